package org.perfspace.cli.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.perfspace.cli.console.Json;
import org.perfspace.convert.archive.ArchivedValues;
import org.perfspace.convert.archive.ArchivedValues.PathValue;
import org.perfspace.convert.archive.ArchivedValues.Run;
import org.perfspace.meaning.Quantity;

/**
 * The blocks of the page of an archive.
 *
 * <pre>
 *  head    JSON: the runs with parameters and facts, the quantities, the omissions
 *  totals  f64[] for each quantity: the slowest location of each run; then the sum of all; NaN where there is none
 *  paths   JSON: names of the call paths
 *  pN      quantity N: i32[] number of call paths of each run; i32[] call paths, run after run; f64[] exclusive values
 * </pre>
 */
final class ArchiveData implements ArchivedValues.Receiver {

    /** Most rows of call paths in memory. */
    private static final long MOST_ROWS = 12_000_000;

    /** An archive of ours has eight quantities; in a damaged one, any text may be one. */
    private static final int MOST_QUANTITIES = 64;

    /** Quantities that are more important than others, the most important first. */
    private static final List<String> FIRST = List.of(Quantity.TIME.key(), Quantity.CPU_TIME.key());

    private final String name;
    private final ArchivedValues archive;
    private final String pages;
    private final Map<String, Values> quantities = new TreeMap<>(
            Comparator.<String>comparingInt(key -> FIRST.contains(key) ? FIRST.indexOf(key) : FIRST.size())
                    .thenComparing(key -> key));
    private final Map<Long, Integer> paths = new HashMap<>();
    private final List<String> pathNames = new ArrayList<>();
    private final Set<String> withoutPaths = new LinkedHashSet<>();
    private long rows;
    private boolean tooMany;

    /** The values of a quantity. */
    private static final class Values {
        private final String unit;
        private final double[] longest;
        private final double[] total;
        private final TreeMap<Integer, int[]> ids = new TreeMap<>();
        private final Map<Integer, double[]> exclusive = new HashMap<>();

        Values(String unit, int runs) {
            this.unit = unit;
            this.longest = new double[runs];
            this.total = new double[runs];
            Arrays.fill(longest, Double.NaN);
            Arrays.fill(total, Double.NaN);
        }

        long rows() {
            return ids.values().stream().mapToLong(row -> row.length).sum();
        }

        PageBlock block(int number) {
            int[] counts = new int[longest.length];
            int size = Math.toIntExact(rows());
            int[] all = new int[size];
            double[] words = new double[size];
            int at = 0;
            for (Map.Entry<Integer, int[]> run : ids.entrySet()) {
                int[] some = run.getValue();
                counts[run.getKey()] = some.length;
                System.arraycopy(some, 0, all, at, some.length);
                System.arraycopy(exclusive.getOrDefault(run.getKey(), words), 0, words, at, some.length);
                at += some.length;
            }
            byte[] raw = new Sections().add(counts).add(all).addDoubles(words).toBytes();
            return PageBlock.of("p" + number, raw);
        }
    }

    private ArchiveData(String name, ArchivedValues archive, String pages) {
        this.name = name;
        this.archive = archive;
        this.pages = pages;
    }

    /** Reads the values of an archive. */
    static ArchiveData of(String name, ArchivedValues archive, String pages) throws IOException {
        ArchiveData data = new ArchiveData(name, archive, pages);
        archive.read(data);
        return data;
    }

    @Override
    public void quantity(int run, String quantity, String unit, double longest, double total, List<PathValue> values) {
        if (!quantities.containsKey(quantity) && quantities.size() == MOST_QUANTITIES) {
            tooMany = true;
            return;
        }
        Values of = quantities.computeIfAbsent(
                quantity, key -> new Values(unit, archive.runs().size()));
        of.longest[run] = longest;
        of.total[run] = total;
        if (withoutPaths.contains(quantity)) {
            return;
        }
        int[] ids = new int[values.size()];
        double[] words = new double[values.size()];
        for (int i = 0; i < ids.length; i++) {
            PathValue value = values.get(i);
            ids[i] = paths.computeIfAbsent(value.key(), key -> {
                pathNames.add(value.callPath());
                return pathNames.size() - 1;
            });
            words[i] = value.exclusive();
        }
        of.ids.put(run, ids);
        of.exclusive.put(run, words);
        rows += ids.length;
        while (rows > MOST_ROWS) {
            dropLast();
        }
    }

    /** Forgets the call paths of the least important quantity that has some. */
    private void dropLast() {
        String last = quantities.keySet().stream()
                .filter(key -> !withoutPaths.contains(key))
                .reduce((before, after) -> after)
                .orElseThrow();
        Values values = quantities.getOrDefault(last, new Values("", 0));
        rows -= values.rows();
        values.ids.clear();
        values.exclusive.clear();
        withoutPaths.add(last);
    }

    /** Returns the size in the page of what cannot be left out. */
    long fixedSize() throws IOException {
        return head().sizeInPage(0) + totals().sizeInPage(0);
    }

    /** Returns the blocks, with the call paths of as many quantities as fit. */
    Page.Part part(long room) throws IOException {
        List<PageBlock> later = new ArrayList<>();
        PageBlock names = PageBlock.ofJson("paths", json -> {
            json.writeStartArray();
            for (String path : pathNames) {
                json.writeString(path);
            }
            json.writeEndArray();
        });
        long left = room - names.sizeInPage(0);
        int number = 0;
        for (Map.Entry<String, Values> quantity : quantities.entrySet()) {
            if (!withoutPaths.contains(quantity.getKey())) {
                PageBlock block = quantity.getValue().block(number);
                if (block.sizeInPage(0) <= left) {
                    left -= block.sizeInPage(0);
                    later.add(block);
                } else {
                    withoutPaths.add(quantity.getKey());
                }
            }
            number++;
        }
        if (!later.isEmpty()) {
            later.add(0, names);
        }
        return new Page.Part(List.of(head(), totals()), later, contents());
    }

    private Page.Contents contents() {
        return new Page.Contents(
                name,
                quantities.keySet().stream()
                        .map(key -> new Page.Contents.OfMetric(key, true, !withoutPaths.contains(key)))
                        .toList(),
                leftOut());
    }

    private List<String> leftOut() {
        List<String> texts = new ArrayList<>();
        for (String quantity : quantities.keySet()) {
            if (withoutPaths.contains(quantity)) {
                texts.add("the call paths of " + quantity.replace('_', ' ') + ": they do not fit into the page");
            }
        }
        if (tooMany) {
            texts.add(String.format(Locale.ROOT, "quantities after the first %,d", MOST_QUANTITIES));
        }
        long none = IntStream.range(0, archive.runs().size())
                .filter(run -> !hasQuantity(run))
                .count();
        if (none > 0) {
            texts.add(String.format(
                    Locale.ROOT, "values of %,d runs: none of their metrics is a quantity with a known unit", none));
        }
        return texts;
    }

    private boolean hasQuantity(int run) {
        return quantities.values().stream().anyMatch(values -> !Double.isNaN(values.total[run]));
    }

    private PageBlock totals() {
        Sections sections = new Sections();
        quantities.values().forEach(values -> sections.addDoubles(values.longest)
                .addDoubles(values.total));
        return PageBlock.of("totals", sections.toBytes());
    }

    private PageBlock head() throws IOException {
        return PageBlock.ofJson("head", this::writeHead);
    }

    private void writeHead(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("pages", pages);
        Set<String> parameters = new LinkedHashSet<>();
        Set<String> efficiencies = new LinkedHashSet<>();
        for (Run run : archive.runs()) {
            parameters.addAll(run.run().parameters().keySet());
            efficiencies.addAll(run.efficiencies().keySet());
        }
        Json.objects(json, "runs", archive.runs(), run -> write(json, run));
        efficiencies.removeAll(List.of("runtime", "useful"));
        Json.texts(json, "parameters", parameters);
        Map<String, String> roles = new LinkedHashMap<>();
        archive.parameters()
                .forEach(parameter ->
                        roles.put(parameter.name(), parameter.role().key()));
        Json.texts(json, "roles", roles);
        Json.texts(json, "efficiencies", efficiencies);
        Json.objects(json, "quantities", quantities.entrySet(), quantity -> {
            json.writeStringField("key", quantity.getKey());
            json.writeStringField("unit", quantity.getValue().unit);
            json.writeBooleanField("paths", !withoutPaths.contains(quantity.getKey()));
        });
        Json.texts(json, "leftOut", leftOut());
        Json.texts(json, "notes", List.of());
        json.writeEndObject();
    }

    private void write(JsonGenerator json, Run run) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>(run.facts());
        facts.remove("added_at");
        json.writeStringField("id", run.run().id());
        json.writeStringField("source", lastName(run.run().source()));
        json.writeStringField("format", run.run().format());
        json.writeStringField("added", run.run().added());
        json.writeStringField("at", run.at());
        json.writeStringField("atFrom", run.atFrom());
        json.writeStringField("experiment", run.experiment());
        json.writeStringField("repeated", run.repeated());
        json.writeStringField("point", run.point());
        json.writeBooleanField("profile", run.run().profile());
        Json.texts(json, "parameters", run.run().parameters());
        Json.texts(json, "facts", facts);
        json.writeObjectFieldStart("efficiencies");
        for (Map.Entry<String, Double> efficiency : run.efficiencies().entrySet()) {
            json.writeNumberField(efficiency.getKey(), efficiency.getValue());
        }
        json.writeEndObject();
    }

    /** Returns the last name of a path: where it lay on some machine is nobody else's business. */
    private static String lastName(String path) {
        String[] names = path.split("[/\\\\]+", -1);
        return names[names.length - 1].isEmpty() && names.length > 1
                ? names[names.length - 2]
                : names[names.length - 1];
    }
}

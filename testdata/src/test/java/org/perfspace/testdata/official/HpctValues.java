package org.perfspace.testdata.official;

import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.io.WriteReport;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * Compares what hpcviewer and Hatchet show of a database with the profile of another format that it was made of: names of
 * metrics, functions and locations, and inclusive and exclusive values.
 */
final class HpctValues {

    private static final String INCLUSIVE = ": Sum (I)";

    /** The costs of the context alone; those of hpcviewer's columns (E) include the loops of a function. */
    private static final String EXCLUSIVE = ": Sum (X)";

    /** The tools add numbers in another order than we do. */
    private static final double ROUNDING = 1e-12;

    private final String name;
    private final Path database;
    private final PerformanceSpace space;
    private final WriteReport report;
    private final Definitions d;
    private final List<Complaint> complaints = new ArrayList<>();
    private final Map<String, Cells> views;
    private final Map<String, Cells> viewOf = new HashMap<>();
    private final Map<String, String> metricOf = new HashMap<>();
    private final Map<String, Map<String, String>> tuples = new HashMap<>();

    /**
     * Prepares to compare a database with its profile.
     *
     * @param name the sample, and how the database was made
     * @param database its directory
     * @param space the profile
     * @param report what the writer said that it left out
     */
    HpctValues(String name, Path database, PerformanceSpace space, WriteReport report) {
        this.name = name;
        this.database = database;
        this.space = space;
        this.report = report;
        this.d = space.definitions();
        Map<Long, Integer> contexts = new HashMap<>();
        Map<Long, Integer> profiles = new HashMap<>();
        d.callNodes().forEach(node -> contexts.put(node.id() + 1L, node.id()));
        d.locations().forEach(location -> profiles.put(location.id() + 1L, location.id()));
        Cells.Ids ids = new Cells.Ids(contexts, profiles);
        views = Map.of(
                INCLUSIVE, new Cells(space, CallFlavour.INCLUSIVE, ids, this::isCarried),
                EXCLUSIVE, new Cells(space, CallFlavour.EXCLUSIVE, ids, this::isExact));
    }

    /** Tells if the numbers of contexts and profiles are those that the writer gives, not those of an earlier database. */
    static boolean canJudge(Definitions d) {
        return d.metrics().stream()
                .noneMatch(metric -> metric.attributes().values().containsKey(HpctNames.NAME));
    }

    /** Returns whether the writer did not report that the metric is left out. */
    private boolean isCarried(Metric metric) {
        return !metric.kind().derived()
                && !d.isVoid(metric.id())
                && report.losses().stream()
                        .noneMatch(loss -> loss.what().startsWith("metric \"" + metric.name() + "\""));
    }

    /** The remainder of a large inclusive double depends on the order of the subtractions. */
    private boolean isExact(Metric metric) {
        return isCarried(metric)
                && (metric.kind() == MetricKind.EXCLUSIVE || metric.type().isInteger());
    }

    private static String nameInFile(Metric metric) {
        return plain(metric.unit().isBlank() ? metric.name() : metric.name() + " (" + metric.unit() + ")");
    }

    /**
     * Returns a name as the tools show it: the writer stores ASCII, in which letters lose their accents and other characters
     * become numbers.
     */
    private static String plain(String name) {
        StringBuilder plain = new StringBuilder();
        for (char c : Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{Mn}", "")
                .toCharArray()) {
            plain.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return plain.toString();
    }

    /** Returns complaints about values that the tools show and the profile does not have. */
    List<Complaint> judge() throws IOException {
        if (Tools.has("hpcviewer_dump")) {
            askHpcviewer();
        }
        try (PerformanceSpace written = Readers.open(database)) {
            if (Tools.has("hatchet_dump") && HpctJudge.hasValues(written)) {
                askHatchet();
            }
        }
        return complaints;
    }

    private void askHpcviewer() throws IOException {
        Map<String, String> names = new HashMap<>();
        d.metrics().stream().filter(this::isCarried).forEach(metric -> names.put(nameInFile(metric), metric.name()));
        Set<String> found = new HashSet<>();
        Tools.Answer answer = Tools.read(
                line -> hpcviewer(line.split("\t", -1), names, found),
                "hpcviewer_dump",
                database,
                "--metrics",
                "--idtuples",
                "--tree",
                "--threads");
        if (answer.exitCode() != 0) {
            complain("hpcviewer_dump", answer.complaint());
            return;
        }
        names.forEach((inFile, metric) -> {
            if (!found.contains(metric)) {
                complain("hpcviewer_dump", "no metric " + inFile);
            }
        });
        for (Cells cells : views.values()) {
            // the writer adds up and subtracts along the tree in another order
            cells.differences().stream()
                    .filter(what -> !what.contains(", rounded: "))
                    .forEach(what -> complain("hpcviewer_dump", what));
            Summary.cells("hpcviewer_dump", cells.cells());
        }
        compareLocations();
    }

    private void hpcviewer(String[] fields, Map<String, String> names, Set<String> found) throws IOException {
        switch (fields[0]) {
            case "metric" -> metric(fields, names, found);
            case "idtuple" -> tuples.put(fields[1], numbers(fields));
            case "tree" -> compareFunction(fields);
            case "thread" -> {
                Cells cells = viewOf.get(fields[3]);
                long context = Long.parseLong(fields[2]);
                // the root, and the entry points behind the call nodes, repeat what is below them
                if (cells != null && context > 0 && context <= d.callNodes().size()) {
                    cells.line(metricOf.get(fields[3]) + "\t" + fields[2] + "\t" + fields[1] + "\t" + fields[4]);
                }
            }
            default -> {}
        }
    }

    private void metric(String[] fields, Map<String, String> names, Set<String> found) {
        views.forEach((ending, cells) -> {
            String metric = names.get(fields[4].replace(ending, ""));
            if (fields[4].endsWith(ending) && metric != null && isJudged(ending, metric)) {
                viewOf.put(fields[2], cells);
                metricOf.put(fields[2], metric);
                found.add(metric);
            }
        });
    }

    private boolean isJudged(String ending, String metric) {
        return ending.equals(INCLUSIVE) || isExact(Objects.requireNonNull(d.metric(metric)));
    }

    private void compareFunction(String[] fields) {
        int node = Integer.parseInt(fields[3]) - 1;
        if (node >= 0 && node < d.callNodes().size()) {
            String ours = plain(d.regionOf(node).name());
            String theirs = fields[4].strip();
            boolean parameters = theirs.startsWith(ours.stripLeading() + " [");
            if (!theirs.equals(ours.strip()) && !parameters && !theirs.startsWith("loop at ")) {
                complain("hpcviewer_dump", "context " + fields[3] + " is \"" + fields[4] + "\", ours \"" + ours + "\"");
            }
        }
    }

    /** Logical numbers of the kinds of an identifier tuple. */
    private static Map<String, String> numbers(String[] fields) {
        Map<String, String> numbers = new HashMap<>();
        for (String each :
                String.join(" ", List.of(fields).subList(6, fields.length)).split(" ", -1)) {
            String[] parts = each.split(":", -1);
            if (parts.length == 3) {
                numbers.put(parts[0], parts[2]);
            }
        }
        return numbers;
    }

    /** Ranks and threads; hpcviewer leaves out a kind that has the same number everywhere. */
    private void compareLocations() {
        Set<List<Long>> unique = new HashSet<>();
        for (Location location : d.locations()) {
            LocationGroup group = d.locationGroups().get(location.group());
            if (group.type() == LocationGroup.Type.PROCESS && !unique.add(List.of(group.rank(), location.rank()))) {
                return; // the writer has to tell them apart in another way
            }
        }
        for (Location location : d.locations()) {
            LocationGroup group = d.locationGroups().get(location.group());
            Map<String, String> tuple = tuples.getOrDefault(location.id() + 1 + "", Map.of());
            if (group.type() == LocationGroup.Type.PROCESS) {
                compareNumber(location, tuple, "RANK", group.rank());
                compareNumber(location, tuple, "THREAD", location.rank());
            }
        }
    }

    private void compareNumber(Location location, Map<String, String> tuple, String kind, long expected) {
        boolean shown = tuples.values().stream().anyMatch(each -> each.containsKey(kind));
        if (shown && !String.valueOf(expected).equals(tuple.get(kind))) {
            complain(
                    "hpcviewer_dump",
                    "location \"" + location.name() + "\" is " + tuple + ", expected " + kind + " " + expected);
        }
    }

    /** Hatchet's sum of inclusive values over the root rows; it leaves out metrics without values. */
    private void askHatchet() throws IOException {
        Map<String, Double> roots = new HashMap<>();
        Tools.Answer answer = Tools.read(
                line -> {
                    String[] fields = line.split("\t", -1);
                    if (fields[0].equals("total") && fields.length > 5) {
                        roots.put(fields[1], number(fields[5]));
                    }
                },
                "hatchet_dump",
                database,
                "--totals");
        if (answer.exitCode() != 0) {
            complain("hatchet_dump", answer.complaint());
            return;
        }
        for (Metric metric : d.metrics()) {
            // Hatchet gives one metric a shorter name
            String column = nameInFile(metric).replaceFirst("^CPUTIME \\(sec\\)$", "time") + " (inc)";
            if (isCarried(metric)) {
                compareTotal(column, roots.getOrDefault(column, 0.0), total(metric));
            }
        }
    }

    private void compareTotal(String column, double theirs, double ours) {
        if (!Double.isFinite(ours) || Math.abs(ours - theirs) <= ROUNDING * Math.abs(ours)) {
            Summary.cells("hatchet_dump", 1);
        } else {
            complain("hatchet_dump", "the roots of " + column + " have the sum " + theirs + ", ours " + ours);
        }
    }

    /** The sum over all roots and locations; not finite if there is none. */
    private double total(Metric metric) throws IOException {
        CallTreeView view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        if (view.refusal(metric.id()).isPresent()) {
            return Double.NaN;
        }
        double sum = 0;
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                if (d.callNodes().get(rows.callNode()).parent() < 0) {
                    sum += sum(rows.row());
                }
            }
        }
        return sum;
    }

    private static double sum(Row row) {
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        double sum = 0;
        for (int location = 0; location < row.locations(); location++) {
            sum += number(CellText.of(row.type(), words, location));
        }
        return sum;
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace("nan", "NaN").replace("inf", "Infinity"));
    }

    private void complain(String tool, String what) {
        complaints.add(new Complaint(tool, name, what));
        complaints.sort(Comparator.comparing(Complaint::toString));
    }
}

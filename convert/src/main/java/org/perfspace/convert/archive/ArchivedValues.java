package org.perfspace.convert.archive;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.io.Place;

/**
 * The runs of an archive and their values by quantity, in units of the SI, as the views {@code experiment},
 * {@code run_quantity} and {@code path_quantity} define them. Memory: one row for each run, and for each call path of one
 * run.
 */
public final class ArchivedValues {

    /** Number of times that an archive is read again when a compaction has taken away a file. */
    private static final int ATTEMPTS = 3;

    private static final List<String> TEXT_FACTS = List.of("tool", "host", "measured_at", "measured_from", "added_at");
    private static final List<String> COUNTS = List.of("metrics", "call_paths", "locations");

    private final Path archive;
    private final TableRows.Texts texts = new TableRows.Texts();
    private final ArchiveManifest manifest;
    private final List<Run> runs = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final MetricFactors factors = new MetricFactors();

    /**
     * A run.
     *
     * @param run the run, as the manifest lists it
     * @param facts what the table {@code run} says, by column: {@code tool}, {@code host}, {@code metrics},
     *     {@code call_paths}, {@code locations}; without those that are null
     * @param experiment text of its parameters, except repetitions and versions
     * @param repeated text of its parameters, except repetitions
     * @param point name of its point in time, which it shares with its repetitions, as in the view {@code run_point}
     * @param at its time, in the form of ISO 8601; empty if it is not known
     * @param atFrom what states its time, as {@code run_at_from} in the view {@code experiment}
     * @param efficiencies the columns of the table {@code efficiency} that have numbers; empty if it has no row
     */
    public record Run(
            ArchivedRun run,
            Map<String, String> facts,
            String experiment,
            String repeated,
            String point,
            String at,
            String atFrom,
            Map<String, Double> efficiencies) {

        /** Copies the collections, which keep their order. */
        public Run {
            facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
            efficiencies = Collections.unmodifiableMap(new LinkedHashMap<>(efficiencies));
        }
    }

    /** Receives the values of a quantity in one run after the other. */
    public interface Receiver {

        /**
         * Receives a quantity of a run.
         *
         * @param run number of the run, see {@link ArchivedValues#runs}
         * @param quantity name of the quantity, such as {@code time}
         * @param unit unit of the SI
         * @param longest value of the location with the largest one; NaN if there is none
         * @param total sum over all locations; NaN if there is none
         * @param paths the call paths that have rows, with their exclusive values over all locations
         */
        void quantity(int run, String quantity, String unit, double longest, double total, List<PathValue> paths);
    }

    /**
     * The value of a call path in a run.
     *
     * @param key key of the call path, equal for equal call paths of all runs
     * @param callPath names of the regions from the root on
     * @param id number of the call path in the run
     * @param exclusive its value, without call paths below; NaN if it has none
     */
    public record PathValue(long key, String callPath, int id, double exclusive) {}

    private ArchivedValues(Path archive, ArchiveManifest manifest) {
        this.archive = archive;
        this.manifest = manifest;
    }

    /**
     * Reads the runs of an archive and what is known of them.
     *
     * @param archive directory of the archive
     * @return the runs
     * @throws org.perfspace.io.OutputException if the directory is not an archive
     */
    public static ArchivedValues of(Path archive) throws IOException {
        Archive.requireArchive(archive);
        for (int attempt = 1; ; attempt++) {
            ArchivedValues values = new ArchivedValues(archive, ArchiveManifest.of(archive));
            try {
                values.readRuns();
                return values;
            } catch (NoSuchFileException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** {@return the runs, in the order of time and names} */
    public List<Run> runs() {
        return Collections.unmodifiableList(runs);
    }

    /**
     * {@return the file of the complete profile of a run, which the archive has if {@code profile} of the run says so}
     *
     * @param run the run
     */
    public Path profile(Run run) {
        return archive.resolve(ArchiveTables.PROFILE).resolve(run.run().id() + ".parquet");
    }

    /**
     * Reads the values of all quantities.
     *
     * @param receiver receives them, run after run within a file
     * @throws IOException if the archive cannot be read
     */
    public void read(Receiver receiver) throws IOException {
        for (ArchivePart part : manifest.parts()) {
            if (part.has(ArchiveTables.SEVERITY)) {
                new SeverityFile(part, receiver).read();
            }
        }
    }

    private void readRuns() throws IOException {
        Map<String, Map<String, String>> facts = new HashMap<>();
        Map<String, Map<String, Double>> efficiencies = new HashMap<>();
        for (ArchivePart part : manifest.parts()) {
            readFacts(part, facts);
            readEfficiencies(part, efficiencies);
        }
        for (ArchivedRun run : manifest.runs()) {
            Map<String, String> known = new LinkedHashMap<>(facts.getOrDefault(run.id(), Map.of()));
            String repeated = named(run, ViewsScript::isRepeated);
            Optional<RunTime> measured = Optional.ofNullable(known.get("measured_at"))
                    .map(at -> new RunTime(at, known.getOrDefault("measured_from", "")));
            RunTime time =
                    RunTime.of(manifest.layout(), run.parameters(), measured, known.getOrDefault("added_at", ""));
            boolean single =
                    named(run, parameter -> !ViewsScript.isRepeated(parameter)).isEmpty();
            runs.add(new Run(
                    run,
                    known,
                    named(run, ViewsScript::ofExperiment),
                    repeated,
                    single ? repeated + " at " + time.at() : repeated,
                    time.at(),
                    time.from(),
                    efficiencies.getOrDefault(run.id(), Map.of())));
        }
        runs.sort(Comparator.comparing((Run run) -> run.at().isEmpty())
                .thenComparing(Run::at)
                .thenComparing(run -> run.run().id()));
        for (int number = 0; number < runs.size(); number++) {
            numbers.put(runs.get(number).run().id(), number);
        }
        for (ArchivePart part : manifest.parts()) {
            factors.read(part);
        }
    }

    /** {@return the parameters, with their roles} */
    public List<ParameterColumns.Parameter> parameters() {
        return manifest.layout().columns().all();
    }

    /** Returns the manifest by which the archive is read. */
    ArchiveManifest manifest() {
        return manifest;
    }

    /** Returns the text of some parameters of a run. */
    String named(ArchivedRun run, Predicate<ParameterColumns.Parameter> wanted) {
        return manifest.layout().columns().all().stream()
                .filter(wanted)
                .filter(parameter -> run.parameters().containsKey(parameter.name()))
                .map(parameter -> parameter.name() + "="
                        + text(parameter.kind(), run.parameters().getOrDefault(parameter.name(), "")))
                .collect(Collectors.joining(", "));
    }

    /** Returns a value as an engine makes a text of its column. */
    private static String text(LeafKind kind, String value) {
        if (kind != LeafKind.DOUBLE || ParameterColumns.number(value).isEmpty()) {
            return value;
        }
        String plain = new BigDecimal(value).stripTrailingZeros().toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }

    private void readFacts(ArchivePart part, Map<String, Map<String, String>> facts) throws IOException {
        rows(part, ArchiveTables.RUN, TEXT_FACTS, LeafKind.TEXT, (run, column, word) -> facts.computeIfAbsent(
                        run, id -> new LinkedHashMap<>())
                .put(column, texts.text(word)));
        rows(part, ArchiveTables.RUN, COUNTS, LeafKind.INT32, (run, column, word) -> facts.computeIfAbsent(
                        run, id -> new LinkedHashMap<>())
                .put(column, String.valueOf((int) word)));
    }

    private void readEfficiencies(ArchivePart part, Map<String, Map<String, Double>> all) throws IOException {
        rows(
                part,
                ArchiveTables.EFFICIENCY,
                EfficiencyTable.numbers(),
                LeafKind.DOUBLE,
                (run, column, word) -> all.computeIfAbsent(run, id -> new LinkedHashMap<>())
                        .put(column, Double.longBitsToDouble(word)));
    }

    /** Receives a value of a run. */
    private interface Value {
        void of(String run, String column, long word) throws IOException;
    }

    /** Reads columns of a table, each of which it may lack, without nulls. */
    private void rows(ArchivePart part, String table, List<String> columns, LeafKind kind, Value receiver)
            throws IOException {
        if (!part.has(table)) {
            return;
        }
        try (TableRows rows = TableRows.open(part.in(table), texts)) {
            Set<String> there =
                    rows.headers().stream().map(TableRows.Header::name).collect(Collectors.toSet());
            for (int group = 0; group < rows.groups(); group++) {
                long[] ids = MetricFactors.required(rows, ArchiveTables.RUN_ID, LeafKind.TEXT, group);
                for (String column : columns) {
                    if (!there.contains(column)) {
                        continue;
                    }
                    TableRows.Column values = rows.read(column, kind, group);
                    for (int row = 0; row < rows.rows(group); row++) {
                        if (!values.nulls().get(row)) {
                            receiver.of(texts.text(ids[row]), column, values.words()[row]);
                        }
                    }
                }
            }
        }
    }

    /** The rows of a file of the table {@code severity}, which are sorted by metric, run, call path and location. */
    private final class SeverityFile {
        private final ArchivePart part;
        private final Receiver receiver;
        private final Set<String> live;
        private String run = "";
        private String metric = "";
        private MetricFactors.@Nullable Factor factor;
        private final Map<Integer, Double> ofLocation = new TreeMap<>();
        private final Map<List<String>, Double> largest = new HashMap<>();
        private final List<PathValue> paths = new ArrayList<>();
        private long path;
        private int node = -1;
        private long text;
        private double sum;

        SeverityFile(ArchivePart part, Receiver receiver) {
            this.part = part;
            this.receiver = receiver;
            this.live = part.runs().stream().map(ArchivedRun::id).collect(Collectors.toSet());
        }

        void read() throws IOException {
            try (TableRows rows = TableRows.open(part.in(ArchiveTables.SEVERITY), texts)) {
                Map<String, Set<String>> wanted = new HashMap<>();
                for (String each : live) {
                    if (!factors.largest(each).isEmpty()) {
                        wanted.put(each, factors.largest(each));
                    }
                }
                for (int group = 0; group < rows.groups() && !wanted.isEmpty(); group++) {
                    readLargest(rows, group, wanted);
                }
                for (int group = 0; group < rows.groups(); group++) {
                    read(rows, group);
                }
            }
            end();
        }

        /** Reads the largest values of the processes for which one location stands. */
        private void readLargest(TableRows rows, int group, Map<String, Set<String>> wanted) throws IOException {
            long[] runs = MetricFactors.required(rows, TidyLayout.RUN_ID.name(), LeafKind.TEXT, group);
            long[] metrics = MetricFactors.required(rows, TidyLayout.METRIC.name(), LeafKind.TEXT, group);
            TableRows.Column values = rows.read(TidyLayout.EXCLUSIVE.name(), LeafKind.DOUBLE, group);
            for (int row = 0; row < rows.rows(group); row++) {
                String name = texts.text(metrics[row]);
                String of = texts.text(runs[row]);
                if (!values.nulls().get(row)
                        && wanted.getOrDefault(of, Set.of()).contains(name)) {
                    largest.merge(List.of(of, name), Double.longBitsToDouble(values.words()[row]), Math::max);
                }
            }
        }

        private void read(TableRows rows, int group) throws IOException {
            long[] runs = MetricFactors.required(rows, TidyLayout.RUN_ID.name(), LeafKind.TEXT, group);
            long[] metrics = MetricFactors.required(rows, TidyLayout.METRIC.name(), LeafKind.TEXT, group);
            long[] nodes = MetricFactors.required(rows, TidyLayout.CALL_PATH_ID.name(), LeafKind.INT32, group);
            long[] keys = MetricFactors.required(rows, "path_key", LeafKind.INT64, group);
            long[] names = MetricFactors.required(rows, "call_path", LeafKind.TEXT, group);
            long[] locations = MetricFactors.required(rows, TidyLayout.LOCATION_ID.name(), LeafKind.INT32, group);
            TableRows.Column values = rows.read(TidyLayout.EXCLUSIVE.name(), LeafKind.DOUBLE, group);
            for (int row = 0; row < rows.rows(group); row++) {
                if (row == 0 || runs[row] != runs[row - 1] || metrics[row] != metrics[row - 1]) {
                    begin(texts.text(runs[row]), texts.text(metrics[row]), rows.place());
                }
                if (factor == null) {
                    continue;
                }
                if (nodes[row] < 0) {
                    throw rows.place().corrupt("expected a call path from 0 on, found %,d", nodes[row]);
                }
                if ((int) nodes[row] != node) {
                    endPath();
                    node = (int) nodes[row];
                    path = keys[row];
                    text = names[row];
                }
                if (!values.nulls().get(row)) {
                    double value = Double.longBitsToDouble(values.words()[row]);
                    sum = Double.isNaN(sum) ? value : sum + value;
                    ofLocation.merge((int) locations[row], value, Double::sum);
                }
            }
        }

        private void begin(String nextRun, String nextMetric, Place place) throws IOException {
            if (nextRun.equals(run) && nextMetric.equals(metric)) {
                return;
            }
            end();
            run = nextRun;
            metric = nextMetric;
            Integer number = numbers.get(run);
            if (number == null && part.isOfOneRun()) {
                throw place.corrupt(
                        "expected rows of run \"%s\", found some of \"%s\"",
                        part.runs().get(0).id(), run);
            }
            factor = number == null || !live.contains(run) ? null : factors.of(run, metric);
        }

        private void endPath() {
            if (node >= 0) {
                paths.add(new PathValue(path, texts.text(text), node, sum));
            }
            node = -1;
            sum = Double.NaN;
        }

        private void end() {
            endPath();
            MetricFactors.Factor known = factor;
            if (known != null) {
                double longest = known.largestIn() == null
                        ? ofLocation.values().stream()
                                .mapToDouble(value -> value)
                                .max()
                                .orElse(Double.NaN)
                        : largest.getOrDefault(List.of(run, known.largestIn()), Double.NaN);
                double total = ofLocation.isEmpty()
                        ? Double.NaN
                        : ofLocation.values().stream().reduce(0.0, Double::sum);
                List<PathValue> all = paths.stream()
                        .map(one ->
                                new PathValue(one.key(), one.callPath(), one.id(), one.exclusive() * known.factor()))
                        .toList();
                receiver.quantity(
                        numbers.getOrDefault(run, -1),
                        known.quantity(),
                        known.unit(),
                        longest * known.factor(),
                        total * known.factor(),
                        all);
            }
            factor = null;
            ofLocation.clear();
            paths.clear();
        }
    }
}

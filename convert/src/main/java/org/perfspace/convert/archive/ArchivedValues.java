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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.TableRows;

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
                new SeverityFile(part, texts, factors, numbers, receiver).read();
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
        Value text = (run, column, word) -> put(facts, run, column, texts.text(word));
        Value count = (run, column, word) -> put(facts, run, column, String.valueOf((int) word));
        rows(part, ArchiveTables.RUN, TEXT_FACTS, LeafKind.TEXT, text);
        rows(part, ArchiveTables.RUN, COUNTS, LeafKind.INT32, count);
    }

    private void readEfficiencies(ArchivePart part, Map<String, Map<String, Double>> all) throws IOException {
        Value number = (run, column, word) -> put(all, run, column, Double.longBitsToDouble(word));
        rows(part, ArchiveTables.EFFICIENCY, EfficiencyTable.numbers(), LeafKind.DOUBLE, number);
    }

    private static <V> void put(Map<String, Map<String, V>> all, String run, String column, V value) {
        all.computeIfAbsent(run, id -> new LinkedHashMap<>()).put(column, value);
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
}

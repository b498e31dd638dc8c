package org.perfspace.writer.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.StoredAs;
import org.perfspace.format.Format;
import org.perfspace.format.json.InclusiveNames;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.value.LocationSums;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.writer.Writers;

/**
 * The values that Hatchet's JSON and Caliper's files keep of a profile: of each stored metric of numbers those of each location, or
 * their sums, bit for bit.
 */
@Tag("scaled")
class JsonFormatsTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);
    private static final int SEEDS = 20;
    private static final String TWINS = " that cannot be distinguished from a sibling";

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        return Depth.samples(Samples.own());
    }

    static List<Long> seeds() {
        return Depth.numbers(2, 5).map(i -> i * SEEDS).boxed().toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void keepTheValuesOfSamples(String name) throws IOException {
        try (PerformanceSpace space = Readers.open(Samples.path(name))) {
            keepTheValues(name, space);
        }
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void keepTheValuesOfRandomSpaces(long first) throws IOException {
        for (long seed = first; seed < first + SEEDS; seed++) {
            keepTheValues("seed " + seed, RandomSpaces.small().tame().space(seed));
        }
    }

    private void keepTheValues(String name, PerformanceSpace space) throws IOException {
        check(name + " to hatchet", space, Format.HATCHET, FORCE, Optional.of(Columns.Kind.WHOLE_SYSTEM));
        for (Format format : List.of(Format.CALIPER, Format.CALI)) {
            String way = name + " to " + format.id();
            check(way, space, format, FORCE, Optional.of(Columns.Kind.LOCATION_GROUPS));
            check(way, space, format, FORCE.with("caliper-threads", "rows"), Optional.empty());
        }
    }

    private void check(
            String way, PerformanceSpace space, Format format, WriteOptions options, Optional<Columns.Kind> level)
            throws IOException {
        Path file = folder.resolve("a" + format.endings().get(0));
        WriteReport report = write(space, format, file, options);
        if (report.losses().stream().anyMatch(loss -> loss.what().endsWith(TWINS))) {
            return; // their values are added up
        }
        try (PerformanceSpace read = Readers.open(Input.of(file), ReadOptions.DEFAULT)) {
            assertThat(read.notes()).as(way).isEmpty();
            assertThat(read.definitions().callTree())
                    .as(way)
                    .isEqualTo(space.definitions().callTree());
            for (Metric metric : space.definitions().metrics()) {
                boolean lost = StoredAs.omits(report, metric);
                if (!metric.kind().derived()
                        && !lost
                        && !space.definitions().callNodes().isEmpty()) {
                    String where = way + ": " + metric;
                    assertThat(cells(read, own(read, metric), Optional.empty()))
                            .as(where)
                            .isEqualTo(cells(space, metric, level));
                }
            }
        }
    }

    private static WriteReport write(PerformanceSpace space, Format format, Path file, WriteOptions options)
            throws IOException {
        return Writers.of(format).orElseThrow().write(space, file, options);
    }

    /** Finds the metric that has the values as they were stored. */
    private static @Nullable Metric own(PerformanceSpace read, Metric metric) {
        Definitions definitions = read.definitions();
        String column = InclusiveNames.column(metric.name(), metric.kind().inclusive());
        Metric found = definitions.metric(column);
        return found == null ? definitions.metric(metric.name()) : found;
    }

    /** Values that are not 0 and not absent, by call node: of each location, or sums, those of equal numbers sorted. */
    private static Map<Integer, List<String>> cells(
            PerformanceSpace space, @Nullable Metric metric, Optional<Columns.Kind> level) throws IOException {
        Map<Integer, List<String>> cells = new HashMap<>();
        if (metric == null) {
            return cells; // a column that has no number is no metric
        }
        try (var rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                Row row = level.isEmpty()
                        ? rows.row()
                        : LocationSums.over(space.definitions(), level.get()).sum(metric, rows.callNode(), rows.row());
                long[] words = new long[row.locations()];
                row.copyDense(words);
                List<String> values = new ArrayList<>();
                Arrays.stream(words)
                        .filter(word -> word != row.type().neutral(0))
                        .forEach(word -> values.add(
                                metric.type().isInteger()
                                        ? Long.toString(word)
                                        : Double.toString(Double.longBitsToDouble(word))));
                values.removeIf(value -> value.equals("0")
                        || value.equals("0.0")
                        || value.equals("1.7976931348623157E308")
                        || value.equals("-1.7976931348623157E308"));
                values.sort(null);
                if (!values.isEmpty()) {
                    cells.put(rows.callNode(), values);
                }
            }
        }
        return cells;
    }
}

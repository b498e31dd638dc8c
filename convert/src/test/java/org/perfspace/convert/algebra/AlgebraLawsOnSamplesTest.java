package org.perfspace.convert.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Settings;
import org.perfspace.convert.compare.Tolerance;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;
import org.perfspace.writer.cubexml.OlderSpaces;

/**
 * Laws of the algebra on every sample, with operands of the same definitions and other numbers, and on results as
 * operands again: of operations, and read back from every format.
 */
@Tag("shared")
@Tag("scaled")
class AlgebraLawsOnSamplesTest {

    /**
     * A mean of integers is the double nearest to the exact quotient, and doubling it is exact: half a step of the last
     * bit. A sum of three equal doubles is rounded twice, their mean once, and three means are summed with two roundings
     * more: five half steps.
     */
    private static final Tolerance ROUNDING = new Tolerance(0x1p-50, 0, 0);

    private static final Tolerance NEAREST = new Tolerance(0x1p-53, 0, 0);

    private static final Tolerance SPREADING = new Tolerance(0x1p-45, 0, 1e-9);

    @TempDir
    private Path folder;

    private static PerformanceSpace combine(Operation operation, PerformanceSpace... spaces) {
        List<Operand> operands = new ArrayList<>();
        for (PerformanceSpace space : spaces) {
            operands.add(new Operand("x", space));
        }
        return Algebra.combine(operation, operands, Matching.DEFAULT);
    }

    /** Compares those metrics that have values in both. */
    private static void assertEqual(String way, PerformanceSpace first, PerformanceSpace second, Tolerance tolerance)
            throws IOException {
        assertEqual(way, first, second, tolerance, List.of());
    }

    private static void assertEqual(
            String way, PerformanceSpace first, PerformanceSpace second, Tolerance tolerance, List<String> without)
            throws IOException {
        Predicate<String> metrics =
                name -> !without.contains(name) && hasValues(first, name) && hasValues(second, name);
        Settings settings = new Settings(Matching.DEFAULT, tolerance, metrics, false, 5, 0);
        Comparison comparison = Comparison.of(new Operand("first", first), new Operand("second", second), settings);
        assertThat(comparison.largest()).as(way).isEmpty();
        assertThat(comparison.isEqual()).as(way).isTrue();
        assertThat(comparison.metrics())
                .as(way)
                .extracting(MetricComparison::metric)
                .doesNotHaveDuplicates();
    }

    /** Rates are equal as quotients, but not in their parts: (ad + cb) / bd. */
    private static void assertEqualSums(String way, PerformanceSpace first, PerformanceSpace second)
            throws IOException {
        assertEqual(way, first, second, ROUNDING, names(first, ValueType.Base.RATE));
    }

    private static List<String> names(PerformanceSpace space, ValueType.Base base) {
        return space.definitions().metrics().stream()
                .filter(metric -> metric.type().base() == base)
                .map(Metric::name)
                .toList();
    }

    /** Returns whether an operation did not refuse the values of a metric; it says so in a note. */
    private static boolean hasValues(PerformanceSpace space, String metric) {
        return space.notes().stream().noneMatch(note -> note.contains("metric \"" + metric + "\" has no values: "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#some")
    void holdOnEverySample(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            assertThat(SpaceComparison.differences(
                            sample,
                            combine(Operation.MERGE, sample, sample).withAttachments(sample.attachments()),
                            5,
                            Set.of()))
                    .as("merge X X is X but for the attributes that tell of the operation, and the trace")
                    .allMatch(line -> line.startsWith("attributes: ") || line.startsWith("trace: "));
            assertNeutral(combine(Operation.DIFF, sample, sample));
            assertEqual("mean X X X", sample, combine(Operation.MEAN, sample, sample, sample), NEAREST);
            for (Operation extreme : List.of(Operation.MIN, Operation.MAX)) {
                assertEqual(extreme + " X X", sample, combine(extreme, sample, sample), Tolerance.EXACT);
            }
            hold(sample);
        }
    }

    private static void assertNeutral(PerformanceSpace diff) throws IOException {
        for (Metric metric : diff.definitions().metrics()) {
            boolean difference =
                    switch (metric.type().base()) {
                        case DOUBLE, INT64, COMPLEX, NDOUBLES -> true;
                        default -> false; // refused, or 0 / d, which is neutral as a rate whatever d is
                    };
            try (RowCursor rows = diff.severity().rows(metric.id())) {
                while (difference && rows.next()) {
                    Row row = rows.row();
                    for (int i = 0; i < row.count() * row.type().words(); i++) {
                        long word = row.words()[i];
                        boolean zero = metric.type().isInteger()
                                ? word == 0
                                : Double.longBitsToDouble(word) == 0 || Double.isNaN(Double.longBitsToDouble(word));
                        assertThat(zero).as("%s, word %x", metric.name(), word).isTrue();
                    }
                }
            }
        }
    }

    /** Laws of a space and another one that has the same cells in other places. */
    private static void hold(PerformanceSpace x) throws IOException {
        PerformanceSpace y = PerformanceSpace.of(x.definitions(), new Turned(x.severity(), x.definitions()));
        for (Operation operation : List.of(Operation.SUM, Operation.MIN, Operation.MAX, Operation.MEAN)) {
            PerformanceSpace one = combine(operation, x, y);
            PerformanceSpace other = combine(operation, y, x);
            // bins of histograms are spread anew in another order
            List<String> histograms = names(x, ValueType.Base.HISTOGRAM);
            assertEqual(operation + " X Y", one, other, Tolerance.EXACT, histograms);
            assertEqual(operation + " X Y with histograms", one, other, SPREADING, List.of());
        }
        PerformanceSpace two = combine(Operation.MEAN, x, y);
        assertEqual(
                "X + Y = 2 mean",
                combine(Operation.SUM, x, y),
                combine(Operation.SUM, two, two),
                ROUNDING,
                x.definitions().metrics().stream()
                        .filter(metric -> metric.type().base() == ValueType.Base.RATE
                                || metric.type().zeroIsAbsent()) // a mean of those operands that have a value
                        .map(Metric::name)
                        .toList());
        PerformanceSpace three = combine(Operation.MEAN, x, x, x);
        assertEqualSums(
                "X + X + X = 3 mean", combine(Operation.SUM, x, x, x), combine(Operation.SUM, three, three, three));
        PerformanceSpace merge = combine(Operation.MERGE, x, y);
        assertEqual("merge X (merge X Y)", merge, combine(Operation.MERGE, x, merge), Tolerance.EXACT);
    }

    static Stream<Long> seeds() {
        return Depth.numbers(20, 60).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void holdOnRandomSpaces(long seed) throws IOException {
        hold(RandomSpaces.small().tame().space(seed));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Operation.class)
    void resultsTravelThroughEveryFormat(Operation operation) throws IOException {
        for (long seed : Depth.numbers(2, 6).toArray()) {
            PerformanceSpace result = combine(
                    operation,
                    RandomSpaces.small().tame().space(seed),
                    RandomSpaces.small().tame().space(seed + 1_000));
            for (Format format : WrittenFormats.spaces()) {
                String way = "seed " + seed + ", " + format;
                Path file = folder.resolve("result" + format.endings().get(0));
                Writers.of(format).orElseThrow().write(result, file, WriteOptions.DEFAULT.withForce(true));

                try (PerformanceSpace back = Readers.open(file)) {
                    PerformanceSpace expected =
                            WrittenFormats.lossless().contains(format) ? result : OlderSpaces.readBack(result, format);
                    assertThat(SpaceComparison.differences(expected, back, 3, Set.of()))
                            .as(way)
                            .isEmpty();
                    assertEqual(
                            way + " as an operand again",
                            combine(Operation.SUM, expected, expected),
                            combine(Operation.SUM, back, back),
                            Tolerance.EXACT);
                }
            }
        }
    }

    @Test
    void turnedRowsAreOtherRows() throws IOException {
        PerformanceSpace x = RandomSpaces.small().tame().space(3);
        Severity turned = new Turned(x.severity(), x.definitions());
        int last = x.definitions().callNodes().size() - 1;
        assertThat(last).isPositive();
        for (Metric metric : x.definitions().metrics()) {
            assertThat(turned.hasRow(metric.id(), last)).isEqualTo(x.severity().hasRow(metric.id(), 0));
        }
    }

    /** The cells of a space, call nodes and locations in the opposite order. */
    private record Turned(Severity severity, Definitions definitions) implements Severity {

        private int other(int callNode) {
            return definitions.callNodes().size() - 1 - callNode;
        }

        @Override
        public boolean hasRow(int metric, int callNode) throws IOException {
            return severity.hasRow(metric, other(callNode));
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            if (!severity.read(metric, other(callNode), into)) {
                return false;
            }
            int locations = into.locations();
            int width = into.type().words();
            long[] cells = new long[locations * width];
            into.copyDense(cells);
            long[] turned = into.fillDense(into.type());
            for (int i = 0; i < locations; i++) {
                System.arraycopy(cells, i * width, turned, (locations - 1 - i) * width, width);
            }
            return true;
        }

        @Override
        public RowCursor rows(int metric) {
            Row row = new Row(
                    definitions.metrics().get(metric).type(),
                    definitions.locations().size());
            return new RowCursor() {
                private int node = -1;

                @Override
                public boolean next() throws IOException {
                    do {
                        node++;
                    } while (node < definitions.callNodes().size() && !read(metric, node, row));
                    return node < definitions.callNodes().size();
                }

                @Override
                public int callNode() {
                    return node;
                }

                @Override
                public Row row() {
                    return row;
                }
            };
        }
    }
}

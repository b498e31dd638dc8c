package org.perfspace.convert.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/** Laws that hold for any space, on random ones; the seed is in the name of each test. */
@Tag("scaled")
class AlgebraLawsTest {

    static LongStream seeds() {
        return Depth.numbers(100, 300);
    }

    private static PerformanceSpace space(long seed) {
        return RandomSpaces.small().space(seed);
    }

    private static PerformanceSpace combine(Operation operation, PerformanceSpace... spaces) {
        List<Operand> operands = new ArrayList<>();
        for (PerformanceSpace space : spaces) {
            operands.add(new Operand("x", space));
        }
        return Algebra.combine(operation, operands, Matching.DEFAULT);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void mergeOfASpaceWithItselfIsTheSpace(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        PerformanceSpace merge = combine(Operation.MERGE, space, space);

        Definitions merged = merge.definitions();
        assertThat(merged.metrics()).isEqualTo(space.definitions().metrics());
        assertThat(merged.regions()).isEqualTo(space.definitions().regions());
        assertThat(merged.callNodes()).isEqualTo(space.definitions().callNodes());
        assertThat(merged.systemNodes()).isEqualTo(space.definitions().systemNodes());
        assertThat(merged.locationGroups()).isEqualTo(space.definitions().locationGroups());
        assertThat(merged.locations()).isEqualTo(space.definitions().locations());
        for (Metric metric : merged.metrics()) {
            assertThat(cells(merge, metric)).isEqualTo(cells(space, metric));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void differenceOfASpaceWithItselfIsNeutral(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        PerformanceSpace diff = combine(Operation.DIFF, space, space);

        for (Metric metric : diff.definitions().metrics()) {
            ValueType type = metric.type();
            if (type.isInteger()) {
                assertThat(cells(diff, metric).stream().flatMap(List::stream)).allMatch(word -> word == 0);
            } else if (type.base() == ValueType.Base.DOUBLE) {
                assertThat(cells(diff, metric).stream().flatMap(List::stream))
                        .allMatch(bits ->
                                Double.longBitsToDouble(bits) == 0 || Double.isNaN(Double.longBitsToDouble(bits)));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void meanOfThreeTimesASpaceIsTheSpace(long seed) throws IOException {
        PerformanceSpace space = space(seed);
        PerformanceSpace mean = combine(Operation.MEAN, space, space, space);

        for (Metric metric : mean.definitions().metrics()) {
            if (Operation.MEAN.refusal(metric.type()).isPresent()) {
                assertThat(cells(mean, metric)).isEmpty();
                continue;
            }
            Metric original = space.definitions().metrics().get(metric.id());
            List<List<Long>> expected = cells(space, original);
            List<List<Long>> found = cells(mean, metric);
            assertThat(found).hasSameSizeAs(expected);
            for (int i = 0; i < found.size(); i++) {
                assertMean(original.type(), expected.get(i), found.get(i));
            }
        }
    }

    private static void assertMean(ValueType type, List<Long> expected, List<Long> found) {
        for (int i = 0; i < expected.size(); i++) {
            double value = Double.longBitsToDouble(found.get(i));
            double wanted =
                    switch (type.word(i % type.words())) {
                        case SIGNED, UNSIGNED -> expected.get(i);
                        case DOUBLE, OPAQUE -> Double.longBitsToDouble(expected.get(i));
                    };
            boolean tooLargeToAdd = Math.abs(wanted) > Double.MAX_VALUE / 3;
            boolean denormal = Math.abs(wanted) < Double.MIN_NORMAL;
            if (!tooLargeToAdd && !denormal && !Double.isNaN(wanted)) {
                assertThat(value).as("%s, word %d", type, i % type.words()).isEqualTo(wanted);
            }
        }
    }

    @ParameterizedTest(name = "seeds {0} and {0}+1000")
    @MethodSource("seeds")
    void cursorAndRandomAccessTellTheSameStory(long seed) throws IOException {
        PerformanceSpace sum = combine(Operation.MERGE, space(seed), space(seed + 1000));

        for (Metric metric : sum.definitions().metrics()) {
            int nodes = sum.definitions().callNodes().size();
            BitSet found = new BitSet();
            List<List<Long>> one = new ArrayList<>();
            Row row = sum.newRow(metric.id());
            for (int node = 0; node < nodes; node++) {
                boolean there = sum.severity().read(metric.id(), node, row);
                assertThat(sum.severity().hasRow(metric.id(), node)).isEqualTo(there);
                if (there) {
                    one.add(dense(row));
                    found.set(node);
                }
            }
            assertThat(sum.severity().nodesWithRows(metric.id(), nodes)).isEqualTo(found);
            assertThat(cells(sum, metric)).isEqualTo(one);
        }
    }

    private static List<List<Long>> cells(PerformanceSpace space, Metric metric) throws IOException {
        List<List<Long>> cells = new ArrayList<>();
        try (RowCursor rows = space.severity().rows(metric.id())) {
            while (rows.next()) {
                cells.add(dense(rows.row()));
            }
        }
        return cells;
    }

    private static List<Long> dense(Row row) {
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        return java.util.Arrays.stream(words).boxed().toList();
    }
}

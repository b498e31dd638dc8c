package org.perfspace.testdata.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.testdata.generate.Recipe.Likeness;

/** Generated profiles have the size that was asked for, and their values make sense together. */
class RecipeTest {

    @ParameterizedTest(name = "{0}: {1} x {2} x {3}")
    @CsvSource({
        "SCORE_P, 0, 1, 1, 1, 1",
        "SCORE_P, 3, 7, 5, 7, 5",
        "SCORE_P, 10, 200, 13, 200, 13",
        "SCORE_P, 25, 1001, 97, 1001, 97",
        "HPCTOOLKIT, 0, 1, 1, 3, 1",
        "HPCTOOLKIT, 3, 7, 5, 19, 5",
        "HPCTOOLKIT, 10, 200, 13, 651, 13",
        "HPCTOOLKIT, 25, 1001, 97, 3459, 97",
        "TAU, 0, 1, 1, 1, 1",
        "TAU, 3, 7, 5, 7, 5",
        "TAU, 10, 200, 13, 197, 9",
        "TAU, 25, 1001, 97, 986, 85",
        "CALIPER, 0, 1, 1, 1, 1",
        "CALIPER, 3, 7, 5, 7, 5",
        "CALIPER, 10, 200, 13, 170, 9",
        "CALIPER, 25, 1001, 97, 264, 85"
    })
    void hasTheSizeThatTheToolGivesIt(
            Likeness like, int metrics, int callNodes, int locations, int nodes, int measured) {
        Definitions d =
                new Recipe(like, metrics, callNodes, locations, 5, 0).space().definitions();

        assertThat(d.metrics()).hasSize(metrics);
        assertThat(d.callNodes()).hasSize(nodes);
        assertThat(d.locations()).hasSize(measured);
    }

    @ParameterizedTest
    @EnumSource(Likeness.class)
    void isTheSameEveryTimeAndAnotherWithAnotherSeed(Likeness like) throws IOException {
        PerformanceSpace space = recipe(like, 3).space();

        assertThat(SpaceComparison.firstDifference(space, recipe(like, 3).space()))
                .isEmpty();
        assertThat(SpaceComparison.firstDifference(space, recipe(like, 4).space()))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"SCORE_P, time", "SCORE_P, PAPI_TOT_INS", "HPCTOOLKIT, CPUTIME", "HPCTOOLKIT, cycles"})
    void inclusiveValuesAreNeverLessThanTheSumOfTheChildren(Likeness like, String metric) throws IOException {
        PerformanceSpace space = recipe(like, 7).space();
        Tree tree = space.definitions().callTree();
        boolean whole = metric(space, metric).type().isInteger();
        List<String> odd = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            double[] own = row(space, metric, node);
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                double[] part = row(space, metric, child);
                for (int l = 0; l < own.length; l++) {
                    own[l] -= part[l];
                }
            }
            for (double value : own) {
                double count = whole ? value : value * 0x1p26;
                if (value < 0 || count != Math.rint(count)) {
                    odd.add("call node " + node + ": " + value);
                }
            }
        }
        assertThat(odd).isEmpty();
    }

    @Test
    void exclusiveAndInclusiveTimesOfTauAgree() throws IOException {
        PerformanceSpace space = recipe(Likeness.TAU, 7).space();
        Tree tree = space.definitions().callTree();
        for (int node = 0; node < tree.size(); node++) {
            double[] sum = row(space, "TIME", node);
            double[] calls = row(space, "SUBRS", node);
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                double[] part = row(space, "TIME_incl", child);
                double[] called = row(space, "CALLS", child);
                for (int l = 0; l < sum.length; l++) {
                    sum[l] += part[l];
                    calls[l] -= called[l];
                }
            }
            double[] inclusive = row(space, "TIME_incl", node);
            assertThat(inclusive).as("call node %d", node).containsExactly(sum, within(1e-9));
            assertThat(calls).as("call node %d", node).containsOnly(0);
        }
    }

    @Test
    void whatIsSentIsReceived() throws IOException {
        PerformanceSpace space = recipe(Likeness.SCORE_P, 7).space();

        double sent = total(space, "bytes_sent");

        assertThat(sent).isPositive();
        assertThat(total(space, "bytes_received")).isEqualTo(sent);
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            if (space.severity().hasRow(metric(space, "bytes_sent").id(), node)) {
                assertThat(space.definitions().regionOf(node).paradigm()).isEqualTo("mpi");
            }
        }
    }

    @Test
    void meansLieBetweenTheExtremes() throws IOException {
        PerformanceSpace space = recipe(Likeness.SCORE_P, 7).space();
        List<String> odd = new ArrayList<>();
        int visited = 0;
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            double[] visits = row(space, "visits", node);
            double[] time = row(space, "time", node);
            double[] shortest = row(space, "min_time", node);
            double[] longest = row(space, "max_time", node);
            for (int l = 0; l < visits.length; l++) {
                double mean = time[l] / visits[l];
                boolean sound = visits[l] == 0
                        ? shortest[l] == Double.MAX_VALUE && longest[l] == -Double.MAX_VALUE
                        : 0 < shortest[l] && shortest[l] <= mean && mean <= longest[l];
                visited += visits[l] == 0 ? 0 : 1;
                if (!sound) {
                    odd.add("call node " + node + ", location " + l);
                }
            }
        }
        assertThat(odd).isEmpty();
        assertThat(visited).isGreaterThan(1000);
    }

    @Test
    void ranksDifferInLoadAndEndTogether() throws IOException {
        PerformanceSpace space = new Recipe(Likeness.SCORE_P, 10, 3000, 60, 1, 0).space();
        double[] time = row(space, "time", 0);
        double[] instructions = row(space, "PAPI_TOT_INS", 0);
        List<Double> ends = new ArrayList<>();
        List<Double> work = new ArrayList<>();
        for (int l = 0; l < time.length; l++) {
            if (space.definitions().locations().get(l).name().equals("Master thread")) {
                ends.add(time[l]);
                work.add(instructions[l] / time[l]);
            }
        }
        assertThat(max(ends) / min(ends)).isBetween(1.0, 1.05);
        assertThat(max(work) / min(work)).isGreaterThan(1.05);
    }

    @Test
    void onlyStreamsOfGpusRunKernels() throws IOException {
        PerformanceSpace space = recipe(Likeness.HPCTOOLKIT, 7).space();
        double[] kernels = row(space, "GKER", 0);

        assertThat(total(space, "GKER_COUNT")).isPositive();
        for (int l = 0; l < kernels.length; l++) {
            boolean stream = space.definitions().locations().get(l).name().startsWith("GPU");
            assertThat(kernels[l] > 0).isEqualTo(stream);
        }
        assertThat(recipe(Likeness.SCORE_P, 7).space().definitions().locationGroups())
                .extracting(LocationGroup::type)
                .contains(LocationGroup.Type.PROCESS, LocationGroup.Type.ACCELERATOR);
    }

    @Test
    void traceGoesThroughTheProgramInOrder() throws IOException {
        PerformanceSpace space = new Recipe(Likeness.HPCTOOLKIT, 2, 160, 20, 1, 40).space();
        Trace trace = space.trace().orElseThrow();
        int last = space.definitions().callNodes().size() - 1;
        for (int l = 0; l < 20; l++) {
            assertThat(trace.sampleCount(l)).isEqualTo(40);
            Trace.SampleCursor samples = trace.samples(l);
            long time = trace.beginNanos() - 1;
            int node = 0;
            int count = 0;
            while (samples.next()) {
                assertThat(samples.nanos()).isGreaterThan(time).isLessThan(trace.endNanos());
                assertThat(samples.callNode()).isBetween(node, last);
                time = samples.nanos();
                node = samples.callNode();
                count++;
            }
            assertThat(count).isEqualTo(40);
            assertThat(node).isPositive();
        }
    }

    @Test
    void cursorsAndRowsTellTheSame() throws IOException {
        PerformanceSpace space = recipe(Likeness.SCORE_P, 2).space();
        for (Metric metric : space.definitions().metrics()) {
            Row row = space.newRow(metric.id());
            try (RowCursor cursor = space.severity().rows(metric.id())) {
                int expected = 0;
                while (cursor.next()) {
                    while (!space.severity().hasRow(metric.id(), expected)) {
                        expected++;
                    }
                    assertThat(cursor.callNode()).isEqualTo(expected);
                    assertThat(space.severity().read(metric.id(), expected, row))
                            .isTrue();
                    assertThat(dense(row)).isEqualTo(dense(cursor.row()));
                    expected++;
                }
            }
        }
    }

    @Test
    void linkTestSaysWhatItCannotHave() {
        PerformanceSpace run = new Recipe(Likeness.LINKTEST, 10, 1000, 8, 1, 5).space();

        assertThat(run.notes())
                .containsExactly(
                        "a LinkTest run of 8 ranks has 2 metrics and 9 call nodes for each iteration: made 111"
                                + " iterations",
                        "LinkTest runs have no trace: made none");
        assertThat(run.definitions().callNodes()).hasSize(999);
        assertThat(new Recipe(Likeness.LINKTEST, 2, 18, 8, 1, 0).space().notes())
                .isEmpty();
    }

    @Test
    void refusesWhatCannotBeMade() {
        assertThatThrownBy(() -> new Recipe(Likeness.SCORE_P, -1, 1, 1, 1, 0))
                .hasMessage("expected a number of metrics, found -1");
        assertThatThrownBy(() -> new Recipe(Likeness.SCORE_P, 1, 0, 1, 1, 0))
                .hasMessage("expected a number of call nodes, found 0");
        assertThatThrownBy(() -> new Recipe(Likeness.SCORE_P, 1, 1, 0, 1, 0))
                .hasMessage("expected a number of locations, found 0");
        assertThatThrownBy(() -> new Recipe(Likeness.SCORE_P, 1, 1, 1, 1, -1))
                .hasMessage("expected a number of samples, found -1");
        assertThatThrownBy(() -> new Recipe(Likeness.LINKTEST, 1, 1, 7, 1, 0))
                .hasMessage("expected an even number of ranks, found 7");
    }

    private static Recipe recipe(Likeness like, long seed) {
        return new Recipe(like, 12, 700, 30, seed, 0);
    }

    private static Metric metric(PerformanceSpace space, String name) {
        Optional<Metric> found = space.definitions().metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst();
        assertThat(found).as(name).isPresent();
        assertThat(found.orElseThrow().kind()).isNotEqualTo(MetricKind.SIMPLE);
        return found.orElseThrow();
    }

    private static long[] dense(Row row) {
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        return words;
    }

    /** Values of a row; of an absent one the neutral element. */
    private static double[] row(PerformanceSpace space, String name, int callNode) throws IOException {
        Metric metric = metric(space, name);
        Row row = space.newRow(metric.id());
        space.severity().read(metric.id(), callNode, row);
        long[] words = dense(row);
        double[] values = new double[words.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = metric.type().word(0) == ValueType.Word.DOUBLE ? Double.longBitsToDouble(words[i]) : words[i];
        }
        return values;
    }

    private static double total(PerformanceSpace space, String name) throws IOException {
        double total = 0;
        boolean inclusive = metric(space, name).kind().inclusive();
        for (int node = 0;
                node < (inclusive ? 1 : space.definitions().callNodes().size());
                node++) {
            for (double value : row(space, name, node)) {
                total += value;
            }
        }
        return total;
    }

    private static double max(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static double min(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }
}

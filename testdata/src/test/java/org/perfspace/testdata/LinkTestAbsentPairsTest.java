package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.Conversion;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.fixtures.HeldSeverity;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.value.CallFlavour;

/** Pairs that LinkTest did not measure, and ranks paired with themselves, have no value anywhere. */
class LinkTestAbsentPairsTest {

    private static final List<Format> FORMATS =
            List.of(Format.LINKTEST, Format.CUBE, Format.PARQUET, Format.HPCTOOLKIT, Format.TAU);

    @TempDir
    Path folder;

    static Stream<Long> seeds() {
        return Stream.iterate(0L, seed -> seed + 1).limit(12);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyFormatKeepsThem(long seed) throws IOException {
        boolean[][] measured = measured(seed);
        try (PerformanceSpace run = run(seed, measured)) {
            assertMeasured("generated", run, measured);
            for (Format format : FORMATS) {
                Path file = folder.resolve("run" + format.endings().get(0));
                Conversion.store(Format.LINKTEST, run, file, format, WriteOptions.DEFAULT);
                try (PerformanceSpace back = Readers.open(file)) {
                    assertMeasured(format + ", seed " + seed, back, measured);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void statisticsCountMeasuredPairs(long seed) throws IOException {
        boolean[][] measured = measured(seed);
        try (PerformanceSpace run = run(seed, measured)) {
            double[][] times = times(run);
            for (Statistics.Entry entry : statistics(run, Statistics.By.CALL_PATH)) {
                if (entry.id() > 0) {
                    DoubleSummaryStatistics truth = new DoubleSummaryStatistics();
                    Arrays.stream(times).mapToDouble(row -> row[entry.id() - 1]).forEach(time -> accept(truth, time));
                    assertSpread(entry.exclusive().orElseThrow(), truth, times.length);
                }
            }
            for (Statistics.Entry entry : statistics(run, Statistics.By.LOCATION)) {
                DoubleSummaryStatistics truth = new DoubleSummaryStatistics();
                Arrays.stream(times[entry.id()]).forEach(time -> accept(truth, time));
                assertSpread(entry.exclusive().orElseThrow(), truth, 0);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void operationsUseMeasuredPairs(long seed) throws IOException {
        boolean[][] first = measured(seed);
        boolean[][] second = measured(seed + 100, first.length);
        try (PerformanceSpace a = run(seed, first);
                PerformanceSpace b = run(seed + 100, second)) {
            double[][] of = times(a);
            double[][] other = times(b);
            assertMeasured("the difference from itself", combine(Operation.DIFF, a, a), first);
            double[][] diff = times(combine(Operation.DIFF, a, b));
            double[][] ratio = times(combine(Operation.RATIO, a, b));
            double[][] mean = times(combine(Operation.MEAN, a, b));
            double[][] min = times(combine(Operation.MIN, a, b));
            double[][] merge = times(combine(Operation.MERGE, a, b));
            for (int i = 0; i < of.length; i++) {
                for (int j = 0; j < of.length; j++) {
                    double x = of[i][j];
                    double y = other[i][j];
                    double either = Double.isNaN(x) ? y : x;
                    boolean both = !Double.isNaN(x) && !Double.isNaN(y);
                    assertSame(diff[i][j], x - y);
                    assertSame(ratio[i][j], x / y);
                    assertSame(merge[i][j], either);
                    assertSame(min[i][j], both ? Math.min(x, y) : either);
                    if (both) {
                        assertThat(mean[i][j]).isCloseTo((x + y) / 2, withinPercentage(1e-12));
                    } else {
                        assertSame(mean[i][j], either);
                    }
                }
            }
        }
    }

    /** The bisection of 8 ranks: each rank measured the 4 of the other half. */
    @Test
    @NeedsShared
    void theMeanOfABisectionIsThatOfHalfTheRanks() throws IOException {
        try (PerformanceSpace run = Readers.open(Shared.sample("data/cases/sion/linktest-bisection.sion"))) {
            boolean[][] halves = new boolean[8][8];
            for (int rank = 0; rank < 8; rank++) {
                Arrays.fill(halves[rank], rank < 4 ? 4 : 0, rank < 4 ? 8 : 4, true);
            }
            assertMeasured("bisection", run, halves);
            Spread spread = statistics(run, Statistics.By.CALL_PATH).stream()
                    .filter(entry -> entry.id() == 1)
                    .findFirst()
                    .flatMap(Statistics.Entry::exclusive)
                    .orElseThrow();
            assertThat(spread.mean()).isCloseTo(5.6e-5, within(1e-18));
            assertThat(spread.min().number()).isEqualTo(4.1e-5);
            assertThat(spread.max().number()).isCloseTo(7.1e-5, within(1e-18));
        }
    }

    /** Requires the same number, or that both are NaN. */
    private static void assertSame(double found, double expected) {
        assertThat(Double.compare(found, expected)).isZero();
    }

    private static void accept(DoubleSummaryStatistics truth, double time) {
        if (!Double.isNaN(time)) {
            truth.accept(time);
        }
    }

    private static void assertSpread(Spread spread, DoubleSummaryStatistics truth, int ranks) {
        if (truth.getCount() == 0) {
            assertThat(spread.min().isAbsent()).isTrue();
            assertThat(spread.max().isAbsent()).isTrue();
            assertThat(spread.mean()).isNaN();
            return;
        }
        assertThat(truth.getCount()).isNotEqualTo(ranks);
        assertThat(spread.mean()).isCloseTo(truth.getAverage(), withinPercentage(1e-9));
        assertThat(spread.min().number()).isEqualTo(truth.getMin());
        assertThat(spread.max().number()).isEqualTo(truth.getMax());
    }

    private static List<Statistics.Entry> statistics(PerformanceSpace run, Statistics.By by) throws IOException {
        Metric time = Objects.requireNonNull(run.definitions().metric("time"));
        return Statistics.of(run, time, by, CallFlavour.EXCLUSIVE, 1000).largest();
    }

    private static PerformanceSpace combine(Operation operation, PerformanceSpace a, PerformanceSpace b) {
        return Algebra.combine(operation, List.of(new Operand("a", a), new Operand("b", b)), Matching.DEFAULT);
    }

    private static void assertMeasured(String what, PerformanceSpace run, boolean[][] measured) throws IOException {
        double[][] times = times(run);
        for (int rank = 0; rank < measured.length; rank++) {
            for (int partner = 0; partner < measured.length; partner++) {
                assertThat(!Double.isNaN(times[rank][partner]))
                        .as("%s: rank %d, partner %d", what, rank, partner)
                        .isEqualTo(measured[rank][partner]);
            }
        }
    }

    /** Returns the time from each rank to each partner; NaN if it is absent. */
    private static double[][] times(PerformanceSpace run) throws IOException {
        Metric time = Objects.requireNonNull(run.definitions().metric("time"));
        int ranks = run.definitions().locations().size();
        double[][] times = new double[ranks][ranks];
        Row row = run.newRow(time.id());
        long[] words = new long[ranks];
        for (int partner = 0; partner < ranks; partner++) {
            boolean found = run.severity().read(time.id(), 1 + partner, row);
            if (found) {
                row.copyDense(words);
            }
            for (int rank = 0; rank < ranks; rank++) {
                boolean absent = !found || row.type().isAbsent(words[rank]);
                times[rank][partner] = absent ? Double.NaN : Double.longBitsToDouble(words[rank]);
            }
        }
        return times;
    }

    private static boolean[][] measured(long seed) {
        return measured(seed, 2 * (2 + (int) (seed % 5)));
    }

    /** Returns the pairs that were measured: all but some random ones, and no rank with itself. */
    private static boolean[][] measured(long seed, int ranks) {
        Random random = new Random(seed);
        boolean[][] measured = new boolean[ranks][ranks];
        double share = random.nextDouble();
        for (int rank = 0; rank < ranks; rank++) {
            for (int partner = 0; partner < ranks; partner++) {
                measured[rank][partner] = rank != partner && random.nextDouble() < share;
            }
        }
        return measured;
    }

    /** Returns a run without the pairs that were not measured. */
    private static PerformanceSpace run(long seed, boolean[][] measured) throws IOException {
        PerformanceSpace whole = LinkTestRuns.run(measured.length, 1, seed);
        HeldSeverity severity = new HeldSeverity(whole.definitions().metrics(), measured.length);
        for (Metric metric : whole.definitions().metrics()) {
            Row row = whole.newRow(metric.id());
            for (int node = 0; node < whole.definitions().callNodes().size(); node++) {
                if (whole.severity().read(metric.id(), node, row)) {
                    for (int rank = 0; rank < measured.length; rank++) {
                        row.words()[rank] = measured[rank][node - 1] ? row.words()[rank] : 0;
                    }
                    severity.put(metric.id(), node, row);
                }
            }
        }
        return PerformanceSpace.of(whole.definitions(), severity);
    }
}

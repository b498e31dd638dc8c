package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.writer.cube.CubeWriter;

/**
 * Derived metrics over a .cubex of 20 DOUBLE metrics x 5,000 call nodes x 512 locations (51 million cells, 410 MB) beside
 * the reading of their operands, all in one thread. An arithmetic expression is to cost at most twice the reading.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx256m", "-XX:+UseParallelGC"})
public class DerivedBenchmark {

    @Param("20")
    int metrics;

    @Param("5000")
    int callNodes;

    @Param("512")
    int locations;

    private Path file;

    @Setup
    public void write() throws IOException {
        file = Files.createTempFile("perfspace-bench", ".cubex");
        CubeWriter.write(
                FormulaSpace.of(metrics, callNodes, locations, MetricKind.EXCLUSIVE),
                file,
                WriteOptions.DEFAULT.withForce(true));
    }

    @TearDown
    public void remove() throws IOException {
        Files.delete(file);
    }

    /** The reading alone: every stored cell. */
    @Benchmark
    public double readOperands() throws IOException {
        try (PerformanceSpace space = Readers.open(file)) {
            CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
            double sum = 0;
            for (int metric = 0; metric < metrics; metric++) {
                try (RowCursor rows = view.rows(metric)) {
                    sum += sum(rows);
                }
            }
            return sum;
        }
    }

    /** A value of 51 million: each metric as another unit. */
    @Benchmark
    public double aValueForEachCell() throws IOException {
        return derived(IntStream.range(0, metrics)
                .mapToObj(metric -> "metric::metric" + metric + "(e) * 1000 + 0.5")
                .toList());
    }

    /** The ratio of two sums over ten metrics each: 51 million operands. */
    @Benchmark
    public double aRatioOfSums() throws IOException {
        return derived(List.of("(" + sumOf(0, metrics / 2) + ") / (" + sumOf(metrics / 2, metrics) + ")"));
    }

    /** The form of Score-P's remapping: a mask by call path, times the difference of two metrics. */
    @Benchmark
    public double masksOfCallPaths() throws IOException {
        return derived(IntStream.range(0, metrics / 2)
                .mapToObj(pair -> "${mask}[${calculation::callpath::id}] * (metric::metric" + 2 * pair
                        + "(e) - metric::metric" + (2 * pair + 1) + "(e))")
                .toList());
    }

    /** The flow of control differs between the locations of a row, for each of 51 million cells. */
    @Benchmark
    public double aBranchForEachCell() throws IOException {
        return derived(IntStream.range(0, metrics)
                .mapToObj(metric -> "{ ${r} = 0; if (metric::metric" + metric + "(e) > 100) { ${r} = metric::metric"
                        + metric + "(e); }; return ${r}; }")
                .toList());
    }

    private static String sumOf(int first, int end) {
        return IntStream.range(first, end)
                .mapToObj(metric -> "metric::metric" + metric + "(e)")
                .collect(Collectors.joining(" + "));
    }

    /** The sum of all values of some derived metrics. */
    private double derived(List<String> expressions) throws IOException {
        try (PerformanceSpace stored = Readers.open(file)) {
            List<Metric> all = new ArrayList<>(stored.definitions().metrics());
            for (String expression : expressions) {
                String initialization =
                        "{ global(mask); ${i} = 0; while (${i} < ${cube::#callpaths}) { ${mask}[${i}] = 1;"
                                + " ${i} = ${i} + 2; }; return 0; }";
                all.add(Metric.named("derived" + all.size())
                        .fileId(all.size())
                        .kind(MetricKind.PREDERIVED_EXCLUSIVE)
                        .derivation(new Derivation(expression, true, initialization, List.of()))
                        .asDefined(all.size()));
            }
            PerformanceSpace space = PerformanceSpace.of(stored.definitions().withMetrics(all), stored.severity());
            DerivedView view = DerivedView.of(space);
            double sum = 0;
            for (int metric = metrics; metric < all.size(); metric++) {
                try (RowCursor rows = view.rows(metric, CallFlavour.EXCLUSIVE, Columns.Kind.LOCATIONS)) {
                    sum += sum(rows);
                }
            }
            return sum;
        }
    }

    private static double sum(RowCursor rows) throws IOException {
        double sum = 0;
        while (rows.next()) {
            long[] words = rows.row().words();
            for (int i = 0; i < rows.row().count(); i++) {
                sum += Double.longBitsToDouble(words[i]);
            }
        }
        return sum;
    }
}

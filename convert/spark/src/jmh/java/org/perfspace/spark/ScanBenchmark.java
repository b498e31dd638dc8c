package org.perfspace.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.writer.Writers;

/**
 * Measures a scan of 1,000 .cubex of 200 kB with one and with two cores, beside the plain reader on one core. Each is run in this
 * process, once to warm up and then three times; the best time counts. Arguments: a directory for the profiles, and their number.
 */
public final class ScanBenchmark {

    private static final int METRICS = 8;
    private static final int CALL_NODES = 100;
    private static final int LOCATIONS = 32;
    private static final int REPETITIONS = 3;

    private ScanBenchmark() {}

    /** A measured piece of work, which returns the number of cells. */
    private interface Work {
        long run() throws IOException;
    }

    /** See the class. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        int count = Integer.parseInt(args[1]);
        make(folder, count);
        System.out.println("| scan of " + count + " profiles | wall s | CPU s | million cells per second and core |");
        System.out.println("|---|---|---|---|");
        measure("plain reader, exclusive values, 1 core", 1, () -> plain(folder));
        for (int cores = 1; cores <= 2; cores++) {
            SparkSession session = SparkSession.builder()
                    .master("local[" + cores + "]")
                    .config("spark.ui.enabled", "false")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.sql.shuffle.partitions", "2")
                    .getOrCreate();
            String master = "Spark, local[" + cores + "]: ";
            measure(master + "sum(exclusive) by call path", cores, () -> spark(session, folder, "call_path"));
            measure(master + "sum(exclusive) by metric", cores, () -> spark(session, folder, "metric"));
            session.stop();
        }
    }

    private static void measure(String name, int cores, Work work) throws IOException {
        long cells = work.run();
        double best = Double.MAX_VALUE;
        double processor = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            long before = processorNanos();
            long start = System.nanoTime();
            cells = work.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            if (seconds < best) {
                best = seconds;
                processor = (processorNanos() - before) / 1e9;
            }
        }
        System.out.printf(
                Locale.ROOT, "| %s | %.2f | %.2f | %.1f |%n", name, best, processor, cells / best / cores / 1e6);
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static long spark(SparkSession session, Path folder, String column) {
        List<org.apache.spark.sql.Row> sums = session.read()
                .format(PerfspaceSource.NAME)
                .option("inclusive", false)
                .load(folder.toString())
                .groupBy(column)
                .agg(functions.sum("exclusive"), functions.count("*"))
                .collectAsList();
        return sums.stream().mapToLong(row -> row.getLong(2)).sum();
    }

    private static long plain(Path folder) throws IOException {
        long cells = 0;
        double sum = 0;
        for (Path file : files(folder)) {
            try (PerformanceSpace space = Readers.open(file)) {
                CallTreeView view = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
                for (Metric metric : space.definitions().metrics()) {
                    try (RowCursor rows = view.rows(metric.id())) {
                        while (rows.next()) {
                            Row row = rows.row();
                            for (int i = 0; i < row.count(); i++) {
                                sum += Double.longBitsToDouble(row.word(i));
                            }
                            cells += row.locations();
                        }
                    }
                }
            }
        }
        return sum == 0 ? 0 : cells;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void make(Path folder, int count) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < count; i++) {
            Path file = folder.resolve("run" + i + ".cubex");
            if (!Files.exists(file)) {
                Writers.of(Format.CUBE).orElseThrow().write(space(i), file, WriteOptions.DEFAULT);
            }
        }
    }

    private static PerformanceSpace space(int seed) throws IOException {
        Random random = new Random(seed);
        SpaceBuilder space = new SpaceBuilder();
        List<Integer> metrics = new ArrayList<>();
        for (int m = 0; m < METRICS; m++) {
            metrics.add(space.defineMetric("Metric " + m, "metric_" + m, ValueType.DOUBLE, "sec", Tree.NO_PARENT));
        }
        int node = space.defineNode("node", space.defineMachine("machine"));
        List<Integer> threads = new ArrayList<>();
        for (int rank = 0; rank < LOCATIONS; rank++) {
            threads.add(space.defineThread("thread", 0, space.defineProcess("rank " + rank, rank, node)));
        }
        for (int n = 0; n < CALL_NODES; n++) {
            int region = space.defineRegion("function_" + n, "code.c", Region.NO_LINE, Region.NO_LINE);
            int callNode = space.defineCallNode(region, n == 0 ? Tree.NO_PARENT : (n - 1) / 3);
            for (int metric : metrics) {
                for (int thread : threads) {
                    space.setSeverity(metric, callNode, thread, random.nextDouble());
                }
            }
        }
        return space.build();
    }
}

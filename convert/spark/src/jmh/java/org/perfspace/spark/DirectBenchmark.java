package org.perfspace.spark;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Compares queries of a large profile that is read directly with the same queries of its archive, with one core, in turn: each
 * once to warm up and then three times; the median of the processor time counts. Arguments: the profile and the archive, which
 * {@code perfspace archive --inclusive} has made of it.
 */
public final class DirectBenchmark {

    private static final int REPETITIONS = 3;

    /** Queries of a table; the last column is the number of rows. */
    private static final Map<String, String> QUERIES = new LinkedHashMap<>();

    static {
        QUERIES.put(
                "sum of all rows by metric", "SELECT metric, sum(exclusive), count(*) AS n FROM %s GROUP BY metric");
        QUERIES.put(
                "sum of one metric by region",
                "SELECT region, sum(exclusive), count(*) AS n FROM %s WHERE metric = 'time' GROUP BY region");
        QUERIES.put(
                "sum of all rows by metric, region and rank",
                "SELECT metric, region, rank, sum(exclusive), count(*) AS n FROM %s GROUP BY metric, region, rank");
    }

    private DirectBenchmark() {}

    /** See the class. */
    public static void main(String[] args) {
        SparkSession session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                .getOrCreate();
        session.read().format(PerfspaceSource.NAME).load(args[0]).createOrReplaceTempView("direct");
        session.read().parquet(args[1] + "/severity").createOrReplaceTempView("archive");
        System.out.println("| query | rows | archive, CPU s | direct, CPU s | ratio |");
        System.out.println("|---|---|---|---|---|");
        QUERIES.forEach((name, query) -> measure(session, name, query));
        session.stop();
    }

    private static void measure(SparkSession session, String name, String query) {
        double[] archive = new double[REPETITIONS];
        double[] direct = new double[REPETITIONS];
        long rows = 0;
        for (int i = -1; i < REPETITIONS; i++) {
            long start = processorNanos();
            rows = rows(session, String.format(query, "archive"));
            long middle = processorNanos();
            if (rows(session, String.format(query, "direct")) != rows) {
                throw new IllegalStateException("the archive has other rows than the profile");
            }
            archive[Math.max(0, i)] = (middle - start) / 1e9;
            direct[Math.max(0, i)] = (processorNanos() - middle) / 1e9;
        }
        Arrays.sort(archive);
        Arrays.sort(direct);
        double one = archive[REPETITIONS / 2];
        double other = direct[REPETITIONS / 2];
        System.out.printf(Locale.ROOT, "| %s | %,d | %.2f | %.2f | %.2f |%n", name, rows, one, other, other / one);
    }

    private static long rows(SparkSession session, String query) {
        List<Row> groups = session.sql(query).collectAsList();
        return groups.stream().mapToLong(row -> row.getLong(row.length() - 1)).sum();
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}

package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** The data source on a real cluster, which reads from disk, HDFS and S3, and loses an executor. */
class ClusterIT {

    private static final String BUCKET = "runs";
    private static final String SUMS = "select run_id, metric, count(*), sum(exclusive) from '%s/severity/**/*.parquet'"
            + " where isfinite(exclusive) group by all";

    @TempDir
    private static Path folder;

    private static LocalCluster cluster;
    private static SparkSession session;
    private static Path archive;

    @BeforeAll
    static void start() throws IOException {
        archive = folder.resolve("archive");
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.empty(), true, false));
        assertThat(Archive.add(LocalSpark.eachSample(), archive, options).failures())
                .isEmpty();
        cluster = LocalCluster.start(folder.resolve("spark"));
        session = SparkSession.builder()
                .master(cluster.url())
                .appName("perfspace cluster test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.jars", jar().toString())
                .config("spark.executor.memory", "600m")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.cores.max", "2")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .getOrCreate();
    }

    @AfterAll
    static void stop() throws IOException {
        try {
            session.stop();
        } finally {
            cluster.close();
        }
    }

    private static Path jar() {
        return Path.of(System.getProperty("perfspace.spark.jar"));
    }

    @Test
    void readsFromDisk() throws IOException, SQLException {
        assertIsWhole(read(Map.of()).load(LocalSpark.samples() + "/**"), archive);
    }

    /** A table in a catalog, a temporary view, lists and patterns of paths, the hidden column, parameters and PERMISSIVE. */
    @Test
    void answersSql() throws IOException {
        Path runs = Files.createDirectories(folder.resolve("sql"));
        byte[] sound = Files.readAllBytes(LocalSpark.samples().resolve("solver.cubex"));
        for (String run : List.of("lu.p1", "lu.p4", "mg.p4")) {
            Files.write(Files.createDirectory(runs.resolve(run)).resolve("profile.cubex"), sound);
        }
        Files.write(
                Files.createDirectory(runs.resolve("mg.p8")).resolve("profile.cubex"),
                Arrays.copyOf(sound, sound.length / 2));
        String options = " USING perfspace OPTIONS (mode 'PERMISSIVE', parameters '{app}.p{p}', splitBytes 5000, paths"
                + " '[\"" + runs + "/lu*\", \"" + runs + "/mg.p{4,8}\"]')";
        session.sql("CREATE TABLE profiles" + options);
        session.sql("CREATE TEMPORARY VIEW seen" + options);
        try {
            String query =
                    "SELECT app, p, sum(exclusive) FROM %s WHERE metric = 'TIME_excl' GROUP BY app, p ORDER BY app, p";
            List<Row> found = session.sql(String.format(query, "profiles")).collectAsList();
            assertThat(found)
                    .extracting(row -> row.getString(0) + " " + row.getLong(1))
                    .containsExactly("lu 1", "lu 4", "mg 4");
            assertThat(found).allSatisfy(row -> assertThat(row.getDouble(2)).isCloseTo(16.77, within(0.01)));
            assertThat(session.sql(String.format(query, "seen")).collectAsList())
                    .isEqualTo(found);
            assertThat(read(Map.of("table", "run", "mode", "PERMISSIVE"))
                            .load(runs.toString())
                            .where("_metadata.file_path like '%/lu.p1/profile.cubex'")
                            .select("_metadata.file_size")
                            .collectAsList())
                    .extracting(row -> row.getLong(0))
                    .containsExactly((long) sound.length);
        } finally {
            session.sql("DROP TABLE profiles");
            session.sql("DROP VIEW seen");
        }
    }

    @Test
    void readsFromHdfs() throws IOException, SQLException {
        Configuration settings = new Configuration();
        settings.set("hdfs.minidfs.basedir", folder.resolve("hdfs").toString());
        try (MiniDFSCluster hdfs =
                new MiniDFSCluster.Builder(settings).numDataNodes(1).build()) {
            hdfs.waitClusterUp();
            try (FileSystem files = FileSystem.newInstance(hdfs.getURI(), settings)) {
                copySamples(files, "/samples");
            }
            assertIsWhole(read(Map.of()).load(hdfs.getURI() + "/samples/**"), archive);
        }
    }

    @Test
    void readsFromS3() throws IOException, SQLException {
        String url = cluster.startS3(
                Path.of(System.getProperty("perfspace.s3mock.jar")),
                Files.createDirectories(folder.resolve("s3")),
                BUCKET);
        Map<String, String> settings = Map.of(
                "fs.s3a.endpoint", url,
                "fs.s3a.endpoint.region", "us-east-1",
                "fs.s3a.path.style.access", "true",
                "fs.s3a.connection.ssl.enabled", "false",
                "fs.s3a.access.key", "any",
                "fs.s3a.secret.key", "any");
        Configuration configuration = new Configuration();
        settings.forEach(configuration::set);
        try (FileSystem files = FileSystem.newInstance(URI.create("s3a://" + BUCKET), configuration)) {
            copySamples(files, "/samples");
        }
        assertIsWhole(read(settings).load("s3a://" + BUCKET + "/samples/**"), archive);
    }

    @Test
    void endsWithTheRightResultThoughAnExecutorIsKilled() throws IOException, SQLException {
        int copies = 60;
        for (int i = 0; i < copies; i++) {
            Path run = Files.createDirectories(folder.resolve("many/" + i));
            for (Path sample : LocalSpark.eachSample()) {
                if (Files.isRegularFile(sample)) {
                    Files.copy(sample, run.resolve(sample.getFileName()));
                }
            }
        }
        AtomicInteger killed = new AtomicInteger();
        SparkListener killer = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                if (killed.get() == 0 && cluster.killExecutor()) {
                    killed.incrementAndGet();
                }
            }
        };
        session.sparkContext().addSparkListener(killer);
        try {
            Dataset<Row> rows = read(Map.of("splitBytes", "1000000")).load(folder + "/many/**");
            Map<String, Double> found = sums(rows);
            assertThat(killed).hasValue(1);
            Map<String, Double> expected = duckDb(archive);
            assertThat(found).hasSizeGreaterThan(50);
            assertThat(expected.keySet()).containsAll(found.keySet());
            found.forEach((key, sum) ->
                    assertThat(sum).as(key).isCloseTo(copies * expected.get(key), within(1e-9 * Math.abs(sum))));
        } finally {
            session.sparkContext().removeSparkListener(killer);
        }
    }

    @Test
    void archivesInParallel() throws IOException, InterruptedException, SQLException {
        Path other = folder.resolve("archive-by-job");
        Path log = folder.resolve("submit.log");
        int code = cluster.submit(
                log,
                "--class",
                ArchiveJob.class.getName(),
                "--conf",
                "spark.cores.max=1",
                jar().toString(),
                "--inclusive",
                other.toString(),
                LocalSpark.samples().toString());
        assertThat(code).as(Files.readString(log)).isZero();
        assertThat(duckDb(other)).isEqualTo(duckDb(archive));
    }

    private static DataFrameReader read(Map<String, String> options) {
        return session.read().format(PerfspaceSource.NAME).options(options);
    }

    private static void copySamples(FileSystem files, String target) throws IOException {
        files.mkdirs(new org.apache.hadoop.fs.Path(target));
        for (Path sample : LocalSpark.eachSample()) {
            files.copyFromLocalFile(
                    new org.apache.hadoop.fs.Path(sample.toUri()), new org.apache.hadoop.fs.Path(target));
        }
    }

    /** Asserts that all samples were read, cell by cell and in their sums. */
    private static void assertIsWhole(Dataset<Row> rows, Path expected) throws SQLException {
        LocalSpark.assertSame(
                rows, session.read().parquet(expected + "/severity").drop("part"));
        Map<String, Double> sums = sums(rows);
        Map<String, Double> other = duckDb(expected);
        assertThat(sums.keySet()).isEqualTo(other.keySet());
        sums.forEach((key, sum) -> assertThat(sum).as(key).isCloseTo(other.get(key), within(1e-9 * Math.abs(sum))));
    }

    private static Map<String, Double> sums(Dataset<Row> rows) {
        Map<String, Double> sums = new TreeMap<>();
        for (Row row : rows.filter("abs(exclusive) < double('infinity')")
                .groupBy("run_id", "metric")
                .sum("exclusive")
                .collectAsList()) {
            sums.put(row.getString(0) + " " + row.getString(1), row.getDouble(2));
        }
        return sums;
    }

    private static Map<String, Double> duckDb(Path expected) throws SQLException {
        Map<String, Double> sums = new TreeMap<>();
        for (List<Object> row : LocalSpark.askDuckDb(String.format(SUMS, expected))) {
            sums.put(row.get(0) + " " + row.get(1), Double.parseDouble(String.valueOf(row.get(3))));
        }
        return sums;
    }
}

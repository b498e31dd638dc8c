package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;

/** All samples read by the data source have the rows of an archive of all samples, in every table. */
@Tag("tenth8")
class SameAsArchiveTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void archive() throws IOException {
        archive("with", true);
    }

    private static void archive(String name, boolean inclusive) throws IOException {
        Archive.Options options = new Archive.Options(
                        Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT)
                .with(new Archive.Contents(Optional.empty(), inclusive, false));
        assertThat(Archive.add(LocalSpark.manySamples(), folder.resolve(name), options)
                        .failures())
                .isEmpty();
    }

    /** Returns a table of an archive; the time of adding is no fact of the profile. */
    private static Dataset<Row> stored(String archive, String table) {
        return LocalSpark.session()
                .read()
                .parquet(folder.resolve(archive).resolve(table) + "")
                .drop("added_at");
    }

    private static String[] samples() throws IOException {
        return LocalSpark.manySamples().stream().map(Path::toString).toArray(String[]::new);
    }

    private static Dataset<Row> read(String table) throws IOException {
        return LocalSpark.read().option("table", table).load(samples());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "metric", "call_path", "location", "efficiency", "trace", "severity"})
    void hasTheRowsOfTheTable(String table) throws IOException {
        Dataset<Row> found = read(table);
        Dataset<Row> expected = stored("with", table);
        Dataset<Row> common = table.equals("run") ? found : found.drop("source");
        assertThat(common.schema().simpleString()).isEqualTo(expected.schema().simpleString());
        LocalSpark.assertSame(found, expected);
    }

    @Test
    @Tag("deep")
    void hasTheRowsWithoutInclusiveValues() throws IOException {
        archive("without", false);
        LocalSpark.assertSame(
                LocalSpark.read().option("inclusive", false).load(samples()), stored("without", "severity"));
    }

    @Test
    @Tag("deep")
    void hasTheSameRowsWhateverColumnsAreWanted() throws IOException {
        Dataset<Row> all = read("severity");
        assertThat(all.count()).isEqualTo(stored("with", "severity").count());
        LocalSpark.assertSame(
                all.select("metric", "exclusive"), stored("with", "severity").select("metric", "exclusive"));
        LocalSpark.assertSame(
                all.select("run_id", "inclusive"), stored("with", "severity").select("run_id", "inclusive"));
    }

    @Test
    void hasTheRowsInPartsToo() throws IOException {
        Dataset<Row> parts = LocalSpark.read().option("splitBytes", 20_000).load(samples());
        assertThat(parts.rdd().getNumPartitions()).isGreaterThan(20);
        LocalSpark.assertSame(parts, stored("with", "severity"));
    }

    @Test
    void leavesDerivedMetricsOut() throws IOException {
        Path sample = LocalSpark.samples().resolve("score-p.cubex");
        List<String> all = metrics(LocalSpark.read().load(sample.toString()));
        List<String> stored = metrics(LocalSpark.read().option("derived", false).load(sample.toString()));
        assertThat(all).contains("ipc", "mpi").containsAll(stored);
        assertThat(stored).contains("time", "visits").doesNotContain("ipc", "mpi");
    }

    private static List<String> metrics(Dataset<Row> rows) {
        return rows.select("metric").distinct().collectAsList().stream()
                .map(row -> row.getString(0))
                .toList();
    }

    @Test
    void hasTheSumsOfDuckDb() throws IOException, SQLException {
        String query = "select run_id, metric, count(*), sum(exclusive), sum(inclusive), min(rank), max(thread) from %s"
                + " where isfinite(exclusive) and isfinite(inclusive) group by all order by all";
        List<List<Object>> expected =
                LocalSpark.askDuckDb(String.format(query, "'" + folder.resolve("with") + "/severity/**/*.parquet'"));
        read("severity").createOrReplaceTempView("rows_read");
        List<Row> found = LocalSpark.session()
                .sql(String.format(query, "rows_read")
                        .replace(
                                "isfinite(exclusive) and isfinite(inclusive)",
                                "abs(exclusive) < double('infinity')" + " and abs(inclusive) < double('infinity')")
                        .replace("group by all order by all", "group by all order by run_id, metric"))
                .collectAsList();
        assertThat(found).hasSameSizeAs(expected).hasSizeGreaterThan(50);
        for (int i = 0; i < found.size(); i++) {
            for (int column = 0; column < expected.get(i).size(); column++) {
                String text = String.valueOf(expected.get(i).get(column));
                if (column == 3 || column == 4) {
                    double value = Double.parseDouble(text);
                    assertThat(found.get(i).getDouble(column)).isCloseTo(value, within(1e-12 * Math.abs(value)));
                } else {
                    assertThat(String.valueOf(found.get(i).get(column))).isEqualTo(text);
                }
            }
        }
    }
}

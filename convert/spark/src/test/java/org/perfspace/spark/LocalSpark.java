package org.perfspace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.perfspace.fixtures.Depth;

/** One Spark in this process for all tests, and the samples. */
public final class LocalSpark {

    /** Made when somebody asks for it. */
    private static final class Holder {
        private static final SparkSession SESSION = SparkSession.builder()
                .master("local[2]")
                .appName("perfspace tests")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/perfspace-warehouse")
                .getOrCreate();
    }

    private LocalSpark() {}

    public static SparkSession session() {
        return Holder.SESSION;
    }

    /** Chooses whether queries are compiled; many different ones are faster without. */
    public static void compileQueries(boolean isWanted) {
        session().conf().set("spark.sql.codegen.wholeStage", isWanted);
        session().conf().set("spark.sql.codegen.factoryMode", isWanted ? "FALLBACK" : "NO_CODEGEN");
    }

    /** Runs the script of an archive that defines its views. */
    static void defineViews(Path archive) throws IOException {
        String script =
                Files.readString(archive.resolve("_views_spark.sql")).replace("(path '", "(path '" + archive + "/");
        for (String statement : script.replaceAll("(?m)^--.*$", "").split(";\n", -1)) {
            if (!statement.isBlank()) {
                session().sql(statement);
            }
        }
    }

    /** Drops the views of an archive. */
    static void dropViews() {
        for (Row view : session().sql("show views").collectAsList()) {
            session().catalog().dropTempView(view.getString(1));
        }
    }

    /** Begins a load of our data source. */
    public static DataFrameReader read() {
        return session().read().format(PerfspaceSource.NAME);
    }

    /** Returns the scan of a file with some options. */
    static ProfileScan scan(Path file, Map<String, String> options) {
        session();
        Map<String, String> all = new HashMap<>(options);
        all.put("path", file.toString());
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(all);
        return new ProfileTable(new PerfspaceSource().inferSchema(given), given)
                .newScanBuilder(given)
                .build();
    }

    /** Returns the directory of the samples. */
    public static Path samples() throws IOException {
        return Path.of("../../testdata/samples").toRealPath();
    }

    /** Returns the samples, each a file or a directory. */
    public static List<Path> eachSample() throws IOException {
        try (Stream<Path> entries = Files.list(samples())) {
            return entries.filter(path -> !path.endsWith("README.md")).sorted().toList();
        }
    }

    /** Returns the samples that tests of many at once try. */
    public static List<Path> manySamples() throws IOException {
        return Depth.together(eachSample());
    }

    /** Asserts that two tables have the same rows, as often. */
    public static void assertSame(Dataset<Row> table, Dataset<Row> other) {
        Dataset<Row> expected = other.drop("part"); // which only files of an archive have
        boolean hasSource = Arrays.asList(expected.columns()).contains("source");
        Dataset<Row> found = hasSource ? table.drop("part") : table.drop("part", "source");
        assertThat(found.columns()).isEqualTo(expected.columns());
        Map<List<Object>, Integer> rows = new HashMap<>();
        found.collectAsList().forEach(row -> rows.merge(cells(row), 1, Integer::sum));
        expected.collectAsList().forEach(row -> rows.merge(cells(row), -1, Integer::sum));
        rows.values().removeIf(count -> count == 0);
        assertThat(rows).as("rows that are found, less those that are expected").isEmpty();
    }

    /** The cells of a row; those of Spark's own rows take 0 and -0 for the same. */
    private static List<Object> cells(Row row) {
        List<Object> cells = new ArrayList<>();
        for (int column = 0; column < row.size(); column++) {
            cells.add(row.get(column));
        }
        return cells;
    }

    /** Asks a DuckDB of its own. */
    public static List<List<Object>> askDuckDb(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            return askDuckDb(connection, query);
        }
    }

    /** Asks DuckDB; values are texts. */
    public static List<List<Object>> askDuckDb(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            List<List<Object>> rows = new ArrayList<>();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.add(String.valueOf(result.getObject(column)));
                }
                rows.add(row);
            }
            return rows;
        }
    }
}

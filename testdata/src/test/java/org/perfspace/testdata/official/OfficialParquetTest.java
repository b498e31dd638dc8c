package org.perfspace.testdata.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.Samples;
import org.perfspace.format.Format;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.Writers;

/**
 * hyparquet, parquet-wasm, polars and pyarrow read the same rows and values in our Parquet files as DuckDB: in the file of
 * every sample, and in the tables of an archive of all samples; pandas gives the sums of its recipe. The tests of every build compare DuckDB with ourselves.
 */
@Official
class OfficialParquetTest {

    private static final List<String> DUMPS =
            List.of("hyparquet_dump", "parquet_wasm_dump", "polars_dump", "pyarrow_dump");
    private static final String PANDAS = "pandas_python";

    /** Each library prints a file of this many cells in some seconds. */
    private static final long MOST_CELLS = 2_000_000;

    private final Judges judges = new Judges();

    @TempDir
    private Path folder;

    static Stream<Sample> samples() throws IOException {
        return Sample.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void readsTheSameRows(Sample sample) throws Exception {
        List<String> tools = tools();
        Path file = folder.resolve("a.parquet");
        try (PerformanceSpace space = sample.open(ReadOptions.DEFAULT)) {
            long places = (long) space.definitions().callNodes().size()
                    * space.definitions().locations().size();
            if (places * space.definitions().metrics().size() > MOST_CELLS) {
                return;
            }
            Writers.of(Format.PARQUET).orElseThrow().write(space, file, WriteOptions.DEFAULT);
        }
        judges.add(() -> judge(tools, sample.name(), file));
        judges.requireContent();
    }

    @Test
    void readsTheSameTablesOfAnArchive() throws Exception {
        List<String> tools = tools();
        addSamples();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".parquet")).toList()) {
                judges.add(() -> judge(tools, folder.relativize(file).toString(), file));
            }
        }
        judges.requireContent();
    }

    /** The recipe of the archive's page, run as it stands there. */
    @Test
    void pandasGivesTheTotals() throws Exception {
        assumeTrue(Tools.has(PANDAS), () -> PANDAS + " is not asked: there is no " + Tools.path(PANDAS));
        addSamples();
        Path page = Path.of("../convert/src/main/java/org/perfspace/convert/archive/README.md");
        String recipe = Files.readString(page).split("```python\n", -1)[1].split("```", -1)[0];
        Path script = Files.writeString(
                folder.resolve("recipe.py"),
                "import pandas\n" + recipe.replace("archive/", folder + "/")
                        + "for (run, path, location), row in wide.iterrows():\n"
                        + "    for metric in wide.columns:\n"
                        + "        if row[metric] == row[metric]:\n"
                        + "            print('cell', run, path, location, metric, repr(float(row[metric])), sep='\\t')\n");
        Map<String, Double> theirs = new HashMap<>();
        Tools.Answer answer = Tools.read(
                line -> {
                    int tab = line.lastIndexOf('\t');
                    theirs.put(line.substring(0, tab), Double.parseDouble(line.substring(tab + 1)));
                },
                PANDAS,
                script);
        assertThat(answer.exitCode()).as(answer.text()).isZero();
        Map<String, Double> ours = new HashMap<>();
        query(
                "select run_id, call_path, location, metric, coalesce(sum(exclusive), 0) from '" + folder
                        + "/severity/**/*.parquet' where metric in ('time', 'visits') group by all",
                row -> ours.put(
                        "cell\t" + row.getString(1) + "\t" + row.getString(2) + "\t" + row.getString(3) + "\t"
                                + row.getString(4),
                        row.getDouble(5)));
        assertThat(theirs).hasSizeGreaterThan(1_000).containsOnlyKeys(ours.keySet());
        ours.forEach(
                (cell, sum) -> assertThat(theirs.get(cell)).as(cell).isCloseTo(sum, within(1e-12 * Math.abs(sum))));
        Summary.cells(PANDAS, ours.size());
    }

    private void addSamples() throws IOException {
        List<Path> inputs = Samples.own().stream().map(Path::of).toList();
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        assertThat(Archive.add(inputs, folder, options).failures()).isEmpty();
    }

    /** Returns the libraries that are there; the test is skipped if there are none. */
    private static List<String> tools() {
        List<String> tools = DUMPS.stream().filter(Tools::has).toList();
        assumeTrue(!tools.isEmpty(), () -> "there is none of " + DUMPS);
        return tools;
    }

    private static List<Complaint> judge(List<String> tools, String name, Path file) throws IOException, SQLException {
        Summary.file();
        List<String> ours = rows(file);
        List<Complaint> complaints = new ArrayList<>();
        for (String tool : tools) {
            String complaint = complaint(tool, file, ours);
            if (!complaint.isEmpty()) {
                complaints.add(new Complaint(tool, name, complaint));
            }
        }
        return complaints;
    }

    /** Returns how the rows of a library differ; nothing if they do not. */
    private static String complaint(String tool, Path file, List<String> ours) throws IOException {
        List<String> theirs = new ArrayList<>();
        Tools.Answer answer = Tools.read(theirs::add, tool, file);
        if (answer.exitCode() != 0) {
            return answer.complaint();
        }
        if (theirs.size() != ours.size()) {
            return theirs.size() + " lines, DuckDB " + ours.size();
        }
        for (int i = 0; i < ours.size(); i++) {
            if (!theirs.get(i).equals(ours.get(i))) {
                return "row " + i + ": " + difference(theirs.get(i), ours.get(i));
            }
        }
        Summary.cells(
                tool,
                ours.stream().mapToLong(row -> row.split("\t", -1).length - 1).sum());
        return "";
    }

    private static String difference(String theirs, String ours) {
        String[] a = theirs.split("\t", -1);
        String[] b = ours.split("\t", -1);
        int column = Arrays.mismatch(a, b);
        return "column " + column + " is " + (column < a.length ? a[column] : "missing") + ", DuckDB has "
                + (column < b.length ? b[column] : "none");
    }

    private static List<String> rows(Path file) throws SQLException {
        List<String> rows = new ArrayList<>();
        String from = "read_parquet('" + file.toString().replace("'", "''") + "', hive_partitioning = false)";
        query("select * from " + from, found -> {
            StringBuilder row = new StringBuilder("row");
            for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                boolean narrow = found.getMetaData().getColumnTypeName(column).equals("UINTEGER");
                Object value = found.getObject(column);
                row.append('\t')
                        .append(text(narrow && value instanceof Long number ? (Object) number.doubleValue() : value));
            }
            rows.add(row.toString());
        });
        return rows;
    }

    /** Receives a row. */
    @FunctionalInterface
    private interface RowReceiver {
        void take(ResultSet row) throws SQLException;
    }

    /** Asks DuckDB, in one thread, so that rows keep their order. */
    private static void query(String text, RowReceiver receiver) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            sql.execute("set threads to 1");
            try (ResultSet found = sql.executeQuery(text)) {
                while (found.next()) {
                    receiver.take(found);
                }
            }
        }
    }

    /** Writes a value as the tool does: doubles, and integers of at most 32 bits, by the bits of the double. */
    private static String text(@Nullable Object value) throws SQLException {
        if (value == null) {
            return "\\N";
        }
        if (value instanceof String text) {
            return quoted(text);
        }
        if (value instanceof Double || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            double number = ((Number) value).doubleValue();
            return String.format(Locale.ROOT, "x%016x", Double.doubleToRawLongBits(number));
        }
        if (value instanceof Array array) {
            return "[" + texts((Object[]) array.getArray()) + "]";
        }
        if (value instanceof Struct struct) {
            return "{" + texts(struct.getAttributes()) + "}";
        }
        return value.toString();
    }

    private static String texts(Object[] values) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (Object value : values) {
            texts.add(text(value));
        }
        return String.join(",", texts);
    }

    private static String quoted(String text) {
        return text.codePoints()
                .mapToObj(c -> c < ' ' || c == '"' || c == '\\' || c > '~'
                        ? String.format(Locale.ROOT, "\\u%x;", c)
                        : Character.toString(c))
                .collect(Collectors.joining("", "\"", "\""));
    }
}

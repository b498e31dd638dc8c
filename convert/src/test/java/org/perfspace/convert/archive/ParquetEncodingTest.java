package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.parquet.ParquetWriter;
import org.perfspace.writer.parquet.TidyRun;
import org.perfspace.writer.parquet.TidyTable;

/** Columns of all sorts of values in every encoding: what the footer says, and that we and DuckDB read the same bits. */
@Tag("scaled")
class ParquetEncodingTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    private static final int LOCATIONS = 512;

    /** More rows than a dictionary may have entries. */
    private static final int NODES = 270;

    private static final int ROWS = NODES * LOCATIONS;

    private static final long[] ODD = {
        0x7ff8_dead_beef_0001L,
        0x7ff0_0000_0000_0001L,
        0xfff8_0000_0000_0000L,
        Double.doubleToRawLongBits(-0.0),
        0,
        1,
        Double.doubleToRawLongBits(-Double.MIN_NORMAL / 2),
        Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY),
        Double.doubleToRawLongBits(Double.MAX_VALUE)
    };

    @TempDir
    private Path folder;

    /** The files that the tests share, each named by its encoding and the number of threads that wrote it. */
    @TempDir
    private static Path all;

    private static final Map<String, Cell> CELLS = cells();
    private static final PerformanceSpace SPACE = space();

    @AutoClose
    final DuckDb duck = new DuckDb();

    /** The bits of a cell. */
    private interface Cell {
        long of(int row);
    }

    @Test
    void theFooterNamesWhatWasChosen() throws IOException, SQLException {
        Path file = written("measured", 4);
        assertThat(encodings(file)).containsEntry("walk_UINT8", "PLAIN, RLE");
        assertThat(encodings(file))
                .containsAllEntriesOf(Map.ofEntries(
                        Map.entry("absent", "PLAIN, RLE"),
                        Map.entry("big", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("counts", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("distinct", "PLAIN, RLE"),
                        Map.entry("entries65536", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("entries65537", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("equal", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("late", "PLAIN, RLE"),
                        Map.entry("odd", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("ramp", "PLAIN, RLE"),
                        Map.entry("rate.denominator", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("rate.numerator", "PLAIN, RLE_DICTIONARY, RLE"),
                        Map.entry("some", "PLAIN, RLE_DICTIONARY, RLE")));
        assertThat(encodings(written("smallest", 4)))
                .containsEntry("ramp", "BYTE_STREAM_SPLIT, RLE")
                .containsEntry("distinct", "BYTE_STREAM_SPLIT, RLE")
                .containsEntry("counts", "PLAIN, RLE_DICTIONARY, RLE");
        assertThat(encodings(written("dictionary", 4)))
                .containsEntry("ramp", "PLAIN, RLE_DICTIONARY, RLE")
                .containsEntry("distinct", "PLAIN, RLE_DICTIONARY, RLE")
                .containsEntry("big", "PLAIN, RLE");
    }

    /** Fastparquet cannot read differences of numbers that may be null, and reads those of 64 bits wrongly. */
    @Test
    void onlyIdsAreStoredAsDifferences() throws IOException, SQLException {
        Path wide = folder.resolve("sample.parquet");
        try (PerformanceSpace sample = Readers.open(Path.of("samples/score-p.cubex"))) {
            ParquetWriter.write(sample, wide, FORCE);
        }
        assertThat(texts("select distinct path_in_schema from parquet_metadata('" + wide
                        + "') where encodings like '%DELTA%' order by 1"))
                .containsExactly("call_path_id", "depth", "location_id");

        Path archive = folder.resolve("archive");
        Archive.Options options = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        Archive.add(List.of(Path.of("samples/score-p.cubex")), archive, options);
        assertThat(texts("select distinct type from parquet_metadata('" + archive
                        + "/*/*.parquet') where encodings like '%DELTA%'"))
                .containsExactly("INT32");
    }

    /** Those that choose among all encodings are quick. */
    static List<String> choices() {
        List<String> all = List.of("measured", "smallest", "dictionary", "byte-stream-split", "plain");
        return Depth.some(all, List.of("measured", "smallest")::contains);
    }

    @ParameterizedTest
    @MethodSource("choices")
    void everyEncodingKeepsEveryBit(String encoding) throws IOException, SQLException {
        Path file = written(encoding, 4);
        try (PerformanceSpace back = Readers.open(file)) {
            assertThat(SpaceComparison.firstDifference(SPACE, back)).isEmpty();
        }
        assertThat(Readers.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
        List<String> names = List.of("odd", "counts", "entries65537", "distinct", "ramp");
        List<Cell> cells = names.stream()
                .map(name -> Objects.requireNonNull(CELLS.get(name)))
                .toList();
        int rows = 0;
        try (ResultSet found =
                duck.sql().executeQuery("select \"" + String.join("\", \"", names) + "\" from '" + file + "'")) {
            for (; found.next(); rows++) {
                for (int column = 0; column < names.size(); column++) {
                    long bits = Double.doubleToRawLongBits(found.getDouble(column + 1));
                    long expected = cells.get(column).of(rows);
                    if (bits != expected) { // an assertion for each of so many takes seconds
                        assertThat(bits)
                                .as("%s in row %d", names.get(column), rows)
                                .isEqualTo(expected);
                    }
                }
            }
        }
        assertThat(rows).isEqualTo(ROWS);
    }

    static List<String> rowGroups() {
        return Depth.some(List.of("1000", "20000", "100000000"), "20000"::equals);
    }

    @ParameterizedTest
    @MethodSource("rowGroups")
    void rowGroupsOfAnySizeKeepEveryBit(String rows) throws IOException {
        Path file = folder.resolve("out.parquet");
        ParquetWriter.write(SPACE, file, FORCE.with("row-group-rows", rows));
        try (PerformanceSpace back = Readers.open(file)) {
            assertThat(SpaceComparison.firstDifference(SPACE, back)).isEmpty();
        }
    }

    /** A row group of 66 pages, of which the last two have values that are not among those of the first 64. */
    @Tag("tenth3")
    @Tag("deep")
    @Test
    void pagesBeyondThoseOfTheDictionaryMayBePlain() throws IOException, SQLException {
        SpaceBuilder builder = new SpaceBuilder();
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        for (int location = 0; location < 8_200; location++) {
            builder.defineThread("thread", location, process);
        }
        int region = builder.defineRegion("main", "main.c", 1, 20);
        int metric = metric(builder, "time", ValueType.DOUBLE);
        Random random = new Random(23);
        for (int i = 0; i < 66; i++) {
            int node = builder.defineCallNode(region, i - 1);
            for (int location = 0; location < 8_200; location++) {
                builder.setSeverity(metric, node, location, (random.nextInt(900) + (i < 64 ? 0 : 450)) / 7.0);
            }
        }
        Path file = folder.resolve("out.parquet");
        PerformanceSpace space = builder.build();
        ParquetWriter.write(space, file, FORCE);
        assertThat(encodings(file)).containsEntry("time", "PLAIN, RLE_DICTIONARY, RLE");
        try (PerformanceSpace back = Readers.open(file)) {
            assertThat(SpaceComparison.firstDifference(space, back)).isEmpty();
        }
        assertThat(Readers.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
        String sum = "select sum(time * (location_id % 13) * (call_path_id % 7)) from ";
        Path plain = folder.resolve("plain.parquet");
        ParquetWriter.write(space, plain, FORCE.with("double-encoding", "plain"));
        assertThat(texts(sum + "'" + file + "'")).isEqualTo(texts(sum + "'" + plain + "'"));
    }

    @Test
    void theBytesDoNotDependOnTheThreads() throws IOException {
        for (String encoding : List.of("measured", "smallest", "dictionary")) {
            byte[] one = Files.readAllBytes(written(encoding, 1));
            assertThat(Files.readAllBytes(written(encoding, 4))).as(encoding).isEqualTo(one);
        }
    }

    @Test
    void filesAreAtMostATenthLargerThanThoseOfDuckDb() throws IOException, SQLException {
        Path ours = written("measured", 4);
        Path theirs = folder.resolve("duckdb.parquet");
        duck.sql().execute("copy (from '" + ours + "') to '" + theirs + "' (format parquet, compression zstd)");
        assertThat(Files.size(ours)).isLessThanOrEqualTo(Files.size(theirs) * 11 / 10);
        assertThat(Files.size(written("smallest", 4))).isLessThan(Files.size(ours));
        assertThat(Files.size(written("plain", 4))).isGreaterThan(Files.size(ours));
    }

    /** Metrics follow each other in one column, and each row group gets what is good for its own. */
    @Tag("deep")
    @Tag("tenth2")
    @Test
    void tablesOfAnArchiveChooseForEachRowGroup() throws IOException, SQLException {
        Path measured = folder.resolve("measured.parquet");
        Path plain = folder.resolve("plain.parquet");
        WriteOptions options = FORCE.with("row-group-rows", Integer.toString(ROWS));
        TidyRun run = TidyRun.of(SPACE.definitions(), "run".getBytes(StandardCharsets.UTF_8), new long[NODES]);
        TidyTable.write(SPACE, measured, run, true, options);
        TidyTable.write(SPACE, plain, run, true, options.with("double-encoding", "plain"));
        String encodings = "select encodings from parquet_metadata('%s') where path_in_schema = 'exclusive' "
                + "order by row_group_id";
        assertThat(texts(String.format(encodings, measured)).subList(0, 3))
                .containsExactly("PLAIN, RLE_DICTIONARY, RLE", "PLAIN, RLE_DICTIONARY, RLE", "PLAIN, RLE");
        assertThat(texts(String.format(encodings, plain))).containsOnly("PLAIN, RLE");
        assertThat(Files.size(measured)).isLessThan(Files.size(plain));
        String rows = "select metric, call_path_id, location_id, exclusive, inclusive, exclusive_int from '%s'";
        try (Statement other = duck.connection().createStatement();
                ResultSet found = duck.sql().executeQuery(String.format(rows, measured));
                ResultSet expected = other.executeQuery(String.format(rows, plain))) {
            while (expected.next()) {
                assertThat(found.next()).isTrue();
                for (int column = 1; column <= 6; column++) {
                    if (!bits(found.getObject(column)).equals(bits(expected.getObject(column)))) {
                        assertThat(found.getObject(column)).isEqualTo(expected.getObject(column));
                    }
                }
            }
            assertThat(found.next()).isFalse();
        }
    }

    /** DuckDB reads the integers that we wrote, whichever width they have. */
    @Test
    void integersAreTheSameForDuckDb() throws IOException, SQLException {
        String columns = "select hash(columns(['late', 'big', 'walk_INT8', 'walk_UINT8', 'walk_INT16', 'walk_UINT16', "
                + "'walk_INT32', 'walk_UINT32'])) from '%s'";
        String all = "select count(*) from (" + columns + " except all " + columns + ")";
        Path plain = written("plain", 4);
        assertThat(texts(String.format(all, plain, written("measured", 4)))).containsExactly("0");
        assertThat(texts(String.format(all, plain, written("smallest", 4)))).containsExactly("0");
    }

    private static Object bits(Object cell) {
        return cell instanceof Double d ? (Object) Double.doubleToRawLongBits(d) : String.valueOf(cell);
    }

    private static Path written(String encoding, int threads) throws IOException {
        Path file = all.resolve(encoding + threads + ".parquet");
        if (!Files.exists(file)) {
            WriteOptions options = FORCE.with("double-encoding", encoding).with("threads", Integer.toString(threads));
            ParquetWriter.write(SPACE, file, options);
        }
        return file;
    }

    private Map<String, String> encodings(Path file) throws SQLException {
        Map<String, String> encodings = new TreeMap<>();
        for (String row : texts("select path_in_schema || ':' || encodings from parquet_metadata('" + file + "')"
                + " where column_id > 11 and row_group_id = 0")) {
            String[] parts = row.split(":", -1);
            encodings.put(parts[0].replace(", ", "."), parts[1]);
        }
        return encodings;
    }

    private List<String> texts(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = duck.sql().executeQuery(query)) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    /** Columns of doubles by name, with the bits of each row. */
    private static Map<String, Cell> cells() {
        Random random = new Random(19);
        int[] order = random.ints(ROWS).map(i -> i & 0x7fff_ffff).toArray();
        long[] distinct =
                random.doubles(ROWS).mapToLong(Double::doubleToRawLongBits).toArray();
        Map<String, Cell> cells = new TreeMap<>();
        cells.put("equal", row -> Double.doubleToRawLongBits(0.1));
        cells.put("odd", row -> ODD[order[row] % ODD.length]);
        cells.put("counts", row -> Double.doubleToRawLongBits(order[row] % 700 / 7.0));
        cells.put("distinct", row -> distinct[row]);
        cells.put("entries65536", row -> distinct[row < 65_536 ? row : order[row] % 65_536]);
        cells.put("entries65537", row -> distinct[row < 65_537 ? row : order[row] % 65_537]);
        cells.put("ramp", row -> Double.doubleToRawLongBits(3e7 + row * 17.125));
        return cells;
    }

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        int machine = builder.defineMachine("machine");
        int node = builder.defineNode("node", machine);
        for (int location = 0; location < LOCATIONS; location++) {
            builder.defineThread("thread", 0, builder.defineProcess("rank " + location, location, node));
        }
        int region = builder.defineRegion("main", "main.c", 1, 20);
        for (int i = 0; i < NODES; i++) {
            builder.defineCallNode(region, i == 0 ? Tree.NO_PARENT : i - 1);
        }
        CELLS.forEach((name, cell) -> fill(builder, metric(builder, name, ValueType.DOUBLE), 1, cell));
        Cell counts = Objects.requireNonNull(CELLS.get("counts"));
        fill(builder, metric(builder, "some", ValueType.DOUBLE), 7, counts);
        int late = metric(builder, "late", ValueType.INT64);
        for (int row = ROWS / 2; row < ROWS; row++) {
            builder.setSeverity(late, row / LOCATIONS, row % LOCATIONS, -row * 1_000L);
        }
        Random random = new Random(31);
        List<ValueType> types = List.of(
                ValueType.INT8, ValueType.UINT8, ValueType.INT16, ValueType.UINT16, ValueType.INT32, ValueType.UINT32);
        for (ValueType type : types) {
            int walk = metric(builder, "walk_" + type, type);
            long at = 60;
            for (int row = 0; row < ROWS; row++) {
                at = Math.max(0, Math.min(120, at + random.nextInt(5) - 2));
                builder.setSeverity(walk, row / LOCATIONS, row % LOCATIONS, at);
            }
        }
        fill(builder, metric(builder, "big", ValueType.UINT64), 1, row -> -1 - (counts.of(row) >>> 44) % 300);
        metric(builder, "absent", ValueType.DOUBLE);
        int rate = metric(builder, "rate", ValueType.RATE);
        for (int row = 0; row < ROWS; row += 3) {
            builder.setSeverity(rate, row / LOCATIONS, row % LOCATIONS, new long[] {counts.of(row), 1});
        }
        return builder.build();
    }

    private static int metric(SpaceBuilder builder, String name, ValueType type) {
        return builder.defineMetric(name, name, type, "", Tree.NO_PARENT);
    }

    /** Sets the cells of every so many call nodes. */
    private static void fill(SpaceBuilder builder, int metric, int every, Cell cell) {
        for (int node = 0; node < NODES; node += every) {
            for (int location = 0; location < LOCATIONS; location++) {
                builder.setSeverity(metric, node, location, new long[] {cell.of(node * LOCATIONS + location)});
            }
        }
    }
}

package org.perfspace.writer.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.DuckDb;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.parquet.ColumnNames;
import org.perfspace.format.parquet.LeafKind;
import org.perfspace.format.parquet.ParquetReader;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** DuckDB, which shares no code with us, reads in our files what is in the space. */
@Tag("scaled")
@Tag("shared")
class ParquetDuckDbTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    /** Words of the widest cells that are a column; others travel in the footer. */
    private static final int WIDEST_COLUMN = 1_024;

    @TempDir
    private Path folder;

    @AutoClose
    final DuckDb duck = new DuckDb();

    @Test
    void readsEverySampleAsWeDo() throws IOException, SQLException {
        int samples = 0;
        for (Path sample : samples()) {
            try (PerformanceSpace space = Readers.open(sample)) {
                Path file = folder.resolve(samples++ + ".parquet");
                ParquetWriter.write(space, file, FORCE);
                assertSame(sample.toString(), space, file);
            }
        }
        assertThat(samples).isGreaterThan(2);
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void readsRandomSpacesAsWeDo(long firstSeed) throws IOException, SQLException {
        for (long seed = firstSeed; seed < firstSeed + 8; seed++) {
            PerformanceSpace space = RandomSpaces.small().upTo(6, 60, 12).space(seed);
            Path file = folder.resolve("random.parquet");
            ParquetWriter.write(
                    space,
                    file,
                    FORCE.with("row-group-rows", "100")
                            .with(
                                    "compression",
                                    List.of("zstd", "snappy", "gzip", "lz4", "none")
                                            .get((int) (seed % 5)))
                            .with(
                                    "double-encoding",
                                    List.of("plain", "byte-stream-split", "dictionary")
                                            .get((int) (seed % 3))));
            assertSame("seed " + seed, space, file);
        }
    }

    static Stream<Long> seeds() {
        return Depth.numbers(3, 10).mapToObj(block -> 100 * block);
    }

    @Test
    void seesUnsignedMaximaAndNans() throws IOException, SQLException {
        Path file = folder.resolve("odd.parquet");
        ParquetWriter.write(oddSpace(), file, FORCE);
        assertThat(texts("select \"u64\", \"time\", \"rate\".denominator, \"u8\" from '" + file
                        + "' order by call_path_id, location_id"))
                .containsExactly("18446744073709551615|NaN|1.0|255", "0|0.0|1.0|null");
    }

    @Test
    void minimaAndMaximaWithoutValueAreNull() throws IOException, SQLException {
        SpaceBuilder builder = new SpaceBuilder();
        int low = builder.defineMetric("low", "low", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        int high = builder.defineMetric("high", "high", ValueType.MAXDOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "", 1, 2), Tree.NO_PARENT);
        int leaf = builder.defineCallNode(0, main);
        int process = builder.defineProcess("p", 3, builder.defineNode("n", builder.defineMachine("m")));
        builder.defineThread("t0", 0, process);
        builder.defineThread("t1", 1, process);
        builder.setSeverity(low, main, 1, 2.5).setSeverity(low, leaf, 0, 4.0);
        builder.defineRow(high, leaf);
        Path file = folder.resolve("extremes.parquet");
        ParquetWriter.write(builder.build(), file, FORCE);

        assertThat(texts("select low, high from '" + file + "' order by call_path_id, location_id"))
                .containsExactly("null|null", "2.5|null", "4.0|null", "null|null");
        assertThat(texts("select min(low), max(low), count(high) from '" + file + "'"))
                .containsExactly("2.5|4.0|0");
        try (PerformanceSpace back = ParquetReader.open(Input.of(file), ReadOptions.DEFAULT)) {
            assertThat(SpaceComparison.firstDifference(builder.build(), back)).isEmpty();
        }
        assertThat(Readers.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
    }

    /** Cells as wide as a column may be, and one word wider, which only we read; the smallest compounds beside them. */
    @Tag("deep")
    @Tag("tenth3")
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"zstd", "snappy", "gzip", "lz4", "none"})
    void readsWideCellsAsWeDo(String compression) throws IOException, SQLException {
        PerformanceSpace space = wideSpace();
        Path file = folder.resolve("wide.parquet");
        for (String doubles : List.of("plain", "byte-stream-split", "dictionary", "smallest")) {
            ParquetWriter.write(
                    space,
                    file,
                    FORCE.with("compression", compression)
                            .with("double-encoding", doubles)
                            .with("row-group-rows", "4"));
            try (PerformanceSpace back = Readers.open(file)) {
                assertThat(SpaceComparison.firstDifference(space, back)).isEmpty();
            }
            for (Metric metric : space.definitions().metrics()) {
                if (metric.type().words() <= WIDEST_COLUMN) {
                    assertSame(compression + ", " + doubles, space, metric, metric.name(), file);
                }
            }
        }
        assertThat(texts("select column_name from (describe from '" + file + "') where column_name in"
                        + " ('HISTOGRAM(1022)', 'NDOUBLES(1025)', 'TAU_ATOMIC', 'COMPLEX')"))
                .containsExactly("HISTOGRAM(1022)", "TAU_ATOMIC", "COMPLEX");
        assertThat(texts("select count(*), count(distinct row_group_id) from parquet_metadata('" + file
                        + "') where path_in_schema = 'call_path_id'"))
                .containsExactly("3|3");
    }

    /** Three call nodes, three locations, absent and sparse rows; each word has a value of its own. */
    private static PerformanceSpace wideSpace() {
        SpaceBuilder builder = new SpaceBuilder();
        List<ValueType> types =
                List.of(ValueType.histogram(1_022), ValueType.ndoubles(1_025), ValueType.TAU_ATOMIC, ValueType.COMPLEX);
        for (ValueType type : types) {
            builder.defineMetric(Metric.named(type.toString()).type(type));
        }
        int region = builder.defineRegion("main", "main.c", 1, 2);
        int process = builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
        for (int location = 0; location < 3; location++) {
            builder.defineThread("t" + location, location, process);
        }
        int parent = Tree.NO_PARENT;
        for (int node = 0; node < 3; node++) {
            parent = builder.defineCallNode(region, parent);
            for (int location = 0; location < 3; location++) {
                for (int metric = 0; metric < types.size(); metric++) {
                    if ((node + location + metric) % 3 > 0) {
                        long[] words = words(types.get(metric), 100 * node + 10 * location + metric);
                        builder.setSeverity(metric, parent, location, words);
                    }
                }
            }
        }
        return builder.build();
    }

    private static long[] words(ValueType type, int first) {
        long[] words = new long[type.words()];
        for (int i = 0; i < words.length; i++) {
            words[i] = type.word(i) == ValueType.Word.DOUBLE ? Double.doubleToRawLongBits(first + i / 4096.0) : first;
        }
        return words;
    }

    /** Rank 0: main 10 and foo 4 of time, 1 and 2 visits. A ratio is inclusive, a prederived exclusive metric is exclusive. */
    @Test
    void seesDerivedMetricsWhichComeBackAsDerived() throws IOException, SQLException {
        SpaceBuilder builder = new SpaceBuilder();
        builder.defineMetric(Metric.named("time").kind(MetricKind.INCLUSIVE));
        builder.defineMetric("visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        derived(builder, "ratio", MetricKind.POSTDERIVED, "metric::time() / metric::visits(i)");
        derived(builder, "twice", MetricKind.PREDERIVED_EXCLUSIVE, "2 * metric::visits()");
        derived(builder, "home", MetricKind.POSTDERIVED, "env(\"HOME\")");
        int top = builder.defineCallNode(builder.defineRegion("top", "m.c", 1, 9), Tree.NO_PARENT);
        int foo = builder.defineCallNode(builder.defineRegion("MPI_Send", "m.c", 11, 19), top);
        int node = builder.defineNode("node", builder.defineMachine("machine"));
        int thread = builder.defineThread("thread", 0, builder.defineProcess("rank", 0, node));
        builder.setSeverity(0, top, thread, 10.0);
        builder.setSeverity(0, foo, thread, 4.0);
        builder.setSeverity(1, foo, thread, 2L);
        Path file = folder.resolve("derived.parquet");
        try (PerformanceSpace space = builder.build()) {
            ParquetWriter.write(space, file, FORCE);
            assertThat(texts("select call_path_id, region_group, time, visits, ratio, twice from '" + file + "'"))
                    .containsExactly("0|COM|10.0|null|5.0|null", "1|MPI|4.0|2|2.0|4.0");
            assertThat(texts("select decode(value) from parquet_kv_metadata('" + file
                            + "') where decode(key) = 'perfspace.metrics'"))
                    .singleElement()
                    .asString()
                    .contains(
                            "{\"name\":\"ratio\",\"column\":\"ratio\",\"derived\":\"inclusive\",\"kind\":\"postderived\"")
                    .contains("{\"name\":\"twice\",\"column\":\"twice\",\"derived\":\"exclusive\"")
                    .doesNotContain("\"home\"");
            assertThat(ParquetReader.checkPages(Input.of(file), ReadOptions.DEFAULT))
                    .isEmpty();
            assertReadsBack(space, file);
            ParquetWriter.write(space, file, FORCE.with("derived", "skip"));
            assertThat(texts("select column_name from (describe select * from '" + file + "')"))
                    .contains("time", "visits")
                    .doesNotContain("ratio", "twice", "home");
            assertReadsBack(space, file);
        }
        assertThatThrownBy(() -> ParquetWriter.write(builder.build(), file, FORCE.with("derived", "maybe")))
                .isInstanceOf(OutputException.class)
                .hasMessage(file + ": expected store, skip as derived, found \"maybe\"");
    }

    private static void derived(SpaceBuilder builder, String name, MetricKind kind, String expression) {
        builder.defineMetric(Metric.named(name).kind(kind).derivation(new Derivation(expression, true, "", List.of())));
    }

    private static void assertReadsBack(PerformanceSpace space, Path file) throws IOException {
        try (PerformanceSpace read = Readers.open(file)) {
            assertThat(SpaceComparison.firstDifference(space, read)).isEmpty();
        }
    }

    @Test
    void seesLabels() throws IOException, SQLException {
        Path file = folder.resolve("labels.parquet");
        ParquetWriter.write(oddSpace(), file, FORCE);
        assertThat(texts("select * exclude (\"u64\", \"time\", \"rate\", \"u8\") from '" + file + "'"))
                .containsExactly(
                        "0|0|main|main|main.c|1|0|3|7|thread 7|node0|USR",
                        "1|0|main/leaf|leaf|null|null|1|3|7|thread 7|node0|USR");
        assertThat(texts("select decode(value) from parquet_kv_metadata('" + file
                        + "') where decode(key) = 'perfspace.metrics'"))
                .singleElement()
                .asString()
                .startsWith("[{\"name\":\"u64\",\"column\":\"u64\",\"kind\":\"exclusive\",\"title\":\"big\","
                        + "\"type\":\"UINT64\",\"unit\":\"occ\"}");
    }

    /** A question for one call path reads one row group of a hundred. */
    @Test
    void prunesRowGroups() throws IOException, SQLException {
        SpaceBuilder builder = new SpaceBuilder();
        int metric = builder.defineMetric("n", "n", ValueType.INT64, "occ", Tree.NO_PARENT);
        int region = builder.defineRegion("main", "main.c", 1, 2);
        int thread = builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        int parent = Tree.NO_PARENT;
        for (int i = 0; i < 1_000; i++) {
            parent = builder.defineCallNode(region, parent);
            builder.setSeverity(metric, parent, thread, i);
        }
        Path file = folder.resolve("pruned.parquet");
        ParquetWriter.write(builder.build(), file, FORCE.with("row-group-rows", "10"));
        assertThat(texts("select count(*), sum(stats_min_value::int = 420), sum(stats_max_value::int < 429) "
                        + "from parquet_metadata('" + file + "') where path_in_schema = 'call_path_id'"))
                .containsExactly("100|1|42");
        assertThat(texts("select n from '" + file + "' where call_path_id = 423"))
                .containsExactly("423");
        assertThat(texts("explain analyze select n from '" + file + "' where call_path_id = 423"))
                .singleElement()
                .asString()
                .doesNotContain("1,000 rows")
                .contains("1 row");
    }

    /**
     * DuckDB's own writer has other pages, encodings and types; our metadata on top make it ours again. Ordinary numbers
     * only: its dictionaries do not tell -0 from 0.
     */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"zstd, parquet_version v1", "snappy, parquet_version v2", "gzip, parquet_version v2"})
    void readsBackWhatDuckDbRewrote(String settings) throws IOException, SQLException {
        for (long seed : Depth.numbers(8, 30).toArray()) {
            PerformanceSpace space = RandomSpaces.small().upTo(6, 60, 12).tame().space(seed);
            if (space.definitions().locations().isEmpty()) {
                continue;
            }
            Path ours = folder.resolve("ours.parquet");
            ParquetWriter.write(space, ours, FORCE);
            Path theirs = folder.resolve("theirs.parquet");
            rewrite(ours, theirs, "*", "compression " + settings);
            try (PerformanceSpace back = ParquetReader.open(Input.of(theirs), ReadOptions.DEFAULT)) {
                assertThat(SpaceComparison.firstDifference(space, back))
                        .as("seed " + seed)
                        .isEmpty();
            }
            assertThat(Readers.check(Input.of(ours), ReadOptions.DEFAULT))
                    .as("seed " + seed)
                    .isEmpty();
            assertThat(Readers.check(Input.of(theirs), ReadOptions.DEFAULT))
                    .as("seed " + seed)
                    .isEmpty();
        }
    }

    /** Each label is compared with the definitions; the first row of a page that is wrong is named. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "call_path; upper(location); expected \"main\" in row 0, found another text",
                "region; case when depth = 1 then 'there' else region end;"
                        + " expected \"leaf\" in row 1, found another text",
                "file; null; expected \"main.c\" in row 0, found nothing",
                "line; 1; expected nothing in row 1, found something",
                "depth; depth + 1::int; expected 0 in row 0, found 1",
                "rank; rank + 5; expected 3 in row 0, found 8",
                "thread; null::bigint; expected 7 in row 0, found nothing",
                "location; upper(location); expected \"thread 7\" in row 0, found another text",
                "host; upper(location); expected \"node0\" in row 0, found another text"
            })
    void validatesLabels(String column, String wrong, String complaint) throws IOException, SQLException {
        Path ours = folder.resolve("ours.parquet");
        ParquetWriter.write(oddSpace(), ours, FORCE);
        Path theirs = folder.resolve("theirs.parquet");
        rewrite(ours, theirs, "* replace (" + wrong + " as " + column + ")", "compression zstd");

        assertThat(Readers.check(Input.of(theirs), ReadOptions.DEFAULT))
                .singleElement()
                .asString()
                .startsWith(theirs + ": byte ")
                .endsWith(": row group 0, column \"" + column + "\": " + complaint);
    }

    /** Rows in another order are refused on reading; validation names both what refuses and the column. */
    @Test
    void validatesKeys() throws IOException, SQLException {
        Path ours = folder.resolve("ours.parquet");
        ParquetWriter.write(oddSpace(), ours, FORCE);
        Path theirs = folder.resolve("theirs.parquet");
        rewrite(ours, theirs, "* replace (1 - call_path_id as call_path_id)", "compression zstd");

        assertThat(Readers.check(Input.of(theirs), ReadOptions.DEFAULT))
                .extracting(Finding::message)
                .contains("row group 0, column \"call_path_id\": expected 0 in row 0, found 1");
    }

    private void rewrite(Path ours, Path theirs, String columns, String settings) throws SQLException {
        List<String> facts = texts("select decode(key) || ': ''' || replace(decode(value), '''', '''''') || '''' "
                + "from parquet_kv_metadata('" + ours + "') where decode(key) in "
                + "('perfspace.version', 'perfspace.definitions', 'perfspace.presence')");
        String metadata = String.join(
                ", ",
                facts.stream().map(f -> f.replaceFirst("^([^:]*):", "\"$1\":")).toList());
        duck.sql()
                .execute("copy (select " + columns + " from (from '" + ours
                        + "' order by call_path_id, location_id)) to '" + theirs + "' (format parquet, " + settings
                        + ", kv_metadata {" + metadata + "})");
    }

    private static PerformanceSpace oddSpace() {
        SpaceBuilder builder = new SpaceBuilder();
        int u64 = builder.defineMetric("big", "u64", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int rate = builder.defineMetric("rate", "rate", ValueType.RATE, "", Tree.NO_PARENT);
        int u8 = builder.defineMetric("u8", "u8", ValueType.UINT8, "", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 20), Tree.NO_PARENT);
        int leaf = builder.defineCallNode(builder.defineRegion("leaf", "", -1, -1), main);
        int process = builder.defineProcess("p", 3, builder.defineNode("node0", builder.defineMachine("m")));
        int thread = builder.defineThread("thread 7", 7, process);
        builder.setSeverity(u64, main, thread, -1L).defineRow(u64, leaf);
        builder.setSeverity(time, main, thread, new long[] {0x7ff8_dead_beef_0001L})
                .defineRow(time, leaf);
        builder.defineRow(rate, main).defineRow(rate, leaf);
        builder.setSeverity(u8, main, thread, 255);
        return builder.build();
    }

    private void assertSame(String what, PerformanceSpace space, Path file) throws IOException, SQLException {
        Definitions definitions = space.definitions();
        List<String> names =
                ColumnNames.of(definitions.metrics().stream().map(Metric::name).toList());
        for (Metric metric : definitions.metrics()) {
            if (!metric.kind().derived()) {
                assertSame(what + ", metric " + metric.name(), space, metric, names.get(metric.id()), file);
            }
        }
    }

    /** Each cell of the metric, as the engine hands it out; those that stand for no value are null. */
    private void assertSame(String what, PerformanceSpace space, Metric metric, String name, Path file)
            throws IOException, SQLException {
        List<String> parts =
                LeafKind.components(metric.type().base().name(), metric.type().words());
        String column = quoted(name);
        String cells = parts.isEmpty()
                ? column
                : String.join(
                        ", ",
                        parts.stream().map(part -> column + "." + quoted(part)).toList());
        int width = metric.type().words();
        try (ResultSet found = duck.sql()
                        .executeQuery("select call_path_id, location_id, " + cells + " from '" + file + "' where "
                                + column + " is not null order by 1, 2");
                RowCursor rows = space.severity().rows(metric.id())) {
            long[] words = new long[space.definitions().locations().size() * width];
            while (rows.next()) {
                rows.row().copyDense(words);
                for (int i = 0; i < words.length; i++) {
                    if (metric.type().isAbsent(words[i])) {
                        continue;
                    }
                    if (i % width == 0) {
                        assertThat(found.next()).as(what).isTrue();
                        assertThat(found.getInt(1)).as(what).isEqualTo(rows.callNode());
                        assertThat(found.getInt(2)).as(what).isEqualTo(i / width);
                    }
                    Object cell = found.getObject(3 + i % width);
                    assertThat(word(cell)).as(what).isEqualTo(words[i]);
                }
            }
            assertThat(found.next()).as(what).isFalse();
        }
    }

    private static long word(Object cell) {
        if (cell instanceof Double d) {
            return Double.doubleToRawLongBits(d);
        }
        return cell instanceof BigInteger big ? big.longValue() : ((Number) cell).longValue();
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private List<String> texts(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = duck.sql().executeQuery(query)) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    Object cell = found.getObject(i);
                    row.add(cell instanceof BigDecimal d ? d.toPlainString() : String.valueOf(cell));
                }
                rows.add(String.join("|", row));
            }
        }
        return rows;
    }

    /** Of the repository, and those beside the checkout where it has any. */
    private static List<Path> samples() throws IOException {
        List<Path> samples = new ArrayList<>();
        for (String set : Samples.known(
                "samples/", "data/cube/small", "data/cube/real", "data/cube/zcubex", "data/cube/algebra")) {
            try (Stream<Path> files = Files.list(Samples.path(set))) {
                files.filter(file -> file.toString().endsWith(".cubex"))
                        .sorted()
                        .forEach(samples::add);
            }
        }
        return samples;
    }
}

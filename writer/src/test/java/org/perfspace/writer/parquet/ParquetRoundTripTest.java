package org.perfspace.writer.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.RowsOnly;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.parquet.ParquetReader;
import org.perfspace.io.Input;
import org.perfspace.io.OutputException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** Any space that is written as Parquet is read back equal. */
@Tag("scaled")
class ParquetRoundTripTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void keepsRandomSpaces(long firstSeed) throws IOException {
        for (long seed = firstSeed; seed < firstSeed + 20; seed++) {
            PerformanceSpace space = RandomSpaces.small().withLoneSurrogates().space(seed);
            assertKept("seed " + seed, space, FORCE);
        }
    }

    static Stream<Long> seeds() {
        return Depth.numbers(2, 20).mapToObj(block -> 200 * block);
    }

    @ParameterizedTest
    @CsvSource({
        "zstd,   plain,             1",
        "snappy, byte-stream-split, 7",
        "gzip,   plain,             64",
        "lz4,    byte-stream-split, 100000",
        "none,   plain,             3",
        "zstd,   dictionary,        5000",
        "none,   dictionary,        100000",
        "none,   measured,          100000",
        "snappy, smallest,          20000"
    })
    void keepsRandomSpacesUnderEverySetting(String compression, String doubles, int rows) throws IOException {
        WriteOptions options = FORCE.with("compression", compression)
                .with("double-encoding", doubles)
                .with("row-group-rows", Integer.toString(rows));
        for (long number : Depth.numbers(3, 40).toArray()) {
            long seed = 50 + number;
            assertKept("seed " + seed, RandomSpaces.small().upTo(8, 300, 40).space(seed), options);
        }
    }

    @Test
    void keepsTracesAndAttachmentsWhenAsked() throws IOException {
        for (long seed : Depth.numbers(10, 40).toArray()) {
            PerformanceSpace space =
                    RandomSpaces.small().withTraces().withAttachments().space(seed);
            Path file = folder.resolve("extras.parquet");
            WriteReport report = ParquetWriter.write(space, file, FORCE.withKeepExtras(true));
            assertThat(report.losses()).as("seed " + seed).isEmpty();
            try (PerformanceSpace back = read(file)) {
                assertThat(SpaceComparison.differences(space, back, 5, EnumSet.allOf(SpaceComparison.Extra.class)))
                        .as("seed " + seed)
                        .isEmpty();
            }
        }
    }

    @Test
    void keepsRowsOfMoreLocationsThanAPageHas() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int metric = builder.defineMetric("n", "n", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int rate = builder.defineMetric("r", "r", ValueType.RATE, "", Tree.NO_PARENT);
        int region = builder.defineRegion("main", "main.c", 1, 2);
        int root = builder.defineCallNode(region, Tree.NO_PARENT);
        int leaf = builder.defineCallNode(region, root);
        int process = builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
        for (int i = 0; i < 40_000; i++) {
            int thread = builder.defineThread("t", i, process);
            builder.setSeverity(metric, leaf, thread, -1L - i);
            if (i % 3 == 0) {
                builder.setSeverity(rate, root, thread, new long[] {i, -i});
            }
        }
        assertKept("40,000 locations", builder.build(), FORCE.with("row-group-rows", "50000"));
    }

    @ParameterizedTest
    @CsvSource({
        "compression,     brotli, 'none, snappy, gzip, zstd, lz4'",
        "double-encoding, split,  'measured, smallest, plain, dictionary, byte-stream-split'",
        "row-group-rows,  many,   a number",
        "row-group-rows,  0,      a number above 0"
    })
    void saysWhichChoicesThereAre(String setting, String found, String expected) {
        Path file = folder.resolve("refused.parquet");
        assertThatThrownBy(() -> ParquetWriter.write(RandomSpaces.small().space(1), file, FORCE.with(setting, found)))
                .isInstanceOf(OutputException.class)
                .hasMessage(file + ": expected " + expected + " as " + setting + ", found \"" + found + "\"");
        assertThat(file).doesNotExist();
    }

    /** The finding: 50,000 metrics were open at the same time, each with its buffers. */
    @Test
    void rowsOfOneMetricAreOpenAtATime() throws IOException {
        try (PerformanceSpace space = Readers.open(Path.of("samples/score-p.cubex"))) {
            Set<RowCursor> open = Collections.newSetFromMap(new IdentityHashMap<>());
            List<Integer> counts = new ArrayList<>();
            Severity rows = new RowsOnly(space.severity(), cursor -> {
                open.add(cursor);
                counts.add(open.size());
                return RowsOnly.closing(cursor, () -> open.remove(cursor));
            });
            ParquetWriter.write(space.withSeverity(rows), folder.resolve("space.parquet"), WriteOptions.DEFAULT);
            assertThat(counts).hasSizeGreaterThan(5);
            assertThat(counts).as("one, and an operand of a derived metric").allMatch(count -> count <= 2);
        }
    }

    private void assertKept(String what, PerformanceSpace space, WriteOptions options) throws IOException {
        Path file = folder.resolve("space.parquet");
        ParquetWriter.write(space, file, options);
        try (PerformanceSpace back = read(file)) {
            assertThat(SpaceComparison.differences(space, back, 5, EnumSet.noneOf(SpaceComparison.Extra.class)))
                    .as(what)
                    .isEmpty();
            assertSameAtRandom(what, back);
        }
    }

    /** Every row, fetched from the last one to the first, equals the one that the cursor gives. */
    private static void assertSameAtRandom(String what, PerformanceSpace space) throws IOException {
        for (int m = space.definitions().metrics().size() - 1; m >= 0; m--) {
            Row row = space.newRow(m);
            long[] cells = new long[row.words().length];
            long[] expected = new long[row.words().length];
            try (var cursor = space.severity().rows(m)) {
                while (cursor.next()) {
                    assertThat(space.severity().read(m, cursor.callNode(), row))
                            .as(what)
                            .isTrue();
                    row.copyDense(cells);
                    cursor.row().copyDense(expected);
                    assertThat(cells).as(what).isEqualTo(expected);
                }
            }
        }
    }

    private static PerformanceSpace read(Path file) throws IOException {
        return ParquetReader.open(Input.of(file), ReadOptions.DEFAULT);
    }
}

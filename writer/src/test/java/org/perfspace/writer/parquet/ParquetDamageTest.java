package org.perfspace.writer.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.format.parquet.ParquetReader;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** Foreign and damaged Parquet files end in a result or a complaint with a place. */
class ParquetDamageTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    @TempDir
    private Path folder;

    @Test
    void saysWhatAForeignFileLacks() throws SQLException {
        Path file = folder.resolve("foreign.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                var sql = duck.createStatement()) {
            sql.execute("copy (select 1 as a) to '" + file + "' (format parquet)");
        }
        assertThatThrownBy(() -> ParquetReader.open(Input.of(file), ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .message()
                .startsWith(file + ": expected a profile that perfspace wrote, found a Parquet file of DuckDB version")
                .endsWith(": not ours: missing perfspace.version, perfspace.definitions, perfspace.presence metadata");
    }

    @Test
    void saysThatAPlainTableIsNoProfile() throws IOException {
        Path file = folder.resolve("plain.parquet");
        var report = ParquetWriter.write(space(), file, FORCE.withPlain(true));
        assertThat(report.losses().get(0).what())
                .isEqualTo("shape of the trees, ids, attributes: the columns are all that is left");
        assertThatThrownBy(() -> ParquetReader.open(Input.of(file), ReadOptions.DEFAULT))
                .hasMessage(
                        file + ": expected a profile, found a plain table of perfspace, which was written without the"
                                + " definitions that are needed to read it: convert the profile again with them");
    }

    @Test
    void saysThatTheEndIsMissing() throws IOException {
        byte[] bytes = bytes(space(), FORCE);
        assertThatThrownBy(() -> readAll(Arrays.copyOf(bytes, bytes.length - 1)))
                .hasMessageMatching("x\\.parquet: byte [\\d,]+: expected signature \"PAR1\" at the end, found bytes"
                        + " 00 50 41 52: the file is truncated");
        assertThatThrownBy(() -> readAll("PAR1PAR1".getBytes(StandardCharsets.US_ASCII)))
                .hasMessage("x.parquet: byte 8: expected a Parquet file, found 8 bytes");
        assertThatThrownBy(() -> readAll("PAR1\0\0\0\0PARE".getBytes(StandardCharsets.US_ASCII)))
                .hasMessage("x.parquet: byte 4: expected a plain footer, found an encrypted one");
        assertThatThrownBy(() -> readAll("PAR1\7\0\0\0PAR1".getBytes(StandardCharsets.US_ASCII)))
                .hasMessage("x.parquet: byte 4: expected a footer inside the file (12 bytes), found one of 7 bytes");
    }

    @Test
    void aTextThatBeginsWithParentIsNoProfile() throws IOException {
        Path text = Files.writeString(folder.resolve("PARENT_DIRECTORY.rst"), "PARENT_DIRECTORY\n---\n");
        assertThatThrownBy(() -> Readers.open(text))
                .hasMessage(text + ": expected a profile, found text of no known format: \"PARENT_DIRECTORY\"");
        Path encrypted = Files.writeString(folder.resolve("x.parquet"), "PARE\0\0\0\0PARE");
        assertThatThrownBy(() -> Readers.open(encrypted))
                .hasMessage(encrypted + ": byte 4: expected a plain footer, found an encrypted one");
    }

    @Test
    void noticesAChangedPage() throws IOException {
        byte[] bytes = bytes(space(), FORCE.with("compression", "none"));
        byte[] value = {(byte) 0xef, (byte) 0xcd, (byte) 0xab, (byte) 0x89, 0x67, 0x45, 0x23, 0x01};
        bytes[indexOf(bytes, value)]++;
        assertThatThrownBy(() -> readAll(bytes))
                .hasMessageMatching("x\\.parquet: byte [\\d,]+: expected a page with checksum \\p{XDigit}{8}, found"
                        + " \\p{XDigit}{8}");
    }

    @Test
    void survivesEveryTruncation() throws IOException {
        byte[] bytes = bytes(space(), FORCE);
        for (int length = 0; length < bytes.length; length += length < bytes.length - 2_000 ? 97 : 1) {
            int cut = length;
            assertThatThrownBy(() -> readAll(Arrays.copyOf(bytes, cut)))
                    .as("cut to " + cut)
                    .isInstanceOf(ProfileException.class);
        }
    }

    @Tag("tenth0")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void survivesMutations(long seed) throws IOException {
        Random random = new Random(seed);
        String codec = new String[] {"zstd", "snappy", "gzip", "none"}[(int) (seed % 4)];
        byte[] sound = bytes(
                RandomSpaces.small().upTo(6, 40, 9).space(seed),
                FORCE.with("compression", codec)
                        .with("row-group-rows", "50")
                        .with("double-encoding", seed % 2 == 0 ? "plain" : "dictionary"));
        int complaints = 0;
        int rounds = Depth.isQuick() ? 300 : 1_500;
        for (int round = 0; round < rounds; round++) {
            byte[] bytes = sound.clone();
            int changes = 1 + random.nextInt(3);
            for (int i = 0; i < changes; i++) {
                // half of the changes hit the footer's end, where sizes and offsets are
                int at = random.nextBoolean()
                        ? random.nextInt(bytes.length)
                        : bytes.length - 1 - random.nextInt(Math.min(4_000, bytes.length));
                bytes[at] = (byte) random.nextInt(256);
            }
            complaints += complains(bytes, "seed " + seed + ", round " + round) ? 1 : 0;
        }
        assertThat(complaints).isGreaterThan(rounds * 7 / 15);
    }

    private static boolean complains(byte[] bytes, String what) {
        try {
            readAll(bytes);
            return false;
        } catch (ProfileException e) {
            assertThat(e.getMessage()).as(what).startsWith("x.parquet").doesNotContain("\n");
            return true;
        } catch (IOException | RuntimeException | Error e) {
            return fail(what + ": " + e, e);
        }
    }

    private static void readAll(byte[] bytes) throws IOException {
        try (PerformanceSpace space =
                ParquetReader.open(new HeapSource(bytes, Place.of("x.parquet")), ReadOptions.DEFAULT)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor rows = space.severity().rows(metric.id())) {
                    while (rows.next()) {
                        assertThat(space.severity().hasRow(metric.id(), rows.callNode()))
                                .isTrue();
                        space.severity().read(metric.id(), rows.callNode(), rows.row());
                    }
                }
            }
        }
    }

    private byte[] bytes(PerformanceSpace space, WriteOptions options) throws IOException {
        Path file = folder.resolve("x.parquet");
        ParquetWriter.write(space, file, options);
        return Files.readAllBytes(file);
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return fail("the bytes are not there");
    }

    private static PerformanceSpace space() {
        SpaceBuilder builder = new SpaceBuilder();
        int metric = builder.defineMetric("n", "n", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int rate = builder.defineMetric("r", "r", ValueType.RATE, "", Tree.NO_PARENT);
        int root = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 2), Tree.NO_PARENT);
        int process = builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m")));
        for (int i = 0; i < 5; i++) {
            builder.setSeverity(metric, root, builder.defineThread("t", i, process), 0x0123_4567_89ab_cdefL + i);
        }
        builder.defineRow(rate, root);
        return builder.build();
    }
}

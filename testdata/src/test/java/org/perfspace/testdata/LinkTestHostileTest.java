package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.Depth;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.linktest.LinkTestWriter;

/** Damaged files give a result or a complaint with a place; what is told apart is told by name. */
@Tag("scaled")
class LinkTestHostileTest {

    private static final int MUTATIONS = 3_000;

    @TempDir
    Path folder;

    private Path file;
    private byte[] sound;

    @BeforeEach
    void makeARun() throws IOException {
        file = folder.resolve("run.sion");
        LinkTestWriter.write(LinkTestRuns.run(6, 1, 1), file, WriteOptions.DEFAULT.with("sion-block-size", "64"));
        sound = Files.readAllBytes(file);
    }

    @Test
    void everyTruncationIsRefusedOrRead() throws IOException {
        int refused = 0;
        for (int length = 0; length < sound.length; length += length < 1300 ? 7 : 1) {
            refused += survives(Arrays.copyOf(sound, length), "cut to " + length) ? 0 : 1;
        }
        assertThat(refused).isGreaterThan(sound.length / 3);
    }

    @Test
    void everyMutationIsRefusedOrRead() throws IOException {
        int read = 0;
        for (long seed : Depth.numbers(MUTATIONS / 5, MUTATIONS).toArray()) {
            Random random = new Random(seed);
            byte[] bytes = sound.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                boolean metadata = random.nextBoolean();
                int at = metadata ? random.nextInt(64) : random.nextInt(bytes.length);
                bytes[metadata && random.nextBoolean() ? 1076 + random.nextInt(112) : at] = (byte) random.nextInt(256);
            }
            read += survives(bytes, "seed " + seed) ? 1 : 0;
        }
        assertThat(read).isBetween(1, MUTATIONS - 1);
    }

    @Test
    void oddTimesAreNoMeasurements() throws IOException {
        int timings = dataOf(1) + 13 + 10;
        putDouble(timings, Double.NaN);
        putDouble(timings + 8, -1);
        putDouble(timings + 16, Double.POSITIVE_INFINITY);
        try (PerformanceSpace space = open(sound)) {
            assertThat(space.notes().get(0))
                    .isEqualTo("iteration 1: 3 times are 0, negative or not finite: no measurements, left out of"
                            + " statistics");
            assertThat(space.notes().get(1)).contains("expected linktest.avg of ", " by the times, found ");
        }
    }

    @Test
    void patternsThatMakeNoSenseAreShownByStep() throws IOException {
        int access = dataOf(2) + 13 + 10 + 40;
        sound[access] = 99;
        Path copy = folder.resolve("copy.sion");
        try (PerformanceSpace space = open(sound)) {
            assertThat(space.definitions().metric("partner")).isNotNull();
            assertThat(space.notes().get(0))
                    .isEqualTo(
                            file + "!/rank 0: byte 265: expected an access pattern that names each other rank once, or"
                                    + " a step for each, found neither in the data of all ranks: times are shown by"
                                    + " step");
            LinkTestWriter.write(space, copy, WriteOptions.DEFAULT.with("sion-block-size", "64"));
        }
        byte[] written = Files.readAllBytes(copy);
        int data = dataOf(0);
        assertThat(Arrays.copyOfRange(written, data, written.length))
                .isEqualTo(Arrays.copyOfRange(sound, data, sound.length));
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> open(Arrays.copyOf(sound, 1100)))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage(file + ": byte 24: expected 6 tasks (1,184 bytes), found a file of 1,100 bytes: the file is"
                        + " truncated");
        byte[] noEnd = sound.clone();
        noEnd[dataOf(1) + 13 + 10 + 80] = 'X';
        assertThatThrownBy(() -> open(noEnd))
                .hasMessage(
                        file + "!/rank 1: byte 103: expected \"END_BLOCK\", found bytes 58 4e 44 5f 42 4c 4f 43 4b");
        byte[] longer = sound.clone();
        longer[dataOf(0) + 107 + 4] = 1;
        assertThatThrownBy(() -> open(longer))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage(file + "!/rank 0: byte 169: expected a whole number of iterations of 200 bytes"
                        + " (88 + 4 * 0 + 16 * 5 + 32 * 1), found 168 bytes");
    }

    /** Offset of a rank's data: 1,088 + 16 * 6 is 1,184, rounded up 1,216; then chunk by chunk. */
    private int dataOf(int rank) {
        java.nio.ByteBuffer bytes = java.nio.ByteBuffer.wrap(sound).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        int at = 1216;
        for (int r = 0; r < rank; r++) {
            at += (int) bytes.getLong(1076 + 48 + 8 * r);
        }
        return at;
    }

    private void putDouble(int at, double value) {
        java.nio.ByteBuffer.wrap(sound).order(java.nio.ByteOrder.LITTLE_ENDIAN).putDouble(at, value);
    }

    private PerformanceSpace open(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        return LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT);
    }

    private boolean survives(byte[] bytes, String what) throws IOException {
        try (PerformanceSpace space = open(bytes)) {
            for (Metric metric : space.definitions().metrics()) {
                try (RowCursor rows = space.severity().rows(metric.id())) {
                    while (rows.next()) {
                        assertThat(rows.row().count()).as(what).isNotNegative();
                    }
                }
            }
            return true;
        } catch (ProfileException e) {
            assertThat(e.getMessage()).as(what).startsWith(e.place() + ": ");
            return false;
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new AssertionError(what, e);
        }
    }
}

package org.perfspace.format.sion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.format.sion.SionWindow.Part.Extent;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;

/** Reading through a window gives the bytes that reading each rank gives. */
class SionWindowTest {

    private static final long SEED = 20_261_123;
    private static final int FILES = 60;
    private static final int[] BLOCKS = {1, 64, 4096, 65_536};

    @TempDir
    private Path folder;

    @Test
    void readsWhatTheRanksHold() throws IOException {
        Random random = new Random(SEED);
        for (int file = 0; file < FILES; file++) {
            SionBytes bytes = randomFile(random).block(BLOCKS[file % BLOCKS.length]);
            try (SionSet set = open(bytes)) {
                readParts(set, random);
            }
        }
    }

    @Test
    void readsMoreThanItHolds() throws IOException {
        byte[] large = new byte[3 * SionWindow.BYTES];
        new Random(SEED).nextBytes(large);
        try (SionSet set = open(SionBytes.ofRanks(new byte[] {1}, large, new byte[] {2}))) {
            SionWindow window = new SionWindow(set, ByteOrder.LITTLE_ENDIAN);
            window.expect(rank -> new Extent(0, set.length(rank)), 3);
            assertThat(array(window.bytes(0, 0, 1))).containsExactly(1);
            assertThat(array(window.bytes(1, 0, large.length))).isEqualTo(large);
            assertThat(array(window.bytes(1, 5, SionWindow.BYTES)))
                    .isEqualTo(java.util.Arrays.copyOfRange(large, 5, 5 + SionWindow.BYTES));
            assertThat(array(window.bytes(2, 0, 1))).containsExactly(2);
        }
    }

    @Test
    void refusesBytesThatAreNotThere() throws IOException {
        try (SionSet set = open(SionBytes.ofRanks(new byte[10], new byte[10]))) {
            SionWindow window = new SionWindow(set, ByteOrder.LITTLE_ENDIAN);
            assertThatThrownBy(() -> window.bytes(0, 4, 7))
                    .isInstanceOf(ProfileException.Corrupt.class)
                    .hasMessage("run.sion!/rank 0: byte 4: expected 7 bytes, found 6: the data of this rank ends");
        }
    }

    private static void readParts(SionSet set, Random random) throws IOException {
        SionWindow window = new SionWindow(set, ByteOrder.BIG_ENDIAN);
        for (int round = 0; round < 4; round++) {
            double from = round == 0 ? 0 : random.nextDouble();
            double share = round == 0 ? 1 : random.nextDouble();
            window.expect(
                    rank -> new Extent(
                            (long) (from * set.length(rank)), (long) ((1 - from) * share * set.length(rank))),
                    set.ranks());
            for (int rank = 0; rank < set.ranks(); rank++) {
                long start = (long) (from * set.length(rank));
                int count = (int) ((1 - from) * share * set.length(rank));
                int some = count == 0 ? 0 : random.nextInt(count);
                assertThat(array(window.bytes(rank, start, some)))
                        .as("seed %d, rank %d", SEED, rank)
                        .isEqualTo(set.rank(rank).bytes(start, some));
                assertThat(array(window.bytes(rank, start + some, count - some)))
                        .as("seed %d, rank %d", SEED, rank)
                        .isEqualTo(set.rank(rank).bytes(start + some, count - some));
            }
        }
    }

    private SionSet open(SionBytes bytes) throws IOException {
        Path path = folder.resolve("run.sion");
        Files.write(path, bytes.bytes());
        return SionSet.open(Input.of(path, "run.sion"), false);
    }

    private static SionBytes randomFile(Random random) {
        byte[][][] tasks = new byte[1 + random.nextInt(40)][][];
        for (int task = 0; task < tasks.length; task++) {
            tasks[task] = new byte[random.nextInt(8) == 0 ? 20 : 1 + random.nextInt(2)][];
            for (int chunk = 0; chunk < tasks[task].length; chunk++) {
                tasks[task][chunk] = new byte[random.nextInt(random.nextBoolean() ? 300 : 20_000)];
                random.nextBytes(tasks[task][chunk]);
            }
        }
        return new SionBytes(tasks);
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}

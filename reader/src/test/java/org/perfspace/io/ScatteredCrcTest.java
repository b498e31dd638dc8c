package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the order of the pieces does not matter. */
class ScatteredCrcTest {

    @TempDir
    private Path folder;

    @Test
    void hasTheCheckValueOfTheCatalogues() {
        ScatteredCrc crc = new ScatteredCrc();
        crc.add(ByteBuffer.wrap("56789".getBytes(StandardCharsets.US_ASCII)), 4);
        crc.add(ByteBuffer.wrap("1234".getBytes(StandardCharsets.US_ASCII)), 0);

        assertThat(crc.value()).isEqualTo(0xe306_9283);
        assertThat(crc.length()).isEqualTo(9);
    }

    @Test
    void nothingHasTheValueZero() {
        ScatteredCrc crc = new ScatteredCrc();
        crc.add(ByteBuffer.allocate(0), 77);

        assertThat(crc.value()).isZero();
        assertThat(crc.length()).isZero();
    }

    @Test
    void piecesComeInAnyOrderAndLeaveHoles() {
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(100_000) + 1];
            ScatteredCrc crc = new ScatteredCrc();
            for (int[] piece : pieces(bytes.length, random)) {
                if (random.nextInt(4) > 0 || piece[1] == bytes.length) {
                    byte[] some = new byte[piece[1] - piece[0]];
                    random.nextBytes(some);
                    System.arraycopy(some, 0, bytes, piece[0], some.length);
                    crc.add(ByteBuffer.wrap(some), piece[0]);
                }
            }

            assertThat(crc.value()).as("seed %d", seed).isEqualTo(crc(bytes));
            assertThat(crc.length()).as("seed %d", seed).isEqualTo(bytes.length);
        }
    }

    /** Two gigabytes are more than the powers of x need to repeat. */
    @Test
    void aHoleMayBeLarge() {
        int megabytes = 2_500;
        byte[] zeros = new byte[1 << 20];
        CRC32C expected = new CRC32C();
        expected.update(1);
        for (int i = 0; i < megabytes; i++) {
            expected.update(zeros);
        }
        expected.update(2);
        ScatteredCrc crc = new ScatteredCrc();
        crc.add(ByteBuffer.wrap(new byte[] {2}), 1 + ((long) megabytes << 20));
        crc.add(ByteBuffer.wrap(new byte[] {1}), 0);

        assertThat(crc.value()).isEqualTo((int) expected.getValue());
    }

    @Test
    void aStreamAddsWhatItPassesOn() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ScatteredCrc crc = new ScatteredCrc();
        try (OutputStream out = crc.through(bytes)) {
            out.write('a');
            out.write("bcd".getBytes(StandardCharsets.US_ASCII));
        }

        assertThat(bytes.toString(StandardCharsets.US_ASCII)).isEqualTo("abcd");
        assertThat(crc.value()).isEqualTo(crc("abcd".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void aChannelAddsWhatItWritesWhereverItStands() throws IOException {
        Path file = folder.resolve("file");
        ScatteredCrc crc;
        try (OutputChannel channel = new OutputChannel(
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), file)) {
            channel.write(ByteBuffer.wrap(new byte[] {9, 9}));
            crc = channel.position(0).truncate(0) == channel ? channel.beginChecksum() : new ScatteredCrc();
            channel.write(ByteBuffer.wrap(new byte[] {8}), 300);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(new byte[] {3, 4}), 5);
            channel.write(ByteBuffer.wrap(new byte[] {1, 2}));
            channel.endChecksum();
            channel.write(ByteBuffer.wrap(new byte[] {7}), 7);
        }

        byte[] written = Files.readAllBytes(file);
        assertThat(written).containsExactly(1, 2, 0, 0, 0, 3, 4, 7);
        assertThat(crc.value()).isEqualTo(crc(Arrays.copyOf(written, 7)));
    }

    private static List<int[]> pieces(int length, Random random) {
        List<int[]> pieces = new ArrayList<>();
        for (int at = 0; at < length; ) {
            int end = Math.min(length, at + 1 + random.nextInt(1 + length / 8));
            pieces.add(new int[] {at, end});
            at = end;
        }
        Collections.shuffle(pieces, random);
        return pieces;
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}

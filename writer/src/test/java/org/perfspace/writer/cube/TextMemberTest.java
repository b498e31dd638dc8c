package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.writer.cube.ContentWriter.Packing;

class TextMemberTest {

    @TempDir
    Path folder;

    @Test
    void aTextOfKTimes512GetsANewline() throws IOException {
        assertThat(write("x".repeat(1023), false)).hasSize(1023);
        assertThat(write("x".repeat(1024), false)).hasSize(1025).endsWith('x', '\n');
        assertThat(write("ä".repeat(256), false)).hasSize(513);
    }

    @Test
    void neitherDoesAGzipStreamHaveSuchASize() throws IOException {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        int grown = 0;
        for (int i = 0; i < 1_500; i++) {
            text.append((char) ('!' + random.nextInt(90)));
            byte[] packed = write(text.toString(), true);
            assertThat(packed.length % 512).as("%d characters", text.length()).isNotZero();
            String unpacked;
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                unpacked = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
            assertThat(unpacked).isIn(text.toString(), text + "\n");
            grown += unpacked.length() - text.length();
            int size = unpacked.length();
            assertThat(Arrays.copyOfRange(packed, packed.length - 4, packed.length))
                    .containsExactly(size & 0xff, size >> 8, 0, 0);
        }
        assertThat(grown).isPositive();
    }

    private byte[] write(String text, boolean gzip) throws IOException {
        Path file = folder.resolve("text");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            Target.Window window = new Target(channel, "text").from(0);
            Packing packing = !gzip ? Packing.NONE : Packing.of(text.length() % 2 == 0);
            long size = ContentWriter.TextMember.write(window, packing, out -> out.write(text));
            assertThat(size).isEqualTo(channel.size());
        }
        return Files.readAllBytes(file);
    }
}

package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TarWriterTest {

    private static final long NINE_GIB = 9L << 30;

    @TempDir
    Path folder;

    @Test
    void writesTheHeaderThatCubesOwnWritersWrite() throws IOException {
        byte[] archive = write(tar -> tar.place("3.index", 26));
        String expected = "3.index" + zeros(93) + "0000600\0" + "0000000\0" + "0000000\0" + "00000000032\0"
                + "00000000000\0" + "011441\0 " + "0" + zeros(100) + "ustar\0" + "00" + "nouser" + zeros(26) + "users"
                + zeros(27) + zeros(16) + zeros(167);
        assertThat(text(archive, 0, 512)).isEqualTo(expected);
    }

    @Test
    void theChecksumIsTheSumOfTheHeaderWithBlanksInItsPlace() throws IOException {
        byte[] header = Arrays.copyOf(write(tar -> tar.place("anchor.xml", 77_777)), 512);
        int told = Integer.parseInt(text(header, 148, 6), 8);
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xff;
        }
        assertThat(told).isEqualTo(sum);
    }

    @Test
    void padsToBlocksAndEndsWithTwoOfZeros() throws IOException {
        byte[] archive = write(tar -> {
            assertThat(tar.place("a", 1).start()).isEqualTo(512);
            assertThat(tar.place("b", 513).start()).isEqualTo(1536);
            assertThat(tar.place("c", 0).start()).isEqualTo(3072);
        });
        assertThat(archive).hasSize(3072 + 2 * 512);
        assertThat(text(archive, 3072, 1024)).isEqualTo(zeros(1024));
    }

    @Test
    void patchesASizeThatIsKnownLater() throws IOException {
        byte[] archive = write(tar -> {
            TarWriter.Member member = tar.begin("a", 1_000_000);
            assertThat(member.data().start()).isEqualTo(512);
            tar.end(member, 600);
            assertThat(tar.place("b", 3).start()).isEqualTo(512 + 1024 + 512);
        });
        assertThat(text(archive, 124, 12)).isEqualTo("00000001130\0");
    }

    @Test
    void aPaxMemberTellsSizesFrom8GibOn() throws IOException {
        Path file = folder.resolve("large.cubex");
        try (FileChannel channel = open(file)) {
            TarWriter tar = new TarWriter(new Target(channel, "large.cubex"));
            assertThat(tar.place("1.data", NINE_GIB + 1).start()).isEqualTo(1536);
            tar.finish();
            assertThat(channel.size()).isEqualTo(1536 + NINE_GIB + 512 + 1024);
            byte[] start = new byte[1536];
            channel.read(ByteBuffer.wrap(start), 0);
            assertThat(text(start, 0, 17)).isEqualTo("PaxHeader/1.data\0");
            assertThat(text(start, 124, 12)).isEqualTo("00000000023\0");
            assertThat(text(start, 156, 1)).isEqualTo("x");
            assertThat(text(start, 512, 30)).isEqualTo("19 size=9663676417\n\0\0\0\0\0\0\0\0\0\0\0");
            assertThat(text(start, 1024, 7)).isEqualTo("1.data\0");
            assertThat(text(start, 1024 + 156, 1)).isEqualTo("0");
        }
    }

    @Test
    void aMemberThatMightHaveBeenLargeKeepsItsPaxMember() throws IOException {
        byte[] archive = write(tar -> tar.end(tar.begin("1.data", NINE_GIB), 5));
        assertThat(text(archive, 512, 10)).isEqualTo("9 size=5\n\0");
        assertThat(text(archive, 1024 + 124, 12)).isEqualTo("00000000005\0");
    }

    @Test
    void refusesSizesThatCubelibAndTarReadDifferently() {
        assertThatThrownBy(() -> write(tar -> tar.place("a", 1024)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a member of 1024 bytes would be read differently by cubelib and tar");
        assertThat(TarWriter.unambiguousSize(1024)).isEqualTo(1025);
        assertThat(TarWriter.unambiguousSize(1023)).isEqualTo(1023);
        assertThat(TarWriter.unambiguousSize(0)).isZero();
    }

    @Test
    void refusesALargeMemberWithoutRoomForItsSize() {
        assertThatThrownBy(() -> write(tar -> tar.end(tar.begin("anchor.xml", 0), NINE_GIB + 1)))
                .hasMessage("small.cubex: cannot be written: anchor.xml would need 9,663,676,417 bytes");
    }

    @Test
    void startsWhereTheFileStands() throws IOException {
        Path file = folder.resolve("embedded");
        try (FileChannel channel = open(file)) {
            channel.write(ByteBuffer.wrap("before".getBytes(StandardCharsets.US_ASCII)));
            TarWriter tar = new TarWriter(new Target(channel, "embedded"));
            assertThat(tar.place("a", 1).start()).isEqualTo(6 + 512);
            tar.finish();
            assertThat(channel.position()).isEqualTo(6 + 2048);
        }
    }

    private interface Use {
        void use(TarWriter tar) throws IOException;
    }

    private byte[] write(Use use) throws IOException {
        Path file = folder.resolve("small.cubex");
        try (FileChannel channel = open(file)) {
            TarWriter tar = new TarWriter(new Target(channel, "small.cubex"));
            use.use(tar);
            tar.finish();
            byte[] bytes = new byte[Math.toIntExact(channel.size())];
            channel.read(ByteBuffer.wrap(bytes), 0);
            return bytes;
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static String text(byte[] bytes, int offset, int count) {
        return new String(bytes, offset, count, StandardCharsets.ISO_8859_1);
    }

    private static String zeros(int count) {
        return "\0".repeat(count);
    }
}

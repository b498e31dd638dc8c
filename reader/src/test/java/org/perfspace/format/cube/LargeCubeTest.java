package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.ByteSource;
import org.perfspace.io.HeapSource;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.ScratchFile;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;

/** Data that are too large for memory, for the fields of a header, or for a limit. */
class LargeCubeTest {

    private static final long BEYOND_8_GIB = 9_663_676_417L;

    private static final String TEMPORARY = "java.io.tmpdir";

    @TempDir
    private Path folder;

    private String before;

    /** Other processes use the directory of the system, too. */
    @BeforeEach
    void useAnotherTemporaryDirectory() {
        before = System.setProperty(TEMPORARY, folder.toString());
    }

    @AfterEach
    void useTheOldTemporaryDirectory() {
        System.setProperty(TEMPORARY, before);
    }

    @Test
    void unpacksALargeFileByWayOfATemporaryFile() throws IOException {
        byte[] noise = noise(5 << 20);
        byte[] file = new TestCube()
                .member("noise", noise)
                .raw(TestCube.sound().bytes())
                .open();
        try (PerformanceSpace space = TestCube.read(TestCube.gzip(file))) {
            requireTime(space);
            Attachment kept = space.attachments().get(0);
            assertThat(kept.name()).isEqualTo("noise");
            assertThat(kept.open().readAllBytes()).isEqualTo(noise);
        }
    }

    @Test
    void leavesNoTemporaryFile() throws IOException {
        byte[] noise = noise(5 << 20);
        ByteSource packed = new HeapSource(TestCube.gzip(noise), Place.of("p.tar.gz"));
        try (ByteSource unpacked = UnpackedFile.of(packed, Limits.DEFAULT)) {
            assertThat(unpacked).isInstanceOf(ScratchFile.class);
            assertThat(unpacked.size()).isEqualTo(noise.length);
            assertThat(unpacked.bytes(noise.length - 9, 9))
                    .isEqualTo(java.util.Arrays.copyOfRange(noise, noise.length - 9, noise.length));
            assertThatThrownBy(() -> unpacked.bytes(noise.length - 9, 10)).isInstanceOf(ProfileException.Corrupt.class);
        }
        requireEmptyFolder();
    }

    @Test
    void leavesNoTemporaryFileWhereUnpackingFails() throws IOException {
        ByteSource packed = new HeapSource(TestCube.gzip(noise(5 << 20)), Place.of("p.tar.gz"));
        assertThatThrownBy(() -> UnpackedFile.of(packed, new Limits(4_500_000, 1_100)))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("p.tar.gz: expected at most 4,500,000 bytes when unpacked, found more");
        requireEmptyFolder();
    }

    @Test
    void findsMembersBehindOneOfMoreThanEightGibibytes() throws IOException {
        byte[] before = new TestCube()
                .header("PaxHeader/big", 19, 'x')
                .raw(TestCube.ascii("19 size=" + BEYOND_8_GIB + "\n"))
                .pad()
                .header("big", BEYOND_8_GIB & 0x1_ffff_ffffL, '0')
                .open();
        try (PerformanceSpace space =
                CubeReader.open(sparse(before, BEYOND_8_GIB, TestCube.sound().bytes()), ReadOptions.DEFAULT)) {
            requireTime(space);
            assertThat(space.notes()).isEmpty();
            assertThat(space.attachments()).extracting(Attachment::size).containsExactly(BEYOND_8_GIB, 5L);
        }
    }

    @Test
    void boundsAPackedAnchorByTheLimit() throws IOException {
        byte[] file = new TestCube()
                .member("anchor.xml", TestCube.gzip(TestCube.ascii(TestCube.ANCHOR)))
                .bytes();
        ReadOptions options = ReadOptions.DEFAULT.withLimits(new Limits(1_000, 1_100));
        assertThatThrownBy(() -> CubeReader.open(new HeapSource(file, Place.of("p.cubex")), options))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("p.cubex!/anchor.xml: expected at most 1,000 bytes when unpacked, found more");
    }

    @Test
    void boundsAPlainAnchorByTheHeap() throws IOException {
        byte[] before = new TestCube().header("anchor.xml", 3L << 30, '0').open();
        Input file = sparse(before, 3L << 30, new byte[1024]);
        assertThatThrownBy(() -> CubeReader.open(file, ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage(tooLarge(
                        file.place() + "!/anchor.xml", Runtime.getRuntime().maxMemory() / 16));
    }

    @Test
    void boundsAnElementOfAPackedAnchorByTheHeap() throws IOException {
        ByteSource packed = new HeapSource(TestCube.gzip(new byte[101]), Place.of("a"));
        try (InputStream in = new AnchorBytes(packed, Limits.DEFAULT, 101)) {
            assertThat(in.readAllBytes()).hasSize(101);
        }
        try (InputStream in = new AnchorBytes(packed, Limits.DEFAULT, 100)) {
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOf(ProfileException.TooLarge.class)
                    .hasMessage(tooLarge("a", 100));
        }
    }

    @Test
    void countsTheBytesOfAnElementAnew() throws IOException {
        ByteSource packed = new HeapSource(TestCube.gzip(new byte[150]), Place.of("a"));
        try (AnchorBytes in = new AnchorBytes(packed, Limits.DEFAULT, 100)) {
            assertThat(in.readNBytes(90)).hasSize(90);
            in.nextElement();
            assertThat(in.readAllBytes()).hasSize(60);
        }
    }

    private static String tooLarge(String place, long most) {
        return String.format(
                Locale.ROOT,
                "%s: expected elements of at most %,d bytes, which this Java heap can hold, found a longer one;"
                        + " raise the limit with a larger heap, Java's option -Xmx",
                place,
                most);
    }

    /** A file with a hole, which takes no space on disk. */
    private Input sparse(byte[] before, long hole, byte[] after) throws IOException {
        Path path = folder.resolve("p.cubex");
        try (FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            file.write(ByteBuffer.wrap(before));
            file.write(ByteBuffer.wrap(after), before.length + (hole + 511) / 512 * 512);
        }
        return Input.of(path);
    }

    private void requireEmptyFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    private static void requireTime(PerformanceSpace space) throws IOException {
        Row row = space.newRow(0);
        assertThat(space.severity().read(0, 2, row)).isTrue();
        assertThat(row.words()).containsExactly(Double.doubleToRawLongBits(5), Double.doubleToRawLongBits(6));
    }

    private static byte[] noise(int size) {
        byte[] noise = new byte[size + 1];
        new Random(1).nextBytes(noise);
        return noise;
    }
}

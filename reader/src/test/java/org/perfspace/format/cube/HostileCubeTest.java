package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;

/** Whatever the bytes are: a space that can be read to its end, or a {@link ProfileException}. */
class HostileCubeTest {

    private static byte[] sample() throws IOException {
        byte[] row = Arrays.copyOfRange(TestCube.doubles(1, 2), 10, 26);
        return TestCube.sound()
                .member("3.index", TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 2, 3))
                .member("3.data", TestCube.compressed(16, row, row, row, row))
                .member("anchor.xml", TestCube.gzip(TestCube.ascii(TestCube.ANCHOR)))
                .bytes();
    }

    @Test
    void everyTruncation() throws IOException {
        byte[] file = TestCube.sound().bytes();
        int read = 0;
        for (int size = 0; size < file.length; size++) {
            read += isRead(Arrays.copyOf(file, size)) ? 1 : 0;
        }
        // the end of the archive may be missing, and the padding of the last member
        assertThat(read).isEqualTo(1_024 + 512 - TestCube.ANCHOR.length() % 512);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void anyMutation(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] plain = TestCube.sound().bytes();
        byte[] packed = sample();
        int read = 0;
        for (int i = 0; i < 1_200; i++) {
            byte[] file = (i % 2 == 0 ? plain : packed).clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                file[random.nextInt(file.length)] =
                        (byte) (random.nextInt(3) == 0 ? random.nextInt() : '0' + random.nextInt(64));
            }
            read += isRead(file) ? 1 : 0;
        }
        assertThat(read).isBetween(100, 1_199);
    }

    @Test
    void anyMutationOfAPackedFile() throws IOException {
        Random random = new Random(4);
        byte[] packed = TestCube.gzip(TestCube.sound().bytes());
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            byte[] file = packed.clone();
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
            refused += isRead(file) ? 0 : 1;
        }
        assertThat(refused).isGreaterThan(400);
    }

    /** Reads all there is; false if the file is refused. */
    private static boolean isRead(byte[] file) throws IOException {
        try (PerformanceSpace space = TestCube.read(file)) {
            for (Metric metric : space.definitions().metrics()) {
                RowCursor rows = space.severity().rows(metric.id());
                while (rows.next()) {
                    assertThat(rows.row().locations())
                            .isEqualTo(space.definitions().locations().size());
                }
            }
            for (Attachment attachment : space.attachments()) {
                assertThat(attachment.open().readAllBytes()).hasSize((int) attachment.size());
            }
            return true;
        } catch (ProfileException e) {
            assertThat(e.getMessage()).startsWith("p.cubex");
            return false;
        }
    }
}

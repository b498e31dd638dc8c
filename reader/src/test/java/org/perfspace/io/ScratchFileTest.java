package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFileTest {

    @TempDir
    private Path folder;

    @Test
    void keepsWhatIsWrittenAnywhere() throws IOException {
        try (ScratchFile file = ScratchFile.create(folder, Place.of("x"))) {
            assertThat(folder).as("it has no name").isEmptyDirectory();
            file.append(ByteBuffer.wrap(new byte[] {1, 2, 3}));
            file.write(
                    5, ByteBuffer.allocateDirect(2).put((byte) 8).put((byte) 9).flip());
            file.append(new ByteArrayInputStream(new byte[] {10}));
            assertThat(file.size()).isEqualTo(8);
            assertThat(file.bytes(0, 8)).containsExactly(1, 2, 3, 0, 0, 8, 9, 10);
            ByteBuffer direct = ByteBuffer.allocateDirect(2);
            file.read(1, direct);
            assertThat(direct.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3}));
            assertThatThrownBy(() -> file.bytes(7, 2))
                    .hasMessage("x: byte 7: expected 2 more bytes, found the end: the file is truncated");
        }
    }

    @Test
    void isNotClosedByAnInterrupt() throws IOException {
        try (ScratchFile file = ScratchFile.create(folder, Place.of("x"))) {
            Thread.currentThread().interrupt();
            file.append(ByteBuffer.wrap(new byte[] {1}));
            assertThat(file.bytes(0, 1)).containsExactly(1);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}

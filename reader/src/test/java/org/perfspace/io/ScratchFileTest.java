package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFileTest {

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
    void keepsWhatIsWrittenAnywhere() throws IOException {
        try (ScratchFile file = ScratchFile.create(Place.of("x"))) {
            assertThat(folder).as("it has no name").isEmptyDirectory();
            file.append(ByteBuffer.wrap(new byte[] {1, 2, 3}));
            file.write(
                    5, ByteBuffer.allocateDirect(2).put((byte) 8).put((byte) 9).flip());
            assertThat(file.size()).isEqualTo(7);
            assertThat(file.bytes(0, 7)).containsExactly(1, 2, 3, 0, 0, 8, 9);
            ByteBuffer direct = ByteBuffer.allocateDirect(2);
            file.read(1, direct);
            assertThat(direct.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3}));
            assertThatThrownBy(() -> file.bytes(6, 2))
                    .hasMessage("x: byte 6: expected 2 more bytes, found the end: the file is truncated");
        }
    }

    @Test
    void storesAStreamUpToALimit() throws IOException {
        byte[] bytes = {1, 2, 3};
        try (ScratchFile file = ScratchFile.of(new ByteArrayInputStream(bytes), Place.of("x"), 3)) {
            Input input = Input.of(file, "x");
            assertThat(input.head()).isEqualTo(bytes);
            assertThat(input.open().bytes(1, 2)).containsExactly(2, 3);
            assertThat(input.around().list("")).containsExactly("input");
        }
        assertThatThrownBy(() -> ScratchFile.of(new ByteArrayInputStream(bytes), Place.of("x"), 2))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("x: expected at most 2 bytes, found more");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysWhichDirectoryCannotBeWritten() throws IOException {
        Files.delete(folder);
        assertThatThrownBy(() -> ScratchFile.create(Place.of("x")))
                .isInstanceOf(OutputException.class)
                .hasMessage(folder + ": cannot be written: its directory does not exist");
        Files.createDirectory(folder);
    }

    @Test
    void isNotClosedByAnInterrupt() throws IOException {
        try (ScratchFile file = ScratchFile.create(Place.of("x"))) {
            Thread.currentThread().interrupt();
            file.append(ByteBuffer.wrap(new byte[] {1}));
            assertThat(file.bytes(0, 1)).containsExactly(1);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}

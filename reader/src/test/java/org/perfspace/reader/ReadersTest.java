package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;

class ReadersTest {

    @TempDir
    private Path folder;

    @Test
    void knowsFormatsByContent() throws IOException {
        Files.writeString(
                folder.resolve("profile.0.0.0"), "0 templated_functions\n# Name Calls Subrs Excl Incl ProfileCalls\n");

        assertThat(Readers.detect(Input.of(folder)).format()).isEqualTo(Format.TAU);
    }

    @Test
    void saysWhatItFoundInstead() throws IOException {
        Path file = Files.writeString(folder.resolve("x.cubex"), "hello");

        assertThatThrownBy(() -> Readers.open(file))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessageStartingWith(file + ": expected a profile (")
                .hasMessageContaining(Format.TAU.title())
                .hasMessageEndingWith("), found bytes 68 65 6c 6c 6f");
        assertThatThrownBy(() -> Readers.open(folder))
                .hasMessageStartingWith(folder + ": expected a profile (")
                .hasMessageEndingWith("), found a directory of other files");
        assertThatThrownBy(() -> Readers.open(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void listsEachFormatOnce() {
        assertThat(Readers.all()).extracting(Readers.Entry::format).doesNotHaveDuplicates();
    }
}

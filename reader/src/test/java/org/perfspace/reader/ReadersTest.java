package org.perfspace.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                .hasMessage(file + ": expected a profile, found text of no known format: \"hello\"");
        assertThatThrownBy(() -> Readers.open(folder))
                .hasMessage(folder + ": expected a profile, found a directory without profiles");
        assertThatThrownBy(() -> Readers.open(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    /** Four bytes of which three are 0 look to a JSON parser like encodings that nobody uses. */
    @ParameterizedTest
    @CsvSource({
        "00 50 00 00 78",
        "00 00 50 00 78",
        "00 00 fe ff 78",
        "fe ff 00 00 78",
        "00 00 00 5b 78",
        "5b 00 00 00 78"
    })
    void refusesBytesThatLookLikeOddEncodings(String hex) throws IOException {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
        Path file = Files.write(folder.resolve("x"), bytes);

        assertThatThrownBy(() -> Readers.open(file))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage(file + ": expected a profile, found bytes " + hex);
    }

    @Test
    void listsEachFormatOnce() {
        assertThat(Readers.all()).extracting(Readers.Codec::format).doesNotHaveDuplicates();
    }
}

package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of files whose bytes are no text in the encoding of the system; Java gives them to a program as replacement characters. */
class OddNamesTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void makeAFile() throws IOException {
        Files.writeString(bytes("x%FF.txt"), "odd");
        Assumptions.assumeTrue(
                Files.exists(bytes("x%FF.txt")) && bytes("x%FF.txt").toString().contains("\ufffd"),
                "the system has another encoding, or refuses such names");
    }

    private Path bytes(String uri) {
        return Path.of(URI.create(folder.toUri() + uri));
    }

    @Test
    void findsAFileByItsDecodedName() throws IOException {
        Input input = Input.of(folder.resolve("x\ufffd.txt"));

        assertThat(input.place().toString()).isEqualTo(folder + "/x\ufffd.txt");
        assertThat(input.startsWith(new byte[] {'o', 'd', 'd'})).isTrue();
    }

    @Test
    void findsAFileBelowADirectoryByItsDecodedName() throws IOException {
        Files.writeString(Files.createDirectory(bytes("d%FE")).resolve("a.txt"), "below");

        assertThat(Input.of(folder.resolve("d\ufffd/a.txt")).startsWith(new byte[] {'b'}))
                .isTrue();
    }

    /** A name that may denote two files is refused unless a file has the name itself. */
    @Test
    void takesNoneOfSeveral() throws IOException {
        Files.writeString(bytes("x%FE.txt"), "another");
        Path name = folder.resolve("x\ufffd.txt");
        assertThatThrownBy(() -> Input.of(name)).isInstanceOf(NoSuchFileException.class);

        Files.writeString(name, "itself");
        assertThat(Input.of(name).startsWith(new byte[] {'i'})).isTrue();
    }
}

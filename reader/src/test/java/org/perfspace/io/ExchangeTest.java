package org.perfspace.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each state in which a killed process can leave the exchange of a directory or of several files. */
class ExchangeTest {

    @TempDir
    private Path folder;

    private Path target;
    private Path place;

    @BeforeEach
    void name() {
        target = folder.resolve("db");
        place = folder.resolve(".db.perfspace-exchange");
    }

    private static void make(Path directory, String text) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("text"), text);
    }

    /** Leaves the files of a process that was killed after the given number of its two renames. */
    private void killedAfter(int renames) throws IOException {
        make(renames == 0 ? target : place.resolve("old/db"), "old");
        make(renames == 2 ? target : place.resolve("new/db"), "new");
        Files.createDirectories(place.resolve("old"));
        Files.createDirectories(place.resolve("new"));
        Files.createFile(place.resolve("lock"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void isFinishedByTheNextWriter(int renames) throws IOException {
        killedAfter(renames);
        try (OutputFolder out = OutputFolder.create(target, true)) {
            assertThat(target.resolve("text")).hasContent("new");
            assertThat(place).doesNotExist();
            out.file("text").write(ByteBuffer.wrap("newer".getBytes(UTF_8)));
            out.commit();
        }
        assertThat(target.resolve("text")).hasContent("newer");
        assertThat(names()).containsExactly("db");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void isFinishedByTheNextWriterThatFails(int renames) throws IOException {
        killedAfter(renames);
        try (OutputFolder out = OutputFolder.create(target, true)) {
            out.file("text").write(ByteBuffer.wrap("lost".getBytes(UTF_8)));
        }
        assertThat(target.resolve("text")).hasContent("new");
        assertThat(names()).containsExactly("db");
    }

    @Test
    void isFinishedByTheNextReaderThatMissesTheName() throws IOException {
        killedAfter(1);
        assertThat(Input.of(target).holds("text")).isTrue();
        assertThat(target.resolve("text")).hasContent("new");
        assertThat(names()).containsExactly("db");
    }

    @Test
    void isFinishedByTheNextReaderOfAFileInIt() throws IOException {
        killedAfter(1);
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        assertThat(Input.of(link.resolve("text")).head()).isEqualTo("new".getBytes(UTF_8));
        assertThat(names()).containsExactly("db", "link");
    }

    @Test
    void losesNothingIfSomebodyElseHasTakenTheName() throws IOException {
        killedAfter(1);
        make(target, "somebody else's");
        try (OutputFolder out = OutputFolder.create(target, true)) {
            assertThat(target.resolve("text")).hasContent("somebody else's");
            assertThat(out.path()).isEmptyDirectory();
        }
        assertThat(names()).hasSize(2).first().asString().startsWith("db").doesNotContain("exchange");
        Path rescued = folder.resolve(names().get(1));
        assertThat(names().get(1)).matches("db\\.perfspace-rescued-\\d+");
        assertThat(rescued.resolve("old/db/text")).hasContent("old");
        assertThat(rescued.resolve("new/db/text")).hasContent("new");
    }

    /** Of several files the first has its old or its new content only if all have. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void finishesSeveralFiles(int renames) throws IOException {
        List<String> steps = List.of("db", "db.1", "db.1", "db");
        for (String name : List.of("db", "db.1")) {
            boolean isAside = renames > steps.indexOf(name);
            boolean isThere = renames > steps.lastIndexOf(name);
            write(isAside ? place.resolve("old") : folder, name, "old");
            write(isThere ? folder : place.resolve("new"), name, "new");
        }
        Files.createDirectories(place.resolve("new"));
        Files.createDirectories(place.resolve("old"));

        if (Files.exists(target)) {
            OutputFile.create(target, true).close();
        } else {
            assertThat(Input.of(target).head()).isEqualTo("new".getBytes(UTF_8));
        }
        assertThat(target).hasContent("new");
        assertThat(folder.resolve("db.1")).hasContent("new");
        assertThat(names()).containsExactly("db", "db.1");
    }

    private static void write(Path directory, String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(directory).resolve(name), text);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }
}

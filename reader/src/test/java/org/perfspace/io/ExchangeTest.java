package org.perfspace.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        leave(work -> {
            make(renames == 0 ? target : work.resolve("old/db"), "old");
            make(renames == 2 ? target : work.resolve("new/db"), "new");
        });
    }

    /** The contents of the workspace of a process that was killed. */
    private interface Contents {
        void make(Path work) throws IOException;
    }

    private void leave(Contents contents) throws IOException {
        try (Workspace work = Workspace.create(folder, ".db.perfspace-")) {
            Files.createDirectory(work.path().resolve("old"));
            Files.createDirectory(work.path().resolve("new"));
            contents.make(work.path());
            work.moveTo(place);
            work.keep();
        }
    }

    /** Whatever was begun is discarded with the old files once the name has its new contents, or before it lost its old. */
    @ParameterizedTest
    @CsvSource({"0, old", "2, new"})
    void isDiscardedByTheNextWriterOutsideItsRenames(int renames, String left) throws IOException {
        killedAfter(renames);
        try (OutputFolder out = OutputFolder.create(target, true)) {
            assertThat(target.resolve("text")).hasContent(left);
            assertThat(place).doesNotExist();
            out.file("text").write(ByteBuffer.wrap("newer".getBytes(UTF_8)));
            out.commit();
        }
        assertThat(target.resolve("text")).hasContent("newer");
        assertThat(names()).containsExactly("db");
    }

    /** The command in the message brings the new or, with the other directory, the old contents back. */
    @ParameterizedTest
    @ValueSource(strings = {"new", "old"})
    void isLeftToTheUserBetweenItsRenames(String wanted) throws Exception {
        killedAfter(1);
        List<String> before = tree();
        for (boolean replace : new boolean[] {false, true}) {
            assertThatThrownBy(() -> OutputFolder.create(target, replace))
                    .isInstanceOf(OutputException.class)
                    .hasMessage(target + ": cannot be written: " + remedy());
        }
        assertThat(tree()).isEqualTo(before);
        Files.move(place.resolve(wanted).resolve("db"), target);
        OutputFolder.create(target, true).close();
        assertThat(target.resolve("text")).hasContent(wanted);
        assertThat(names()).containsExactly("db");
    }

    private String remedy() {
        return "an unfinished run left the old output as " + place + "/old/db and the new one as " + place
                + "/new/db; mv " + place + "/new/db " + target + " completes it";
    }

    /** Names that a shell would take apart are quoted. */
    @Test
    void quotesTheWordsOfTheCommand() throws Exception {
        target = folder.resolve("it's a db");
        place = folder.resolve(".it's a db.perfspace-exchange");
        leave(work -> make(work.resolve("new/it's a db"), "new"));
        String command = Exchange.interrupted(target).orElseThrow().replaceAll("^.*; | completes it$", "");
        assertThat(command)
                .isEqualTo("mv '" + folder + "/.it'\\''s a db.perfspace-exchange/new/it'\\''s a db' '" + folder
                        + "/it'\\''s a db'");
        assertThat(new ProcessBuilder("sh", "-c", command).start().waitFor()).isZero();
        assertThat(target.resolve("text")).hasContent("new");
    }

    /** Reading never changes anything on the disk. */
    @Test
    void isLeftToWritersByReaders() throws IOException {
        killedAfter(1);
        List<String> before = tree();
        assertThatThrownBy(() -> Input.of(target)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Input.of(target.resolve("text"))).isInstanceOf(NoSuchFileException.class);
        assertThat(tree()).isEqualTo(before);
        assertThat(Exchange.interrupted(target)).contains(remedy());
        assertThat(Exchange.interrupted(folder.resolve("x"))).isEmpty();
    }

    @Test
    void losesNothingIfSomebodyElseHasTakenTheName() throws IOException {
        killedAfter(1);
        make(target, "somebody else's");
        List<String> before = tree();
        assertThatThrownBy(() -> OutputFolder.create(target, true))
                .hasMessage(target + ": cannot be written: " + remedy() + " once " + target
                        + ", which was created since, has been moved away");
        assertThat(tree()).isEqualTo(before);
    }

    /** A received directory may contain anything that looks like an exchange; the marks show who made it. */
    @ParameterizedTest
    @ValueSource(strings = {"copied", "no record", "another lock", "lock a link", "lock a pipe", "a link", "a file"})
    void isLeftAloneIfThisUserDidNotBeginIt(String how) throws Exception {
        killedAfter(1);
        Path lock = place.resolve("lock");
        Path elsewhere = folder.resolve("elsewhere");
        switch (how) {
            case "copied" -> {
                copy(place, elsewhere);
                FileTree.delete(place);
                copy(elsewhere, place);
            }
            case "no record" -> {
                try (Stream<Path> entries = Files.list(place)) {
                    Files.delete(entries.filter(entry -> entry.toString().contains("made-"))
                            .findFirst()
                            .orElseThrow());
                }
            }
            case "another lock" -> Files.copy(lock, lock.resolveSibling("copy"), StandardCopyOption.COPY_ATTRIBUTES);
            case "lock a link" -> {
                Files.move(lock, elsewhere);
                Files.createSymbolicLink(lock, elsewhere);
            }
            case "lock a pipe" -> {
                Files.delete(lock);
                assumeTrue(new ProcessBuilder("mkfifo", lock.toString()).start().waitFor() == 0, "skipped: no mkfifo");
            }
            case "a link" -> {
                Files.move(place, elsewhere);
                Files.createSymbolicLink(place, elsewhere);
            }
            default -> {
                FileTree.delete(place);
                Files.createFile(place);
            }
        }
        if (how.equals("another lock")) {
            Files.move(lock.resolveSibling("copy"), lock, StandardCopyOption.REPLACE_EXISTING);
        }
        make(target, "kept");
        assertIsInTheWay(Workspace.NOT_OURS);
        assertIsLeftAlone();
    }

    /** A link is deleted as any other file of the user's own workspace, and never followed. */
    @ParameterizedTest
    @ValueSource(strings = {"new", "old", "new/db"})
    void followsNoLinkInIt(String name) throws IOException {
        killedAfter(0);
        make(folder.resolve("elsewhere/db"), "precious");
        FileTree.delete(place.resolve(name));
        Files.createSymbolicLink(place.resolve(name), folder.resolve("elsewhere"));
        OutputFolder.create(target, true).close();
        assertThat(target.resolve("text")).hasContent("old");
        assertThat(folder.resolve("elsewhere/db/text")).hasContent("precious");
        assertThat(names()).containsExactly("db", "elsewhere");
    }

    /** Checks that the target cannot be replaced, and that nothing changes. */
    private void assertIsInTheWay(String why) throws IOException {
        List<String> before = tree();
        try (OutputFolder out = OutputFolder.create(target, true)) {
            out.file("text").write(ByteBuffer.wrap("newer".getBytes(UTF_8)));
            assertThatThrownBy(out::commit)
                    .isInstanceOf(OutputException.class)
                    .hasMessage(target + ": cannot be replaced, as " + place + " " + why);
        }
        assertThat(tree()).isEqualTo(before);
    }

    /** Checks that a new target can be written beside it. */
    private void assertIsLeftAlone() throws IOException {
        FileTree.delete(target);
        List<String> without = tree();
        try (OutputFolder out = OutputFolder.create(target, false)) {
            out.file("text").write(ByteBuffer.wrap("newer".getBytes(UTF_8)));
            out.commit();
        }
        assertThat(target.resolve("text")).hasContent("newer");
        FileTree.delete(target);
        assertThat(tree()).isEqualTo(without);
    }

    /** Of several files the first has its old or its new content only if all have. */
    @ParameterizedTest
    @CsvSource({
        "0, ''",
        "1, 'the old output as PLACE/old/db and the new one as PLACE/new/*; mv PLACE/new/* FOLDER completes it'",
        "2, 'the old output as PLACE/old/* and the new one as PLACE/new/*; mv PLACE/new/* FOLDER completes it'",
        "3, 'the old output as PLACE/old/* and the new one as PLACE/new/db; mv PLACE/new/db FOLDER/db completes it'",
        "4, ''"
    })
    void movesSeveralFilesTogether(int renames, String left) throws Exception {
        List<String> steps = List.of("db", "db.1", "db.1", "db");
        leave(work -> {
            for (String name : List.of("db", "db.1")) {
                boolean isAside = renames > steps.indexOf(name);
                boolean isThere = renames > steps.lastIndexOf(name);
                Files.writeString((isAside ? work.resolve("old") : folder).resolve(name), "old");
                Files.writeString((isThere ? folder : work.resolve("new")).resolve(name), "new");
            }
        });
        String found = Exchange.interrupted(target).orElse("");
        assertThat(found)
                .isEqualTo((left.isEmpty() ? "" : "an unfinished run left ")
                        + left.replace("PLACE", place.toString()).replace("FOLDER", folder.toString()));
        if (!left.isEmpty()) {
            assertThatThrownBy(() -> OutputFile.create(target, true))
                    .hasMessage(target + ": cannot be written: " + found);
            String command = found.replaceAll("^.*; | completes it$", "");
            assertThat(new ProcessBuilder("sh", "-c", command).start().waitFor())
                    .isZero();
        }
        OutputFile.create(target, true).close();
        assertThat(target).hasContent(renames == 0 ? "old" : "new");
        assertThat(folder.resolve("db.1")).hasContent(renames == 0 ? "old" : "new");
        assertThat(names()).containsExactly("db", "db.1");
    }

    /** Returns all paths, with the contents of files. */
    private List<String> tree() throws IOException {
        List<String> all = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.sorted()::iterator) {
                String more = Files.isSymbolicLink(path)
                        ? " -> " + Files.readSymbolicLink(path)
                        : Files.isRegularFile(path) ? "=" + Files.readString(path) : "";
                all.add(folder.relativize(path) + more);
            }
        }
        return all;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }
}

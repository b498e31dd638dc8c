package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

    @TempDir
    private Path folder;

    private static void write(Path target, boolean replace, String text, boolean commit) throws IOException {
        try (OutputFile out = OutputFile.create(target, replace)) {
            out.channel().write(ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            if (commit) {
                out.commit();
            }
        }
    }

    private long entries() throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.count();
        }
    }

    @Test
    void appearsWhenCommittedAndLeavesNothingElse() throws IOException {
        write(folder.resolve("a"), false, "one", true);

        assertThat(folder.resolve("a")).hasContent("one");
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void vanishesWhenNotCommitted() throws IOException {
        write(folder.resolve("a"), false, "one", false);

        assertThat(entries()).isZero();
    }

    @Test
    void replacesOnlyWhenAsked() throws IOException {
        Path target = folder.resolve("a");
        write(target, false, "one", true);

        assertThatThrownBy(() -> write(target, false, "two", true))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": exists already");
        assertThat(target).hasContent("one");
        write(target, true, "two", true);
        assertThat(target).hasContent("two");
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void doesNotReplaceWhatCameMeanwhile() throws IOException {
        Path target = folder.resolve("a");
        try (OutputFile out = OutputFile.create(target, false)) {
            Files.writeString(target, "somebody else's");
            assertThatThrownBy(out::commit).hasMessage(target + ": exists already");
        }
        assertThat(target).hasContent("somebody else's");
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void saysThatTheFolderIsMissing() {
        Path target = folder.resolve("no/such/a");

        assertThatThrownBy(() -> OutputFile.create(target, false))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": cannot be written: its directory does not exist");
    }

    @Test
    void sweepsWhatAKilledProcessLeftBehind() throws IOException {
        Path left = leave(".a.perfspace-");
        Path other = leave(".b.perfspace-");
        Path bare = Files.createDirectory(folder.resolve(".a.perfspace-99"));
        Files.createFile(bare.resolve("lock"));
        Path foreign = Files.createDirectory(folder.resolve(".a.perfspace-x9"));
        Path unpacked = Files.createDirectory(folder.resolve(".a.perfspace-98"));
        Files.createFile(unpacked.resolve("lock"));
        Files.createFile(unpacked.resolve("made-1-1"));
        write(folder.resolve("a"), false, "one", true);

        assertThat(left).doesNotExist();
        assertThat(bare).doesNotExist();
        assertThat(folder.toFile().listFiles())
                .extracting(java.io.File::toPath)
                .containsExactlyInAnyOrder(folder.resolve("a"), other, foreign, unpacked);

        // the folder is not listed again, yet what the first look found is swept when its target is written
        write(folder.resolve("b"), false, "two", true);
        assertThat(other).doesNotExist();
        assertThat(entries()).isEqualTo(4);
    }

    /** Leaves what a process has when it is killed. */
    private Path leave(String prefix) throws IOException {
        try (Workspace work = Workspace.create(folder, prefix)) {
            Files.writeString(Files.createDirectory(work.path().resolve("new")).resolve("a"), "half");
            work.keep();
            return work.path();
        }
    }

    @Test
    void sweepsNothingThatIsBeingWritten() throws IOException {
        Path target = folder.resolve("a");
        try (OutputFile one = OutputFile.create(target, true)) {
            write(target, true, "two", true);
            one.channel().write(ByteBuffer.wrap("one".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            one.commit();
        }
        assertThat(target).hasContent("one");
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void takesNamesOfAnyLength() throws IOException {
        Path target = folder.resolve("\u00e4".repeat(127));
        write(target, false, "one", true);
        write(target, true, "two", true);
        assertThat(target).hasContent("two");
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void severalFilesAppearTogether() throws IOException {
        Path target = folder.resolve("a");
        Files.writeString(folder.resolve("a.1"), "old");
        for (String text : List.of("one", "two")) {
            try (OutputFile out = OutputFile.create(target, true)) {
                out.beside(".1").write(ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
                out.commit();
            }
            assertThat(target).isEmptyFile();
            assertThat(folder.resolve("a.1")).hasContent(text);
            assertThat(entries()).isEqualTo(2);
        }
    }

    @Test
    void ofSeveralFilesNoneAppearsIfOneNameIsTaken() throws IOException {
        Path target = folder.resolve("a");
        Files.writeString(folder.resolve("a.1"), "old");
        try (OutputFile out = OutputFile.create(target, false)) {
            out.beside(".1");
            assertThatThrownBy(out::commit).hasMessage(target + ": exists already");
        }
        assertThat(folder.resolve("a.1")).hasContent("old");
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void makesTheFilesOfAFolderAndNoneOutsideIt() throws IOException {
        Path target = folder.resolve("x/../db");
        Files.createDirectory(folder.resolve("x"));
        try (OutputFolder out = OutputFolder.create(target, false)) {
            try (FileChannel file = out.file("sub/new")) {
                file.write(ByteBuffer.wrap(new byte[] {'2'}));
            }
            assertThatThrownBy(() -> out.file("sub/new/below"))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith(target + ": cannot be written: ");
            assertThatThrownBy(() -> out.file("sub/../../evil"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("sub/../../evil leads out of the directory");
            out.commit();
        }
        assertThat(target.resolve("sub/new")).hasContent("2");
        assertThat(entries()).isEqualTo(2);
    }

    @Test
    void putsAFolderInPlaceOfAnother() throws IOException {
        Path target = Files.createDirectory(folder.resolve("db"));
        Files.writeString(target.resolve("old"), "1");
        assertThatThrownBy(() -> OutputFolder.create(target, false)).hasMessage(target + ": exists already");
        try (OutputFolder out = OutputFolder.create(target, true)) {
            Files.writeString(Files.createDirectory(out.path().resolve("sub")).resolve("new"), "2");
            assertThat(target.resolve("old")).exists();
            out.commit();
        }

        assertThat(target.resolve("old")).doesNotExist();
        assertThat(target.resolve("sub/new")).hasContent("2");
        assertThat(entries()).isEqualTo(1);
        try (OutputFolder out = OutputFolder.create(folder.resolve("gone"), false)) {
            Files.writeString(out.path().resolve("x"), "3");
        }
        assertThat(entries()).isEqualTo(1);
    }
}

package org.perfspace.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trouble that says nothing about what a file holds: interrupts, writers, disks. */
class FileSourceTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void make() throws IOException {
        file = Files.writeString(folder.resolve("f"), "0123456789");
    }

    @AfterEach
    void clear() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anInterruptedThreadIsToldSoAndTheFileStaysOpen() throws IOException {
        try (FileSource source = FileSource.open(file)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> source.bytes(2, 3))
                    .isInstanceOf(InputException.Interrupted.class)
                    .hasMessage(file + ": byte 2: not read further: the thread was interrupted");
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            assertThat(source.bytes(2, 3)).isEqualTo("234".getBytes(US_ASCII));
        }
    }

    /** Many interrupts in the midst of reads, which the JDK answers by closing the file. */
    @Test
    void interruptsOfOneThreadDoNotDisturbAnother() throws Exception {
        Files.write(file, new byte[4 << 20]);
        try (FileSource source = FileSource.open(file)) {
            AtomicReference<Throwable> seen = new AtomicReference<>();
            Thread victim = new Thread(() -> {
                byte[] all = new byte[(int) source.size()];
                for (int i = 0; i < 200; i++) {
                    try {
                        source.read(0, ByteBuffer.wrap(all));
                    } catch (InputException.Interrupted e) {
                        Thread.interrupted();
                    } catch (IOException | RuntimeException e) {
                        seen.set(e);
                    }
                }
            });
            victim.start();
            byte[] all = new byte[(int) source.size()];
            while (victim.isAlive()) {
                victim.interrupt();
                source.read(0, ByteBuffer.wrap(all));
            }
            assertThat(seen.get()).isNull();
            assertThat(source.bytes(0, 1)).containsExactly(0);
        }
    }

    @Test
    void aFileThatIsCutShortHasChangedAndIsNotDamaged() throws IOException {
        try (FileSource source = FileSource.open(file)) {
            Files.writeString(file, "012", StandardOpenOption.TRUNCATE_EXISTING);
            assertThatThrownBy(() -> source.bytes(2, 3))
                    .isInstanceOf(InputException.Changed.class)
                    .hasMessage(
                            file + ": expected a file that nobody writes to, found that it changed while it was read");
        }
    }

    @Test
    void aFileThatWasTooShortFromTheBeginningIsDamaged() throws IOException {
        try (FileSource source = FileSource.open(file)) {
            assertThatThrownBy(() -> source.bytes(8, 3))
                    .isInstanceOf(ProfileException.Corrupt.class)
                    .hasMessage(file + ": byte 10: expected 1 more bytes, found the end: the file is truncated");
        }
    }

    @Test
    void aWatchSeesThatAFileWasWrittenTo() throws IOException {
        Watch watch = new Watch();
        try (ByteSource source = watch.over(Input.of(file), Input::open)) {
            watch.requireUnchanged();
            Files.writeString(file, "9876543210");
            Files.setLastModifiedTime(file, FileTime.fromMillis(4_711));
            assertThat(source.bytes(0, 1)).isEqualTo("9".getBytes(US_ASCII));
            assertThatThrownBy(watch::requireUnchanged)
                    .isInstanceOf(InputException.Changed.class)
                    .hasMessageStartingWith(file + ": ");
        }
    }

    /** Readers open some files in threads of their own. */
    @Test
    void aWatchSeesAFileThatAnotherThreadOpened() throws Exception {
        Watch watch = new Watch();
        try (Workers workers = new Workers("reader", 1);
                ByteSource source =
                        watch.over(Input.of(file), watched -> Workers.await(workers.submit(watched::open)))) {
            Files.writeString(file, "longer than before");
            assertThatThrownBy(watch::requireUnchanged)
                    .isInstanceOf(InputException.Changed.class)
                    .hasMessageStartingWith(source.place() + ": ");
        }
    }

    /** Replaced by a rename, as we do it ourselves: what is open is still the old file. */
    @Test
    void aWatchDoesNotMindThatANameIsAnotherFilesNow() throws IOException {
        Watch watch = new Watch();
        try (ByteSource source = watch.over(Input.of(file), Input::open)) {
            try (OutputFile out = OutputFile.create(file, true)) {
                out.commit();
            }
            watch.requireUnchanged();
            Files.delete(file);
            watch.requireUnchanged();
            assertThat(source.bytes(0, 1)).isEqualTo("0".getBytes(US_ASCII));
        }
    }

    /** The first files of a directory that is replaced meanwhile and the last ones of the new one are two runs. */
    @Test
    void aWatchRefusesASetOfWhichAFileWasReplaced() throws IOException {
        Files.write(folder.resolve("other"), new byte[8]);
        Path later = Files.write(folder.resolve("later"), new byte[8]);
        Watch watch = new Watch();
        assertThatThrownBy(() -> watch.over(Input.of(folder), run -> {
                    try (ByteSource first = run.member("f").open()) {
                        Files.move(later, file, StandardCopyOption.REPLACE_EXISTING);
                        run.member("other").open().close();
                        return first.size();
                    }
                }))
                .isInstanceOf(InputException.Changed.class)
                .hasMessage(file + ": expected a file that nobody writes to, found that it changed while it was read");
    }

    @Test
    void whatSeemsToBeDamagedMayHaveBeenChanged() {
        Watch watch = new Watch();
        assertThatThrownBy(() -> watch.over(Input.of(file), watched -> {
                    watched.open().close();
                    Files.writeString(file, "longer than before");
                    throw Place.of("f").corrupt("expected sense, found none");
                }))
                .isInstanceOf(InputException.Changed.class)
                .hasMessageStartingWith(file + ": ")
                .satisfies(e ->
                        assertThat(e.getSuppressed()).singleElement().isInstanceOf(ProfileException.Corrupt.class));
    }

    /** The first page of the own memory is never mapped. */
    @Test
    void aFailingDiskNamesTheFile() {
        Path memory = Path.of("/proc/self/mem");
        assumeTrue(Files.isReadable(memory), "skipped: there is no /proc/self/mem");
        assertThatThrownBy(() -> Input.of(memory))
                .isInstanceOf(InputException.class)
                .hasMessage("/proc/self/mem: cannot be read: Input/output error");
    }

    @Test
    void aPipeIsNoFile() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "skipped: there is no mkfifo");
        assertThat(Input.isStream(pipe)).isTrue();
        assertThatThrownBy(() -> Input.of(pipe))
                .hasMessage(pipe + ": expected a file or a directory, found a pipe or a device");
        assertThatThrownBy(() -> Input.of(Path.of("")))
                .isInstanceOf(java.nio.file.NoSuchFileException.class)
                .hasMessageStartingWith("''");
    }
}

package org.perfspace.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets that are replaced keep their permissions; devices, pipes and directories are never replaced. */
class OutputTargetTest {

    @TempDir
    private Path folder;

    private static void write(Path target, boolean replace, String text) throws IOException {
        try (OutputFile out = OutputFile.create(target, replace)) {
            out.channel().write(ByteBuffer.wrap(text.getBytes(UTF_8)));
            out.commit();
        }
    }

    private static void writeFolder(Path target, boolean replace, String... files) throws IOException {
        try (OutputFolder out = OutputFolder.create(target, replace)) {
            for (String file : files) {
                out.file(file).write(ByteBuffer.wrap("new".getBytes(UTF_8)));
            }
            out.commit();
        }
    }

    private static void chmod(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** Runs a tool of the system, or skips the test where it is missing or not permitted. */
    private static void call(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assumeTrue(process.waitFor() == 0, () -> "skipped: not possible here: " + String.join(" ", command));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-r-----", "rw-rw-rw-", "r--------", "rwxr-xr-x"})
    void keepsTheModeOfAFile(String mode) throws IOException {
        Path target = Files.writeString(folder.resolve("a"), "old");
        chmod(target, mode);
        write(target, true, "new");
        assertThat(target).hasContent("new");
        assertThat(mode(target)).isEqualTo(mode);
    }

    /** The group of the new file is that of its writer, whose members could not read the old one. */
    @Test
    void opensAFileToNoOtherGroup() throws Exception {
        Path target = Files.writeString(folder.resolve("a"), "old");
        int group = (int) Files.getAttribute(target, "unix:gid");
        call("chown", "12345:54321", target.toString());
        chmod(target, "rw-rw-r--");
        write(target, true, "new");
        assertThat(Files.getAttribute(target, "unix:gid")).isEqualTo(group);
        assertThat(mode(target)).isEqualTo("rw-r--r--");
    }

    /** As long as it is not complete, nobody else may look into it. */
    @Test
    void isPrivateUntilItIsComplete() throws IOException {
        Path target = folder.resolve("a");
        Path plain = Files.createFile(folder.resolve("plain"));
        try (OutputFile out = OutputFile.create(target, false)) {
            try (var entries = Files.list(folder)) {
                assertThat(entries.filter(entry -> !entry.equals(plain)))
                        .singleElement()
                        .satisfies(work -> assertThat(mode(work)).isEqualTo("rwx------"));
            }
            out.commit();
        }
        assertThat(mode(target)).as("as the umask says").isEqualTo(mode(plain));
    }

    @Test
    void keepsTheModesOfADirectoryAndOfTheFilesInIt() throws IOException {
        Path target = folder.resolve("db");
        writeFolder(target, false, "a", "sub/b");
        chmod(target.resolve("a"), "rw-r-----");
        chmod(target.resolve("sub/b"), "rw-------");
        chmod(target, "rwxr-x--x");

        writeFolder(target, true, "a", "sub/b", "sub/c");

        assertThat(mode(target)).isEqualTo("rwxr-x--x");
        assertThat(mode(target.resolve("a"))).isEqualTo("rw-r-----");
        assertThat(mode(target.resolve("sub/b"))).isEqualTo("rw-------");
        assertThat(mode(target.resolve("sub/c"))).as("open to nobody new").isEqualTo("rw-r-----");
    }

    @Test
    void followsALink() throws IOException {
        Path real = Files.createDirectory(folder.resolve("x")).resolve("real");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("x/real"));
        write(link, false, "one");
        assertThat(real).hasContent("one");
        assertThatThrownBy(() -> write(link, false, "two")).hasMessage(link + ": exists already");
        write(link, true, "two");
        assertThat(real).hasContent("two");
        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("x")).isDirectoryNotContaining("glob:**/.*");
    }

    @Test
    void followsALinkToADirectory() throws IOException {
        Path real = folder.resolve("x/db");
        Files.createDirectory(folder.resolve("x"));
        writeFolder(real, false, "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        writeFolder(link, true, "a");
        assertThat(link).isSymbolicLink();
        assertThat(real.resolve("a")).hasContent("new");
        assertThat(real.resolve("old")).doesNotExist();
    }

    @Test
    void aLinkToItselfCannotBeWritten() throws IOException {
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, link);
        assertThatThrownBy(() -> write(link, true, "one"))
                .hasMessageStartingWith(link + ": cannot be written: Too many");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void aDirectoryAndAFileDoNotReplaceEachOther() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("d"));
        Path file = Files.writeString(folder.resolve("f"), "old");
        assertThatThrownBy(() -> write(directory, true, "new"))
                .hasMessage(directory + ": is a directory; a file will not replace it");
        assertThatThrownBy(() -> writeFolder(file, true, "a"))
                .hasMessage(file + ": is a file; a directory will not replace it");
        assertThat(file).hasContent("old");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isWrittenIntoAPipe(boolean replace) throws Exception {
        Path pipe = folder.resolve("pipe");
        call("mkfifo", pipe.toString());
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try (InputStream in = Files.newInputStream(pipe)) {
                return new String(in.readAllBytes(), UTF_8);
            } catch (IOException e) {
                return e.toString();
            }
        });
        write(pipe, replace, "through a pipe");
        assertThat(read.get(60, TimeUnit.SECONDS)).isEqualTo("through a pipe");
        assertThat(isOther(pipe)).isTrue();
        assertThatThrownBy(() -> writeFolder(pipe, true, "a"))
                .hasMessage(pipe + ": is a pipe or a device; a directory cannot be written into it");
        try (OutputFile out = OutputFile.create(pipe, replace)) {
            assertThatThrownBy(() -> out.beside(".1"))
                    .hasMessage(pipe + ": is a pipe or a device; several files cannot be written into it");
        }
    }

    /** The finding: a node like that of {@code /dev/null} became a regular file. */
    @Test
    void isWrittenIntoADeviceWhichStays() throws Exception {
        Path device = folder.resolve("null");
        call("mknod", device.toString(), "c", "1", "3");
        write(device, true, "gone");
        assertThat(isOther(device)).isTrue();
        assertThat(Files.newInputStream(device).read()).isNegative();
    }

    @Test
    void neverReplacesABlockDevice() throws Exception {
        Path device = folder.resolve("disk");
        call("mknod", device.toString(), "b", "7", "200");
        assertThatThrownBy(() -> write(device, true, "no"))
                .isInstanceOf(OutputException.class)
                .hasMessage(device + ": is a block device; it will not be replaced");
        assertThat(isOther(device)).isTrue();
    }

    @Test
    void neverReplacesASocket() throws Exception {
        Path socket = folder.resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertThatThrownBy(() -> write(socket, true, "no"))
                    .isInstanceOf(OutputException.class)
                    .hasMessage(socket + ": is a socket; it will not be replaced");
            assertThat(isOther(socket)).isTrue();
        }
    }

    @Test
    void needsAName() {
        assertThatThrownBy(() -> write(Path.of(""), true, "no"))
                .isInstanceOf(OutputException.class)
                .hasMessage("'': cannot be written: the name is empty");
    }

    private static boolean isOther(Path path) throws IOException {
        return Files.readAttributes(path, java.nio.file.attribute.BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isOther();
    }
}

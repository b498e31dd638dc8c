package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of class data is made once, by a Java that only writes down its options here. */
class ClassDataArchiveTest {

    /** A Java that makes what it is told to make: a list of classes, as Java 25 writes it, and an archive of it. */
    private static final String JAVA =
            """
            #!/bin/bash
            printf '%s\\n' "$*" >>"${0%java}record"
            for argument in "$@"; do
                case $argument in
                    -XX:DumpLoadedClassList=*) printf '%s\\n' 'java/lang/Object id: 0' '@cp picocli/CommandLine 5' >"${argument#*=}" ;;
                    -XX:SharedClassListFile=*) list=${argument#*=} ;;
                    -XX:SharedArchiveFile=*) cp "$list" "${argument#*=}" ;;
                esac
            done
            [ ! -e "${0%java}fail" ] || exit 1
            [ ! -e "${0%java}lose" ] || rm "${0%java}"cache/making-*/classes
            [ ! -e "${0%java}hang" ] || { : >"${0%java}hanging" && exec sleep 600; }
            """;

    @TempDir
    Path temporary;

    private Path cache;
    private Path jar;
    private Path archive;

    @BeforeEach
    void makeAJar() throws IOException {
        LauncherCheckout.script(temporary.resolve("java"), JAVA);
        jar = Files.writeString(temporary.resolve("perfspace-1.2.3.jar"), "");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2026-01-02T03:04:05.678901234Z")));
        cache = Files.createDirectory(temporary.resolve("cache"));
        archive = cache.resolve("17.0.15.jsa");
    }

    @Test
    void archivesTheClassesOfARehearsal() throws Exception {
        make();

        assertThat(archive).hasContent("java/lang/Object id: 0\n");
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(Files.getLastModifiedTime(jar));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)))
                .isEqualTo("r--r--r--");
        assertThat(cache).isDirectoryNotContaining(entry -> !entry.equals(archive));
        List<String> calls = calls();
        assertThat(calls).hasSize(2);
        String making = cache + "/making-\\d+/";
        assertThat(calls.get(0))
                .matches("-Xmx256m -Xshare:off -XX:DumpLoadedClassList=" + making
                        + "classes -XX:TieredStopAtLevel=1 -cp " + jar + " org.perfspace.cli.Rehearsal");
        assertThat(calls.get(1))
                .matches("-Xmx256m -Xshare:dump -XX:SharedClassListFile=" + making + "classes -XX:SharedArchiveFile="
                        + making + "archive -XX:\\+UseG1GC -cp " + jar);
    }

    @Test
    void makesNothingIfTheArchiveIsOfThisJar() throws Exception {
        make();
        make();
        assertThat(calls()).hasSize(2);

        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2026-01-02T03:04:06Z")));
        make();
        assertThat(calls()).hasSize(4);
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(Files.getLastModifiedTime(jar));
    }

    @Test
    void leavesASignWhereNoneCanBeMade() throws Exception {
        Files.createFile(temporary.resolve("fail"));

        make();

        assertThat(cache).isDirectoryContaining(entry -> entry.endsWith("17.0.15.jsa.failed"));
        assertThat(cache).isDirectoryNotContaining(entry -> !entry.endsWith("17.0.15.jsa.failed"));
    }

    /** Such as on a disk that is full: each start would try again, which takes seconds of processor time. */
    @Test
    void leavesASignWhereItsOwnFilesFail() throws Exception {
        Files.createFile(temporary.resolve("lose"));

        make();

        assertThat(cache).isDirectoryContaining(entry -> entry.endsWith("17.0.15.jsa.failed"));
        assertThat(cache).isDirectoryNotContaining(entry -> !entry.endsWith("17.0.15.jsa.failed"));
    }

    @Test
    void deletesWhatNobodyHasChangedForAMonth() throws Exception {
        Path other = Files.writeString(cache.resolve("other-jar-17.0.15.jsa"), "");
        Path left = Files.createDirectories(cache.resolve("making-1/of a killed process"))
                .getParent();
        make();
        assertThat(other).exists();
        assertThat(left).exists();

        maker().deleteUnchangedSince(Instant.now().plusSeconds(60));

        assertThat(cache).isEmptyDirectory();
    }

    /** Each process that makes the archive waits for nobody: one makes it, and the others do without. */
    @Test
    void makersAtTheSameTimeDoNotMeet() throws Exception {
        Path hang = Files.createFile(temporary.resolve("hang"));
        Process first = start();
        while (!Files.exists(temporary.resolve("hanging"))) {
            Thread.onSpinWait();
        }
        Files.delete(hang);

        assertThat(start().waitFor()).isZero();

        assertThat(calls()).hasSize(1);
        assertThat(archive).doesNotExist();
        // neither the directory nor the lock of a killed process keeps others from making the archive
        List<ProcessHandle> killed = new ArrayList<>(first.descendants().toList());
        first.destroyForcibly().waitFor();
        for (ProcessHandle child : killed) {
            child.destroyForcibly();
            child.onExit().join();
        }
        assertThat(start().waitFor()).isZero();
        assertThat(calls()).hasSize(3);
        assertThat(archive).exists();
    }

    /** A user who asks for the archive gets it, whoever makes it. */
    @Test
    void waitsForAnotherMakerIfToldSo() throws Exception {
        Path hang = Files.createFile(temporary.resolve("hang"));
        Process first = start();
        while (!Files.exists(temporary.resolve("hanging"))) {
            Thread.onSpinWait();
        }
        Files.delete(hang);
        Process waiting = start("wait");
        first.descendants().forEach(ProcessHandle::destroy); // it makes none, as its Java was ended

        assertThat(first.waitFor()).isZero();
        assertThat(waiting.waitFor()).isZero();

        assertThat(archive).exists();
        // an end by a signal, such as Ctrl-C, keeps nobody from trying again
        assertThat(cache).isDirectoryNotContaining(entry -> entry.endsWith("17.0.15.jsa.failed"));
        assertThat(calls()).hasSize(3);
    }

    /** After a signal, a maker leaves nothing behind. */
    @Test
    void deletesItsDirectoryAfterASignal() throws Exception {
        Files.createFile(temporary.resolve("hang"));
        Process maker = start();
        while (!Files.exists(temporary.resolve("hanging"))) {
            Thread.onSpinWait();
        }
        List<ProcessHandle> children = maker.descendants().toList();

        maker.destroy();

        assertThat(maker.waitFor()).isEqualTo(143);
        assertThat(cache).isDirectoryNotContaining("glob:**/making-*");
        children.forEach(ProcessHandle::destroyForcibly);
    }

    private void make() throws Exception {
        maker().make(false);
    }

    private ClassDataArchive maker() {
        return new ClassDataArchive(
                archive, jar, List.of(temporary.resolve("java").toString(), "-Xmx256m"));
    }

    /** Starts a maker in a process of its own, which takes the Java of the test for that of the machine. */
    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                MakerOfTests.class.getName(),
                archive.toString(),
                jar.toString(),
                temporary.resolve("java").toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Makes an archive with the Java that its third argument names; waits for others if there is a fourth one. */
    static final class MakerOfTests {

        private MakerOfTests() {}

        public static void main(String[] arguments) throws Exception {
            new ClassDataArchive(Path.of(arguments[0]), Path.of(arguments[1]), List.of(arguments[2], "-Xmx256m"))
                    .make(arguments.length > 3);
        }
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(temporary.resolve("record"));
    }
}

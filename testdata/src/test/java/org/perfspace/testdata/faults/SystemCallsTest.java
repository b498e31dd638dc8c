package org.perfspace.testdata.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.io.FileTree;
import org.perfspace.io.Workspace;

/** The real system: kills at chosen system calls, other process-id namespaces, full disks. */
@Tag("scaled")
class SystemCallsTest {

    private static final int KILLED = 137;
    private static final int MOST_CALLS = 30;

    @TempDir
    private Path folder;

    private static boolean isPossible(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int number(String scenario) {
        return IntStream.range(0, Machine.scenarios(Path.of("inputs")).size())
                .filter(i ->
                        Machine.scenarios(Path.of("inputs")).get(i).toString().equals(scenario))
                .findFirst()
                .orElseThrow();
    }

    private Machine machine(String scenario) throws IOException {
        Path directory = Files.createDirectory(folder.resolve("d"));
        return new Machine(number(scenario), directory, Files.createDirectories(folder.resolve("inputs")));
    }

    /**
     * The finding: killed between two renames, a database was gone, and the next writer deleted what was left of it. Now
     * the next writer names the old and the new one, and the command that completes the replacement.
     */
    @Tag("deep")
    @Tag("tenth7")
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("kills")
    void aKillAtAnySystemCallLosesNothing(String scenario, String calls) throws IOException, InterruptedException {
        assumeTrue(isPossible("strace", "-f", "-o", "/dev/null", "true"), "skipped: there is no strace that works");
        Machine machine = machine(scenario);
        Aftermath aftermath = Aftermath.prepare(machine.scenario(), machine.directory());
        int kills = 0;
        for (int exit = KILLED; exit == KILLED && kills < MOST_CALLS; ) {
            int at = kills + 1;
            Path directory = Tree.copy(machine.directory(), folder.resolve("at-" + at));
            exit = new Machine(machine.number(), directory, machine.inputs())
                    .start(
                            Machine.ONCE,
                            "strace",
                            "-f",
                            "-o",
                            "/dev/null",
                            "-e",
                            "trace=/^" + calls,
                            "-e",
                            "inject=/^" + calls + ":signal=SIGKILL:when=" + at)
                    .waitFor();
            aftermath.in(directory).check(scenario + " killed at " + calls + " " + at);
            kills += exit == KILLED ? 1 : 0;
        }
        assertThat(kills).as("number of calls").isBetween(1, MOST_CALLS - 1);
    }

    static Object[][] kills() {
        return new Object[][] {{"hpctoolkit, replacing", "rename"}, {"linktest, several files, replacing", "rename"}};
    }

    /** The finding: in a container Java is process 1, as it was in the container that left something behind. */
    @Test
    void whatIsLeftInAContainerDoesNotBlockTheNextOne() throws IOException, InterruptedException {
        String[] container = {"unshare", "--pid", "--fork", "--mount-proc"};
        assumeTrue(isPossible("unshare", "--pid", "--fork", "--mount-proc", "true"), "skipped: no namespaces here");
        Machine machine = machine("cube, replacing");
        Aftermath aftermath = Aftermath.prepare(machine.scenario(), machine.directory());
        Files.createDirectory(machine.directory().resolve(".out.perfspace-1"));
        assertThat(machine.start(Machine.ONCE, container).waitFor()).isZero();
        assertThat(aftermath.scenario().state(machine.directory())).isEqualTo(aftermath.fresh());
        aftermath.assertNothingElse("afterwards");
    }

    /** The finding: the process id of a writer on another node, or in another container, means nothing here. */
    @Test
    void aWriterInAnotherContainerIsLeftAlone() throws IOException, InterruptedException {
        String[] container = {"unshare", "--pid", "--fork", "--mount-proc"};
        assumeTrue(isPossible("unshare", "--pid", "--fork", "--mount-proc", "true"), "skipped: no namespaces here");
        Machine machine = machine("cube, replacing");
        Aftermath aftermath = Aftermath.prepare(machine.scenario(), machine.directory());
        try (Workspace alive = Workspace.create(machine.directory(), ".out.perfspace-")) {
            assertThat(machine.start(Machine.ONCE, container).waitFor()).isZero();
            assertThat(alive.path()).isNotEmptyDirectory();
        }
        assertThat(aftermath.scenario().state(machine.directory())).isEqualTo(aftermath.fresh());
        aftermath.assertNothingElse("afterwards");
    }

    /** Two that replace the same again and again, one of them in a container: there is always one whole output. */
    @Tag("deep")
    @Tag("tenth6")
    @ParameterizedTest
    @ValueSource(strings = {"hpctoolkit, replacing", "linktest, several files, replacing", "cube, replacing"})
    void ofTwoWritersOneWinsCompletely(String scenario) throws IOException, InterruptedException {
        Machine machine = machine(scenario);
        Aftermath aftermath = Aftermath.prepare(machine.scenario(), machine.directory());
        String[] container = isPossible("unshare", "--pid", "--fork", "--mount-proc", "true")
                ? new String[] {"unshare", "--pid", "--fork", "--mount-proc"}
                : new String[0];
        Process one = machine.start(Machine.FOR_EVER);
        Process other = machine.start(Machine.FOR_EVER, container);
        try (BufferedReader said = one.inputReader(StandardCharsets.UTF_8);
                BufferedReader alsoSaid = other.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < 5; i++) {
                assertThat(said.readLine()).isEqualTo(Machine.READY);
                assertThat(alsoSaid.readLine()).isEqualTo(Machine.READY);
                aftermath.scenario().replace(machine.directory(), true);
            }
        } finally {
            one.destroyForcibly().waitFor();
            if (container.length == 0) {
                other.destroyForcibly();
            }
            other.descendants().forEach(ProcessHandle::destroyForcibly);
            other.waitFor();
        }
        aftermath.check("afterwards");
    }

    static IntStream scenarios() {
        return Depth.numbers(2, Scenario.all(Path.of("inputs")).size()).mapToInt(Math::toIntExact);
    }

    /** With one page after the other of free space, until there are enough. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void aFullDiskLeavesTheOldOutput(int number) throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                isPossible("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk.toString()),
                "skipped: no file system can be mounted here");
        try {
            Scenario scenario = Scenario.all(Files.createDirectory(folder.resolve("inputs")))
                    .get(number);
            Aftermath aftermath = Aftermath.prepare(scenario, Files.createDirectory(folder.resolve("before")));
            boolean written = false;
            int pages = 0;
            while (!written) {
                Path directory = Tree.copy(aftermath.directory(), disk.resolve("d"));
                Path filler = fill(disk, pages);
                written = isWritten(scenario, directory);
                assertThat(aftermath.scenario().state(directory))
                        .isEqualTo(written ? aftermath.fresh() : aftermath.old());
                Files.delete(filler);
                aftermath.in(directory).assertNothingElse(scenario + " with " + pages + " pages");
                FileTree.delete(directory);
                pages++;
            }
            assertThat(pages).as("pages").isBetween(2, 500);
        } finally {
            assertThat(isPossible("umount", disk.toString())).isTrue();
        }
    }

    private static boolean isWritten(Scenario scenario, Path directory) throws IOException {
        try {
            scenario.write(directory);
            return true;
        } catch (IOException e) {
            assertThat(e).hasMessageStartingWith(directory.toString()).hasMessageContaining("No space left on device");
            return false;
        }
    }

    /** Takes all space but so many pages. */
    private static Path fill(Path disk, int pages) throws IOException {
        Path filler = disk.resolve("filler");
        byte[] page = new byte[4096];
        try (var out = Files.newOutputStream(filler)) {
            for (long free = Files.getFileStore(disk).getUsableSpace(); free > (long) pages * page.length; ) {
                out.write(page);
                free -= page.length;
            }
        }
        return filler;
    }
}

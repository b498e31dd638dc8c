package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.ReadingChild;

/** A process that waits for the workspace of another one. */
class WorkspaceWaitTest {

    private static final String PREFIX = ".out.perfspace-";

    @TempDir
    private Path folder;

    /** Two processes may wait for the same lock: where the first one kept it, the second one waited for ever. */
    @Test
    void keepsNoLockOfAWorkspaceThatHasVanished() throws Exception {
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        ReadingChild.classPath(),
                        WorkspaceWaitTest.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8)) {
            Path workspace = Path.of(said.readLine());
            try (FileChannel lock = FileChannel.open(workspace.resolve("lock"), StandardOpenOption.WRITE)) {
                FutureTask<Optional<Workspace>> waiting =
                        new FutureTask<>(() -> Workspace.takeOver(workspace, PREFIX, true));
                Thread waiter = new Thread(waiting, "waiter");
                waiter.start();
                while (!isWaitingForALock(waiter)) {
                    Thread.onSpinWait();
                }
                owner.getOutputStream().close();

                assertThat(waiting.get()).isEmpty();
                assertThat(lock.tryLock()).as("lock of the file that is gone").isNotNull();
            }
        } finally {
            owner.destroyForcibly().waitFor();
        }
    }

    private static boolean isWaitingForALock(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("lock0"));
    }

    /** The other process: when its standard input ends, it leaves its workspace as at the end of an exchange. */
    public static void main(String[] args) throws IOException {
        try (Workspace workspace = Workspace.create(Path.of(args[0]), PREFIX)) {
            System.out.println(workspace.path());
            while (System.in.read() >= 0) {}
            workspace.moveTo(workspace.newName());
        }
    }
}

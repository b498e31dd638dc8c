package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.perfspace.fixtures.ReadingChild;

/** A Java machine that makes changes of an archive, to be killed; after that, the next change starts another one. */
final class ArchiveMachine {

    private static final String DONE = "done";

    private final Path archive;
    private @Nullable Process process;

    ArchiveMachine(Path archive) {
        this.archive = archive;
    }

    /** Lets the machine begin a change. */
    void begin(ArchiveChange change) throws IOException {
        BufferedWriter in = running().outputWriter(StandardCharsets.UTF_8);
        in.write(change.text() + "\n");
        in.flush();
    }

    /** Waits for the end of the change. */
    void finish() throws IOException {
        assertThat(running().inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo(DONE);
    }

    /** Kills the machine, if there is one; returns whether the change had not ended. */
    boolean kill() {
        Process killed = process;
        process = null;
        if (killed == null) {
            return false;
        }
        try {
            killed.toHandle()
                    .destroyForcibly(); // unlike the method of the process, this one does not close its streams
            killed.waitFor();
            return killed.inputReader(StandardCharsets.UTF_8).readLine() == null;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Process running() throws IOException {
        Process running = process;
        if (running == null) {
            running = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:-UsePerfData",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            ReadingChild.classPath(),
                            ArchiveMachine.class.getName(),
                            archive.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            process = running;
        }
        return running;
    }

    /** The machine. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line : (Iterable<String>) in.lines()::iterator) {
            ArchiveChange.make(Path.of(args[0]), line);
            out.println(DONE);
        }
    }
}

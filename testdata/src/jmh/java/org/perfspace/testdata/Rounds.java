package org.perfspace.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The way in which jobs are measured: so many rounds, each with an empty folder for outputs.
 *
 * @param count number of rounds, of which the best counts
 * @param outputs the folder that the jobs write to; emptied before and after each round
 */
record Rounds(int count, Path outputs) {

    /** Runs a command as {@link Timed#run} does, once what others wrote has reached the disk. */
    Timed run(List<String> command, String heap, int starts) throws IOException, InterruptedException {
        new ProcessBuilder("sync", "-f", outputs.toString()).start().waitFor();
        return Timed.run(command, heap, starts);
    }

    /** Empties the folder of outputs, and makes it if it is not there. */
    void clean() throws IOException {
        Files.createDirectories(outputs);
        try (Stream<Path> walk = Files.walk(outputs)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(outputs)) {
                    Files.delete(path);
                }
            }
        }
    }
}

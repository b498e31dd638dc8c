package org.perfspace.testdata;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of a process, or the best of several.
 *
 * @param seconds wall time
 * @param processor processor time in seconds, of user and system
 * @param megabytes highest resident memory of the process or one that it started, the highest of all runs
 */
record Timed(double seconds, double processor, long megabytes) {

    /** The result of no run: slower than any other. */
    static final Timed NONE = new Timed(Double.MAX_VALUE, Double.MAX_VALUE, 0);

    private static final Path TIME = Path.of("/usr/bin/time");

    /**
     * Runs a command, whose output goes nowhere, so many times one after the other; the average of its times.
     *
     * @param heap for {@code PERFSPACE_JAVA_OPTS}; empty for that of the command
     */
    static Timed run(List<String> command, String heap, int starts) throws IOException, InterruptedException {
        if (!Files.isExecutable(TIME)) {
            throw new IOException(TIME + ": expected GNU time, found none");
        }
        Path answer = Files.createTempFile("timed", ".txt");
        Path errors = Files.createTempFile("timed", ".err");
        List<String> line = new ArrayList<>(List.of(TIME.toString(), "-q", "-o", answer.toString(), "-f", "%U %S %M"));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.redirectOutput(Redirect.DISCARD).redirectError(errors.toFile());
        builder.redirectInput(Redirect.from(new File("/dev/null")));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("PERFSPACE_ARCHIVE", "wait"); // the first start makes the class-data archive
        if (!heap.isEmpty()) {
            builder.environment().put("PERFSPACE_JAVA_OPTS", "-Xmx" + heap);
        }
        try {
            double seconds = 0;
            double processor = 0;
            long megabytes = 0;
            for (int i = 0; i < starts; i++) {
                long start = System.nanoTime();
                int exitCode = builder.start().waitFor();
                seconds += (System.nanoTime() - start) / 1e9;
                if (exitCode != 0) {
                    throw new IOException(command + ": expected exit code 0, found " + exitCode + ": "
                            + Files.readString(errors).strip());
                }
                String[] fields = Files.readString(answer).strip().split(" ", -1);
                processor += Double.parseDouble(fields[0]) + Double.parseDouble(fields[1]);
                megabytes = Math.max(megabytes, Long.parseLong(fields[2]) / 1024);
            }
            return new Timed(seconds / starts, processor / starts, megabytes);
        } finally {
            Files.delete(answer);
            Files.delete(errors);
        }
    }

    /** Returns the better times and the higher memory of both. */
    Timed best(Timed other) {
        return new Timed(
                Math.min(seconds, other.seconds),
                Math.min(processor, other.processor),
                Math.max(megabytes, other.megabytes));
    }

    /** Returns seconds with two significant digits behind zeros, or at least two decimals. */
    static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 0.1 ? "%.3f" : "%.2f", seconds);
    }
}

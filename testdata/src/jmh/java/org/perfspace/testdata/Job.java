package org.perfspace.testdata;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A job to be measured: a command, the floor it is compared with, and what is asked of it.
 *
 * @param heap for {@code -Xmx}; empty for Java's own choice
 * @param output a folder that must not be there when the job starts
 * @param before a command that makes the output anew before each round, if the job changes it; otherwise empty
 */
record Job(
        String name,
        String heap,
        List<String> java,
        List<String> command,
        String floorName,
        List<String> floor,
        String asked,
        @Nullable Path output,
        List<String> before) {

    private static final int ROUNDS = 3;

    private record Measured(double seconds, long peak) {}

    static Job named(String name) {
        return new Job(name, "", List.of(), List.of(), "", List.of(), "", null, List.of());
    }

    Job heap(String size) {
        return new Job(name, size, java, command, floorName, floor, asked, output, before);
    }

    /** Options for the Java machine of {@link #child}. */
    Job java(String... options) {
        return new Job(name, heap, List.of(options), command, floorName, floor, asked, output, before);
    }

    /** The job is a command, which takes the heap from {@code PERFSPACE_JAVA_OPTS}. */
    Job command(String... line) {
        return new Job(name, heap, java, List.of(line), floorName, floor, asked, output, before);
    }

    /** The job is a main class of this class path. */
    Job child(Class<?> main, String... arguments) {
        List<String> line = machine(heap, java, main, arguments);
        return new Job(name, heap, java, line, floorName, floor, asked, output, before);
    }

    /** The floor is a main class of this class path, with half a gigabyte of heap. */
    Job floor(String what, Class<?> main, String... arguments) {
        List<String> line = machine("512m", List.of(), main, arguments);
        return new Job(name, heap, java, command, what, line, asked, output, before);
    }

    /** The floor is a command. */
    Job beside(String what, String... line) {
        return new Job(name, heap, java, command, what, List.of(line), asked, output, before);
    }

    Job asked(String figure) {
        return new Job(name, heap, java, command, floorName, floor, figure, output, before);
    }

    Job output(Path folder) {
        return new Job(name, heap, java, command, floorName, floor, asked, folder, before);
    }

    /** A command that runs before floor and job of each round, after the output has been deleted. */
    Job before(String... line) {
        return new Job(name, heap, java, command, floorName, floor, asked, output, List.of(line));
    }

    /** Job and floor in turn, three times; a line of the table. */
    String run() throws IOException, InterruptedException {
        double bestFloor = Double.MAX_VALUE;
        double best = Double.MAX_VALUE;
        long peak = 0;
        for (int round = 0; round < ROUNDS; round++) {
            if (output != null) {
                delete(output);
            }
            if (!before.isEmpty()) {
                once(before);
            }
            bestFloor = Math.min(bestFloor, once(floor).seconds());
            Measured measured = once(command);
            best = Math.min(best, measured.seconds());
            peak = Math.max(peak, measured.peak());
        }
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.2f | %d | %s | %.2f | %.1f | %s |",
                name,
                heap.isEmpty() ? "default" : heap,
                best,
                peak,
                floorName,
                bestFloor,
                best / bestFloor,
                asked);
    }

    /** The command line of a main class of this class path, in a Java machine of its own. */
    static List<String> machine(String heap, List<String> options, Class<?> main, String... arguments) {
        List<String> line = new ArrayList<>();
        line.add(ProcessHandle.current().info().command().orElse("java"));
        if (!heap.isEmpty()) {
            line.add("-Xmx" + heap);
        }
        line.addAll(options);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of(arguments));
        return line;
    }

    private Measured once(List<String> line) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        if (!heap.isEmpty()) {
            builder.environment().put("PERFSPACE_JAVA_OPTS", "-Xmx" + heap);
        }
        long start = System.nanoTime();
        Process process = builder.start();
        List<String> said = new ArrayList<>();
        long peak = 0;
        try (BufferedReader out = process.inputReader()) {
            Thread drain = new Thread(() -> out.lines().forEach(said::add));
            drain.start();
            while (process.isAlive()) {
                peak = Math.max(peak, peakOf(process.toHandle()));
                Thread.sleep(5);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            drain.join();
            if (process.exitValue() != 0) {
                throw new IOException(line + " ended with " + process.exitValue() + ": " + said);
            }
            return new Measured(seconds, peak);
        }
    }

    /** Peak resident memory in MB of a process and those it started, the largest of them. */
    private static long peakOf(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .mapToLong(Job::peakOfOne)
                .max()
                .orElse(0);
    }

    private static long peakOfOne(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0; // it has ended meanwhile
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}

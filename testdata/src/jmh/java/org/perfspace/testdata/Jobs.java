package org.perfspace.testdata;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * Whole jobs on large files, each in a Java machine of its own, as users run them: wall time (best of three) and peak
 * resident memory, beside the floor of reading the same bytes. Linux only.
 *
 * <pre>
 *  Jobs make DIR          writes the inputs, about 2.5 GB
 *  Jobs run DIR LAUNCHER  runs all jobs with cli/bin/perfspace, prints a Markdown table
 *  Jobs read FILE…        reads every cell of a profile, metrics in parallel, and prints the sum and the time inside
 *  Jobs cat FILE          the floor: reads every byte
 * </pre>
 */
public final class Jobs {

    private static final int ROUNDS = 3;

    private Jobs() {}

    /** See the class. */
    public static void main(String[] args) throws IOException, InterruptedException {
        switch (args[0]) {
            case "make" -> make(Path.of(args[1]));
            case "run" -> run(Path.of(args[1]), args[2]);
            case "read" -> {
                for (String file : Arrays.asList(args).subList(1, args.length)) {
                    read(Path.of(file));
                }
            }
            case "cat" -> cat(Path.of(args[1]));
            default -> throw new IllegalArgumentException("make, run, read or cat, not " + args[0]);
        }
    }

    private static void make(Path folder) throws IOException {
        Files.createDirectories(folder);
        WriteOptions plain = WriteOptions.DEFAULT.withForce(true);
        write(FormulaSpace.of(20, 5_000, 512, MetricKind.EXCLUSIVE), folder.resolve("cube410.cubex"), plain);
        write(FormulaSpace.of(20, 5_000, 512, MetricKind.INCLUSIVE), folder.resolve("cube410i.cubex"), plain);
        write(FormulaSpace.of(20, 1_000, 320, MetricKind.EXCLUSIVE), folder.resolve("cube51.cubex"), plain);
        write(
                FormulaSpace.of(20, 1_000, 320, MetricKind.EXCLUSIVE),
                folder.resolve("cube51z.cubex"),
                plain.withCompress(true));
        write(FormulaSpace.of(4, 100, 60, MetricKind.EXCLUSIVE), folder.resolve("cube200k.cubex"), plain);
        write(SyntheticProfile.LARGE_DATABASE.space(), folder.resolve("database.hpctoolkit"), plain);
        write(LinkTestRuns.run(4_096, 1), folder.resolve("link4096.sion"), plain);
        write(LinkTestRuns.run(2_048, 1), folder.resolve("link2048.sion"), plain);
        write(
                LinkTestRuns.run(2_048, 1),
                folder.resolve("link2048sparse.sion"),
                plain.with("sion-block-size", "2097152"));
        Path many = Files.createDirectories(folder.resolve("many"));
        for (int i = 0; i < 1_000; i++) {
            Files.copy(
                    folder.resolve("cube200k.cubex"),
                    many.resolve("run" + i + ".cubex"),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        Format format = Format.byName(target.toString()).orElseThrow();
        Writers.of(format).orElseThrow().storer().write(space, target, options);
        System.out.println("wrote " + target.getFileName());
    }

    private static void run(Path d, String launcher) throws IOException, InterruptedException {
        System.out.println("| job | heap | wall s | peak RSS MB | floor s: bytes read |");
        System.out.println("|---|---|---|---|---|");
        job("read every cell, 410 MB .cubex", "64m", d, "cube410.cubex", reader(d, "cube410.cubex"));
        job("read every cell, 51 MB ZCUBEX", "64m", d, "cube51z.cubex", reader(d, "cube51z.cubex"));
        job("info, 200 kB .cubex", "", d, "cube200k.cubex", command(launcher, "info", d.resolve("cube200k.cubex")));
        job("copy, 410 MB .cubex", "256m", d, "cube410.cubex", convert(launcher, d, "cube410.cubex", "o.cubex"));
        job("read every cell, HPCToolkit database", "256m", d, "database.hpctoolkit", reader(d, "database.hpctoolkit"));
        job(
                "database to .cubex",
                "256m",
                d,
                "database.hpctoolkit",
                convert(launcher, d, "database.hpctoolkit", "o.cubex"));
        job(
                "database to database",
                "256m",
                d,
                "database.hpctoolkit",
                convert(launcher, d, "database.hpctoolkit", "o.hpctoolkit"));
        job("read every cell, LinkTest, 4,096 ranks", "128m", d, "link4096.sion", reader(d, "link4096.sion"));
        job(
                "LinkTest, 4,096 ranks, to .cubex",
                "512m",
                d,
                "link4096.sion",
                convert(launcher, d, "link4096.sion", "o.cubex"));
        job("read every cell, LinkTest, 2,048 ranks", "128m", d, "link2048.sion", reader(d, "link2048.sion"));
        job("the same with blocks of 2 MiB", "128m", d, "", reader(d, "link2048sparse.sion"));
        job("410 MB .cubex to Parquet", "512m", d, "cube410.cubex", convert(launcher, d, "cube410.cubex", "o.parquet"));
        Files.deleteIfExists(d.resolve("kept.parquet"));
        once(convert(launcher, d, "cube410.cubex", "kept.parquet"), "512m");
        job("read every cell of that Parquet", "512m", d, "kept.parquet", reader(d, "kept.parquet"));
        for (String verb : List.of("diff", "merge", "mean")) {
            job(verb + " of two .cubex of 51 MB", "256m", d, "", algebra(launcher, verb, d, "cube51.cubex"));
            job(verb + " of two .cubex of 410 MB", "256m", d, "", algebra(launcher, verb, d, "cube410.cubex"));
        }
    }

    private static List<String> reader(Path d, String file) {
        return List.of("read", d.resolve(file).toString());
    }

    private static List<String> command(String launcher, String verb, Path input) {
        return List.of(launcher, "-q", verb, input.toString());
    }

    private static List<String> convert(String launcher, Path d, String from, String to) {
        return List.of(
                launcher,
                "-q",
                "convert",
                "-f",
                d.resolve(from).toString(),
                d.resolve(to).toString());
    }

    private static List<String> algebra(String launcher, String verb, Path d, String file) {
        String input = d.resolve(file).toString();
        return List.of(
                launcher,
                "-q",
                verb,
                "-f",
                input,
                input,
                "-o",
                d.resolve("o.cubex").toString());
    }

    private static void job(String name, String heap, Path d, String input, List<String> command)
            throws IOException, InterruptedException {
        double floor = Double.NaN;
        double best = Double.MAX_VALUE;
        long peak = 0;
        for (int round = 0; round < ROUNDS; round++) {
            if (!input.isEmpty()) {
                long start = System.nanoTime();
                cat(d.resolve(input));
                floor = Double.isNaN(floor) ? seconds(start) : Math.min(floor, seconds(start));
            }
            Measured measured = once(command, heap);
            best = Math.min(best, measured.seconds());
            peak = Math.max(peak, measured.peak());
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.2f | %d | %s |%n",
                name,
                heap.isEmpty() ? "default" : heap,
                best,
                peak,
                Double.isNaN(floor) ? "" : String.format(Locale.ROOT, "%.2f", floor));
    }

    private record Measured(double seconds, long peak) {}

    private static Measured once(List<String> command, String heap) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        if (command.get(0).equals("read")) {
            line.addAll(
                    0,
                    List.of(
                            ProcessHandle.current().info().command().orElse("java"),
                            "-Xmx" + heap,
                            "-XX:TieredStopAtLevel=" + System.getProperty("tier", "4"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Jobs.class.getName()));
        }
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        if (!heap.isEmpty()) {
            builder.environment().put("PERFSPACE_JAVA_OPTS", "-Xmx" + heap);
        }
        long start = System.nanoTime();
        Process process = builder.start();
        long peak = 0;
        try (BufferedReader out = process.inputReader()) {
            Thread drain = new Thread(() -> out.lines().forEach(text -> {}));
            drain.start();
            while (process.isAlive()) {
                peak = Math.max(peak, peakOf(process.toHandle()));
                Thread.sleep(10);
            }
            drain.join();
        }
        if (process.exitValue() != 0) {
            throw new IOException(line + " ended with " + process.exitValue());
        }
        return new Measured(seconds(start), peak);
    }

    /** Peak resident memory in MB of a process and those it started. */
    private static long peakOf(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .mapToLong(p -> {
                    try {
                        return Files.readAllLines(Path.of("/proc/" + p.pid() + "/status")).stream()
                                .filter(line -> line.startsWith("VmHWM:"))
                                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                                .findFirst()
                                .orElse(0);
                    } catch (IOException e) {
                        return 0; // it has ended meanwhile
                    }
                })
                .max()
                .orElse(0);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void cat(Path path) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(path)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
        for (Path file : files) {
            try (FileChannel channel = FileChannel.open(file)) {
                while (channel.read(buffer.clear()) >= 0) {
                    // only the reading counts
                }
            }
        }
    }

    private static void read(Path file) throws IOException {
        long start = System.nanoTime();
        try (PerformanceSpace space = Readers.open(file)) {
            double opened = seconds(start);
            double sum = IntStream.range(0, space.definitions().metrics().size())
                    .parallel()
                    .mapToDouble(metric -> sum(space, metric))
                    .sum();
            System.out.printf(
                    Locale.ROOT,
                    "%s: sum %s, opened in %.3f s, read in %.3f s%n",
                    file.getFileName(),
                    sum,
                    opened,
                    seconds(start) - opened);
        }
    }

    private static double sum(PerformanceSpace space, int metric) {
        double sum = 0;
        try (RowCursor rows = space.severity().rows(metric)) {
            while (rows.next()) {
                sum += sum(rows.row().words(), rows.row().count());
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double sum(long[] words, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Double.longBitsToDouble(words[i]);
        }
        return sum;
    }
}

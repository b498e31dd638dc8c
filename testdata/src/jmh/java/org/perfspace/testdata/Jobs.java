package org.perfspace.testdata;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whole jobs on large files, each in a Java machine of its own, as users run them: wall time (best of three) and peak
 * resident memory, beside the {@linkplain Floors floor} of the job, run in turn with it. Linux only.
 *
 * <pre>
 *  Jobs make DIR                  writes the inputs, about 3 GB
 *  Jobs run DIR LAUNCHER [NAME]   runs all jobs, or those whose names hold a text, with cli/bin/perfspace; prints a table
 *  Jobs all DIR LAUNCHER JSON     what {@code mvn -Pbench} ends with: makes what is missing, runs all and {@link ParquetFloor}, and prints
 *                                 JMH's figures, too
 * </pre>
 */
public final class Jobs {

    private final Path folder;
    private final String launcher;

    private Jobs(Path folder, String launcher) {
        this.folder = folder;
        this.launcher = launcher;
    }

    /** See the class. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[1]);
        switch (args[0]) {
            case "make" -> JobInputs.make(folder);
            case "run" ->
                new Jobs(folder, args[2]).run(args.length > 3 ? args[3] : "", new PrintWriter(System.out, true));
            case "all" -> all(folder, args[2], Path.of(args[3]));
            default -> throw new IllegalArgumentException("make, run or all, not " + args[0]);
        }
    }

    private static void all(Path folder, String launcher, Path json) throws IOException, InterruptedException {
        JobInputs.make(folder);
        Path table = folder.resolve("benchmarks.md");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(table))) {
            new Jobs(folder, launcher).run("", out);
            out.println();
            besideDuckDb(folder, out);
            out.println();
            JmhTable.print(json, out);
        }
        Files.readAllLines(table).forEach(System.out::println);
    }

    private static void besideDuckDb(Path folder, PrintWriter out) throws IOException, InterruptedException {
        List<String> line = Job.machine(
                "512m",
                List.of(),
                ParquetFloor.class,
                folder.resolve("cube410.cubex").toString(),
                folder.toString());
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(out::println);
        }
        if (process.waitFor() != 0) {
            throw new IOException(line + " ended with " + process.exitValue());
        }
    }

    private void run(String part, PrintWriter out) throws IOException, InterruptedException {
        out.println("| job | heap | wall s | peak RSS MB | floor | floor s | ratio | asked for, s |");
        out.println("|---|---|---|---|---|---|---|---|");
        for (Job job : jobs()) {
            if (job.name().contains(part)) {
                out.println(job.run());
                out.flush();
            }
        }
    }

    private List<Job> jobs() throws IOException {
        List<Job> jobs = new ArrayList<>();
        addCube(jobs);
        addHpctoolkit(jobs);
        addLinkTest(jobs);
        addParquet(jobs);
        addStacks(jobs);
        addTau(jobs);
        addAlgebra(jobs);
        addReductions(jobs);
        addPages(jobs);
        addTraces(jobs);
        return jobs;
    }

    private void addCube(List<Job> jobs) {
        jobs.add(read("410 MB .cubex", "cube410.cubex", "64m"));
        jobs.add(Job.named("read every cell, 51 MB ZCUBEX")
                .heap("64m")
                .child(Floors.class, "read", in("cube51z.cubex"))
                .floor("inflate all rows, 2 threads", Floors.class, "inflate", in("cube51z.cubex")));
        jobs.add(Job.named("info, 200 kB .cubex")
                .command(launcher, "-q", "info", in("cube200k.cubex"))
                .floor("start of Java", Floors.class, "nothing")
                .asked("0.4"));
        jobs.add(convert("copy, 410 MB .cubex", "cube410.cubex", "o.cubex", "256m", ""));
        jobs.add(convert("410 MB .cubex to HPCToolkit", "cube410.cubex", "o.hpctoolkit", "", ""));
        jobs.add(Job.named("dump of a .cubex of 51 MB, 6.4 M lines")
                .command(launcher, "-q", "dump", in("cube51.cubex"))
                .floor("read the bytes", Floors.class, "cat", in("cube51.cubex"))
                .asked("1.5"));
        jobs.add(Job.named("51 MB .cubex with --root")
                .command(launcher, "-q", "convert", "-f", "--root", "region1", in("cube51.cubex"), in("o.cubex"))
                .floor("read the bytes", Floors.class, "cat", in("cube51.cubex")));
        jobs.add(read("CUBE 3 XML, 51 MB of 17 digits", "cube51.cube", "256m").asked("0.85 (60 MB/s)"));
        jobs.add(read("the same as .cube.gz", "cube51.cube.gz", "256m"));
    }

    private void addHpctoolkit(List<Job> jobs) {
        jobs.add(read("HPCToolkit database, 490 MB", "database.hpctoolkit", "256m")
                .asked("2.0"));
        jobs.add(convert("database to .cubex", "database.hpctoolkit", "o.cubex", "256m", "4"));
        jobs.add(convert("database to database", "database.hpctoolkit", "o.hpctoolkit", "256m", "8"));
    }

    private void addLinkTest(List<Job> jobs) {
        jobs.add(read("LinkTest, 4,096 ranks", "link4096.sion", "128m").asked("0.8"));
        jobs.add(Job.named("the same with the first compiler alone, as the command starts")
                .heap("128m")
                .java("-XX:TieredStopAtLevel=1")
                .child(Floors.class, "read", in("link4096.sion"))
                .floor("read the bytes", Floors.class, "cat", in("link4096.sion"))
                .asked("0.8"));
        jobs.add(convert("LinkTest, 4,096 ranks, to .cubex", "link4096.sion", "o.cubex", "512m", "3"));
        jobs.add(read("LinkTest, 2,048 ranks", "link2048.sion", "128m"));
        jobs.add(read("LinkTest, 2,048 ranks, blocks of 2 MiB", "link2048sparse.sion", "128m"));
    }

    private void addParquet(List<Job> jobs) throws IOException {
        jobs.add(convert("410 MB .cubex to Parquet", "cube410.cubex", "o.parquet", "512m", "4.1"));
        jobs.add(read("Parquet, 410 MB of cells", "cube410.parquet", "512m").asked("1.4"));
        jobs.add(Job.named("archive of 1,000 .cubex of 200 kB")
                .heap("512m")
                .command(archive())
                .floor("copy the bytes", Floors.class, "copy", in("o.bytes"), in(JobInputs.MANY))
                .output(folder.resolve("o.archive"))
                .asked("6.7 (150 a second)"));
        jobs.add(Job.named("the same archive, compacted")
                .heap("512m")
                .command(launcher, "-q", "archive", "--compact", "-o", in("o.archive"))
                .floor("read its bytes", Floors.class, "cat", in("o.archive"))
                .before(archive())
                .output(folder.resolve("o.archive")));
    }

    private void addStacks(List<Job> jobs) {
        jobs.add(convert("410 MB .cubex to pprof", "cube410.cubex", "o.pb.gz", "512m", "4.1 (100 MB/s)"));
        jobs.add(convert("410 MB .cubex to collapsed stacks", "cube410.cubex", "o.folded", "512m", "4.1"));
        jobs.add(read("pprof, 410 MB of cells", "cube410.pb.gz", "512m"));
    }

    /** 1.3 million cells, each as exclusive and inclusive time of a line: 1,280 files, and one. */
    private void addTau(List<Job> jobs) {
        jobs.add(convert("10 MB .cubex to TAU, 1,280 files", "cube10.cubex", "o.tau", "256m", ""));
        jobs.add(convert("10 MB .cubex to packed TAU", "cube10.cubex", "o.ppk", "256m", ""));
        jobs.add(read("TAU, 10 MB of cells in 1,280 files", "cube10.tau", "512m"));
        jobs.add(read("packed TAU, 10 MB of cells", "cube10.ppk", "512m"));
    }

    private void addAlgebra(List<Job> jobs) {
        for (String verb : List.of("diff", "merge", "mean")) {
            jobs.add(algebra(verb, "51 MB", "cube51.cubex", "1 after the start"));
            jobs.add(algebra(verb, "410 MB", "cube410.cubex", "6"));
        }
        jobs.add(Job.named("compare two .cubex of 410 MB")
                .heap("256m")
                .command(launcher, "-q", "compare", in("cube410.cubex"), in("cube410.cubex"))
                .floor("read the bytes of one", Floors.class, "cat", in("cube410.cubex")));
        jobs.add(Job.named("stat of 20 metrics by region, 410 MB .cubex")
                .heap("256m")
                .command(launcher, "-q", "stat", "--metric", "*", in("cube410.cubex"))
                .floor("read the bytes", Floors.class, "cat", in("cube410.cubex"))
                .asked("0.9"));
        addDerived(jobs);
    }

    private void addDerived(List<Job> jobs) {
        for (String[] formula : new String[][] {
            {"an arithmetic formula", "metric::metric0(e) * 1000 + 0.5"},
            {"a ratio of two metrics", "metric::metric0(e) / (metric::metric1(e) + 1)"}
        }) {
            jobs.add(Job.named("stat of " + formula[0] + ", 410 MB .cubex")
                    .heap("256m")
                    .command(
                            launcher,
                            "-q",
                            "stat",
                            "--derive",
                            "derived=" + formula[1],
                            "--metric",
                            "derived",
                            in("cube410.cubex"))
                    .beside(
                            "stat of one stored metric",
                            launcher,
                            "-q",
                            "stat",
                            "--metric",
                            "metric0",
                            in("cube410.cubex"))
                    .asked("1.5 times"));
        }
    }

    private void addReductions(List<Job> jobs) {
        for (String reduction : List.of("--max-depth 3", "--flat", "--inclusive", "--collapse-locations mean")) {
            List<String> line = new ArrayList<>(List.of(launcher, "-q", "convert", "-f"));
            line.addAll(List.of(reduction.split(" ")));
            line.addAll(List.of(in("cube410.cubex"), in("o.cubex")));
            jobs.add(Job.named("410 MB .cubex with " + reduction)
                    .heap("256m")
                    .command(line.toArray(String[]::new))
                    .floor("read the bytes", Floors.class, "cat", in("cube410.cubex")));
        }
        jobs.add(Job.named("generate a .cubex of 370 MB")
                .heap("256m")
                .command(generate())
                .floor("copy as many bytes", Floors.class, "copy", in("o.bytes"), in("cube410.cubex")));
    }

    private void addPages(List<Job> jobs) {
        for (String size : List.of("32M", "1G")) {
            jobs.add(Job.named("view of a 410 MB .cubex, page of at most " + size)
                    .heap("512m")
                    .command(launcher, "-q", "view", "-f", "--max-size", size, "-o", in("o.html"), in("cube410.cubex"))
                    .floor("read the bytes", Floors.class, "cat", in("cube410.cubex"))
                    .asked("6"));
        }
    }

    private void addTraces(List<Job> jobs) {
        for (String ending : List.of(".trace.json", ".trace.json.gz", ".firefox.json")) {
            jobs.add(convert("trace of 20 M samples to " + ending, "trace20m.hpctoolkit", "o" + ending, "256m", ""));
        }
    }

    private String[] generate() {
        String size = "--metrics 10 --call-nodes 5000 --locations 1500";
        List<String> line = new ArrayList<>(List.of(launcher, "-q", "generate", "-f", "-o", in("o.cubex")));
        line.addAll(List.of(size.split(" ")));
        return line.toArray(String[]::new);
    }

    private Job read(String what, String file, String heap) {
        return Job.named("read every cell, " + what)
                .heap(heap)
                .child(Floors.class, "read", in(file))
                .floor("read the bytes", Floors.class, "cat", in(file));
    }

    private Job convert(String name, String from, String to, String heap, String asked) {
        return Job.named(name)
                .heap(heap)
                .command(launcher, "-q", "convert", "-f", in(from), in(to))
                .floor("copy the bytes", Floors.class, "copy", in("o.bytes"), in(from))
                .asked(asked);
    }

    private Job algebra(String verb, String size, String file, String asked) {
        return Job.named(verb + " of two .cubex of " + size)
                .heap("256m")
                .command(launcher, "-q", verb, "-f", in(file), in(file), "-o", in("o.cubex"))
                .floor("read both, write one", Floors.class, "copy", in("o.bytes"), in(file), "+" + in(file))
                .asked(asked);
    }

    private String[] archive() throws IOException {
        List<String> line = new ArrayList<>(List.of(launcher, "-q", "archive", "-o", in("o.archive")));
        try (Stream<Path> files = Files.list(folder.resolve(JobInputs.MANY))) {
            files.map(Path::toString).sorted().forEach(line::add);
        }
        return line.toArray(String[]::new);
    }

    private String in(String file) {
        return folder.resolve(file).toString();
    }
}

package org.perfspace.testdata;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Measures whole jobs on large files, each in a process of its own, as users run them, and prints tables in Markdown: beside
 * the {@linkplain Floors floor} of a job, and the official tool that does the same. Linux only, with GNU time.
 *
 * <pre>
 *  Jobs FOLDER LAUNCHER [REGEX [ROUNDS [JSON]]]
 * </pre>
 *
 * FOLDER keeps the inputs, which are made when they are needed. LAUNCHER is {@code cli/bin/perfspace}. REGEX must be found in
 * the name of a job; without it, all run. The best of ROUNDS counts, 3 by default. JSON is a file of JMH, whose figures
 * follow. The property {@code official.tools} names the directory of the official tools.
 */
public final class Jobs {

    private static final String DUCKDB = "Parquet beside DuckDB";
    private static final String STEADY = "steady state";

    /** Bytes that must be free: the largest output has 16 GB. */
    private static final long GROWTH_ROOM = 20_000_000_000L;

    private final Path folder;
    private final Rounds rounds;
    private final JobInputs inputs;
    private final Predicate<String> chosen;
    private final PrintWriter out;
    private final List<String> failures = new ArrayList<>();

    private Jobs(Path folder, int count, Predicate<String> chosen, PrintWriter out) {
        this.folder = folder;
        this.rounds = new Rounds(count, folder.resolve(JobList.OUTPUTS));
        this.inputs = new JobInputs(folder);
        this.chosen = chosen;
        this.out = out;
    }

    /** See the class. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]).toAbsolutePath();
        String launcher = Path.of(args[1]).toAbsolutePath().toString();
        Predicate<String> chosen =
                Pattern.compile(args.length > 2 ? args[2] : "").asPredicate();
        int count = args.length > 3 ? Integer.parseInt(args[3]) : 3;
        Timed.run(List.of(launcher, "--version"), "", 1);
        Jobs jobs = new Jobs(folder, count, chosen, new PrintWriter(System.out, true));
        jobs.table(new JobList(folder, launcher).jobs());
        jobs.growth(new Growth(folder, launcher));
        jobs.besideDuckDb();
        if (args.length > 4 && chosen.test(STEADY) && Files.exists(Path.of(args[4]))) {
            jobs.out.println();
            JmhTable.print(Path.of(args[4]), jobs.out);
        }
        if (!jobs.failures.isEmpty()) {
            jobs.failures.forEach(System.err::println);
            System.exit(1);
        }
    }

    private void table(List<Job> jobs) throws InterruptedException {
        List<Job> some = jobs.stream().filter(job -> chosen.test(job.name())).toList();
        if (!some.isEmpty()) {
            out.println(Job.HEAD);
        }
        for (Job job : some) {
            try {
                need(job);
                out.println(job.row(rounds));
            } catch (IOException e) {
                failures.add(job.name() + ": " + e.getMessage());
            }
        }
    }

    private void growth(Growth growth) throws InterruptedException {
        for (Growth.Table table : growth.tables()) {
            List<Growth.Line> some = table.lines().stream()
                    .filter(line -> chosen.test(line.name()))
                    .toList();
            if (!some.isEmpty()) {
                out.println("\n" + table.head());
            }
            for (Growth.Line line : some) {
                StringBuilder row = new StringBuilder("| " + line.name());
                for (Job job : line.jobs()) {
                    row.append(" | ").append(cell(job));
                }
                out.println(row.append(" |"));
            }
        }
    }

    private String cell(Job job) throws InterruptedException {
        try {
            need(job);
            if (Files.getFileStore(folder).getUsableSpace() < GROWTH_ROOM) {
                return "no room";
            }
            return job.cell(rounds);
        } catch (IOException e) {
            failures.add(job.name() + ": " + e.getMessage());
            return "failed";
        }
    }

    private void need(Job job) throws IOException {
        for (String word : job.words().toList()) {
            inputs.need(word);
        }
    }

    private void besideDuckDb() throws IOException, InterruptedException {
        if (!chosen.test(DUCKDB)) {
            return;
        }
        String input = folder.resolve("cube410.cubex").toString();
        inputs.need(input);
        rounds.clean();
        List<String> line = Job.machine(
                List.of("-Xmx512m"),
                ParquetFloor.class,
                input,
                rounds.outputs().toString(),
                Integer.toString(rounds.count()));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        out.println();
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(out::println);
        }
        if (process.waitFor() != 0) {
            failures.add(DUCKDB + ": ended with " + process.exitValue());
        }
        rounds.clean();
    }
}

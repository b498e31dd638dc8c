package org.perfspace.testdata;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The jobs whose time and memory are measured at three sizes of the input. */
final class Growth {

    private static final String RULE = "|---|---|---|---|";

    private final Path folder;
    private final String launcher;

    Growth(Path folder, String launcher) {
        this.folder = folder;
        this.launcher = launcher;
    }

    /** Some jobs on the same inputs. */
    record Table(String head, List<Line> lines) {}

    /** A job, once for each input. */
    record Line(String name, List<Job> jobs) {}

    List<Table> tables() {
        List<String> cubes = List.of("cube51.cubex", "cube410.cubex", "cube1480.cubex");
        List<String> databases = List.of("database54.hpctoolkit", "database490.hpctoolkit", "database1450.hpctoolkit");
        return List.of(
                new Table(
                        "| .cubex, s / peak MB | 51 MB | 410 MB | 1,480 MB |\n" + RULE,
                        List.of(
                                convert("growth: .cubex to Parquet", cubes, "o.parquet"),
                                convert("growth: .cubex to HPCToolkit", cubes, "o.hpctoolkit"),
                                line("growth: stat of 20 metrics by region", cubes, "stat", "--metric", "*", "IN"),
                                line("growth: compare of equal files", cubes, "compare", "IN", "IN"))),
                new Table(
                        "| database, s / peak MB | 54 MB | 490 MB | 1,450 MB |\n" + RULE,
                        List.of(
                                convert("growth: database to .cubex", databases, "o.cubex"),
                                convert("growth: database to database", databases, "o.hpctoolkit"))));
    }

    private Line convert(String name, List<String> inputs, String output) {
        return line(
                name,
                inputs,
                "convert",
                "IN",
                folder.resolve(JobList.OUTPUTS).resolve(output).toString());
    }

    private Line line(String name, List<String> inputs, String... words) {
        List<Job> jobs = new ArrayList<>();
        for (String input : inputs) {
            List<String> command = new ArrayList<>(List.of(launcher, "-q"));
            for (String word : words) {
                command.add(word.equals("IN") ? folder.resolve(input).toString() : word);
            }
            jobs.add(Job.named(name + ", " + input).command(command.toArray(String[]::new)));
        }
        return new Line(name, jobs);
    }
}

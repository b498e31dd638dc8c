package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.archive.Archive;
import org.perfspace.convert.archive.Shard;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.writer.Writers;
import org.perfspace.writer.cube.CubeWriter;

/** The views of an archive, and the questions that they answer. */
class ArchiveViewsTest extends ArchiveOfSamples {

    @Test
    void answersQuestionsOverAllRuns() throws IOException, SQLException {
        Path archive = folder.resolve("archive");
        Archive.Report report = Archive.add(List.of(run("bt", 4, 1), run("bt", 8, 1), run("lu", 4, 2)), archive, ALL);
        assertThat(report.failures()).isEmpty();
        assertThat(report.added()).hasSize(3);
        assertThat(query(
                        archive,
                        "select app, p, rep, count(*), sum(exclusive) from severity group by all order by all"))
                .containsExactly("bt|4|1|8|28.0", "bt|8|1|16|120.0", "lu|4|2|8|28.0");
        assertThat(query(archive, "select call_path, runs from path_in_runs order by 1"))
                .containsExactly("main|3", "main/leaf|3");
        assertThat(query(archive, "select format, metrics, call_paths, locations, p from run order by p, app"))
                .containsExactly("cube|1|2|4|4", "cube|1|2|4|4", "cube|1|2|8|8");
        assertThat(query(archive, "select s.region from (select run_id as id from run where p = 8), subtree(id, 1) s"))
                .containsExactly("leaf");
        assertThat(query(archive, "select name, unit, kind, aggregate from metric where p = 8"))
                .containsExactly("time|sec|exclusive|sum");
        assertThat(query(archive, "select location, rank, host from location where p = 8 and location_id = 7"))
                .containsExactly("thread|7|node0");
    }

    /** The query of the manual over six runs gives the table below it. */
    @Test
    void answersTheQuestionOfTheManual() throws IOException, SQLException {
        List<Path> runs = new ArrayList<>();
        for (int p : List.of(8, 16, 32)) {
            for (int rep : List.of(1, 2)) {
                Path run = Files.createDirectories(folder.resolve("amr.p" + p + ".r" + rep));
                try (PerformanceSpace space = new Recipe(Likeness.SCORE_P, 2, 40, p, rep, 0).space()) {
                    CubeWriter.write(space, run.resolve("profile.cubex"), WriteOptions.DEFAULT);
                }
                runs.add(run.resolve("profile.cubex"));
            }
        }
        Path archive = folder.resolve("archive");
        assertThat(Archive.add(runs, archive, ALL).failures()).isEmpty();
        String page = Files.readString(Path.of("../cli/src/doc/archiving.md"));
        String question = page.substring(page.indexOf("```sql\n") + 7);
        String answer = question.substring(question.indexOf("|---|") + 1);

        assertThat(query(archive, question.substring(0, question.indexOf("```"))))
                .hasSize(5)
                .containsExactlyElementsOf(answer.lines()
                        .skip(1)
                        .takeWhile(line -> line.startsWith("| "))
                        .map(line -> line.substring(2, line.length() - 2).replace(" | ", "|"))
                        .toList());
    }

    /** The statement of the manual for Extra-P writes a line for each run and call path, with the values of all locations. */
    @Test
    void writesWhatTheManualSaysForExtraP() throws IOException, SQLException {
        Path archive = folder.resolve("archive");
        Archive.add(List.of(run("bt", 2, 1), run("bt", 4, 1)), archive, ALL);
        String page = Files.readString(Path.of("../cli/src/doc/scaling.md"));
        String statement = page.substring(page.indexOf("copy (select {p: p}"));
        Path lines = folder.resolve("scaling.jsonl");
        query(
                archive,
                statement.substring(0, statement.indexOf("```")).replace("scaling.jsonl", lines.toString())
                        + "select 1");

        assertThat(Files.readAllLines(lines))
                .containsExactlyInAnyOrder(
                        "{\"params\":{\"p\":2},\"callpath\":\"main\",\"metric\":\"time\",\"value\":[0.0,1.0]}",
                        "{\"params\":{\"p\":2},\"callpath\":\"main->leaf\",\"metric\":\"time\",\"value\":[2.0,3.0]}",
                        "{\"params\":{\"p\":4},\"callpath\":\"main\",\"metric\":\"time\",\"value\":[0.0,1.0,2.0,3.0]}",
                        "{\"params\":{\"p\":4},\"callpath\":\"main->leaf\",\"metric\":\"time\",\"value\":[4.0,5.0,6.0,7.0]}");
    }

    /** Names may contain anything, and values be no numbers. */
    @Test
    void linesForExtraPAreValidJson() throws IOException, SQLException {
        SpaceBuilder builder = new SpaceBuilder();
        String odd = "a\nb\t\"q\" \\ \u0001\u001f\u007f ' \u00fc->";
        int time = builder.defineMetric("Time", "ti\"me", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        int node = builder.defineNode("node0", builder.defineMachine("cluster"));
        int thread = builder.defineThread("thread", 0, builder.defineProcess("rank", 0, node));
        double[] values = {1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-300};
        for (int at = 0; at < values.length; at++) {
            int path = builder.defineCallNode(builder.defineRegion(odd + at, "", -1, -1), main);
            builder.setSeverity(time, path, thread, values[at]);
        }
        Path file = folder.resolve("bt.p4.r1.parquet");
        Writers.of(Format.PARQUET).orElseThrow().write(builder.build(), file, WriteOptions.DEFAULT);
        Path archive = folder.resolve("archive");
        assertThat(Archive.add(List.of(file), archive, ALL).failures()).isEmpty();

        List<String> lines = query(archive, "select line from extrap order by line");
        ObjectMapper json = new ObjectMapper();
        List<String> found = new ArrayList<>();
        for (String line : lines) {
            JsonNode read = json.readTree(line);
            found.add(read.get("callpath").asText() + " " + read.get("value").asDouble() + read.get("params")
                    + read.get("metric").asText());
        }
        assertThat(found)
                .containsExactly("main->" + odd + "0 1.5{\"p\":4}ti\"me", "main->" + odd + "4 1.0E-300{\"p\":4}ti\"me");
    }

    /** Nightly runs whose commits are hashes: the files have times, the profiles none. */
    @Test
    void runsAreInTheOrderOfTheirTimes() throws IOException, SQLException {
        List<Path> runs = new ArrayList<>();
        List<String> commits = List.of("f3a9", "08bc", "c771", "2e40");
        for (int night = 0; night < commits.size(); night++) {
            runs.add(nightly(
                    "app." + commits.get(night), "time", "sec", 10.0 + night, 1_700_000_000L + 86_400L * night));
        }
        Archive.Options byCommit = options("app.{commit}");
        Path archive = folder.resolve("archive");
        assertThat(Archive.add(runs, archive, byCommit).failures()).isEmpty();
        assertThat(query(
                        archive,
                        "select r.commit, t.run_at, t.longest, round(t.change, 3) from trend t join run r using (run_id)"
                                + " order by t.run_at"))
                .containsExactly(
                        "f3a9|2023-11-14T22:13:20.000Z|10.0|null",
                        "08bc|2023-11-15T22:13:20.000Z|11.0|0.1",
                        "c771|2023-11-16T22:13:20.000Z|12.0|0.091",
                        "2e40|2023-11-17T22:13:20.000Z|13.0|0.083");
        assertThat(query(archive, "select growth from regressions order by point"))
                .containsExactly("1.0", "1.0", "1.0");
        assertThat(query(archive, "select distinct run_at_from from experiment"))
                .containsExactly("file");

        for (Path run : runs) {
            Files.setLastModifiedTime(run, FileTime.from(1_700_000_000L, TimeUnit.SECONDS));
        }
        Path equal = folder.resolve("equal");
        Archive.add(runs, equal, byCommit);
        assertThat(query(equal, "select distinct change from trend")).containsExactly("null");
        assertThat(query(equal, "select count(*) from run_before where run_before is not null"))
                .containsExactly("0");
        assertThat(query(equal, "select count(*) from point_changes")).containsExactly("0");
        assertThat(query(equal, "select count(*) from regressions where point_before is not null"))
                .containsExactly("0");
    }

    /** Repetitions are one point, whose time is that of the parameter, and a change is one against their spread. */
    @Test
    void repetitionsAreOnePoint() throws IOException, SQLException {
        List<Path> runs = new ArrayList<>();
        double[][] times = {{10, 10.2, 9.8}, {10.1, 9.9, 10}, {12, 12.2, 11.8}};
        for (int night = 0; night < times.length; night++) {
            for (int rep = 0; rep < 3; rep++) {
                String directory = "2026-01-0" + (night + 1) + "/amr.p8.r" + (rep + 1);
                runs.add(nightly(directory, "time", "sec", times[night][rep], 1_700_000_000L - runs.size()));
            }
        }
        Path archive = folder.resolve("archive");
        assertThat(Archive.add(runs, archive, options("{date}/{app}.p{p}.r{rep}"))
                        .failures())
                .isEmpty();
        assertThat(
                        query(
                                archive,
                                "select experiment, point, run_at, runs, round(mean, 6), round(deviation, 6) from points order by run_at"))
                .containsExactly(
                        "app=amr, p=8|date=2026-01-01, app=amr, p=8|2026-01-01|3|10.0|0.2",
                        "app=amr, p=8|date=2026-01-02, app=amr, p=8|2026-01-02|3|10.0|0.1",
                        "app=amr, p=8|date=2026-01-03, app=amr, p=8|2026-01-03|3|12.0|0.2");
        assertThat(query(
                        archive,
                        "select run_at, round(mean_before, 6), round(mean, 6), round(abs(change), 6), round(abs(t), 3)"
                                + " from point_changes order by run_at"))
                .containsExactly("2026-01-02|10.0|10.0|0.0|0.0", "2026-01-03|10.0|12.0|0.2|15.492");
        assertThat(query(
                        archive,
                        "select point, call_path, round(abs(growth), 6), round(abs(t), 3) from regressions"
                                + " where point_before is not null order by point"))
                .containsExactly(
                        "date=2026-01-02, app=amr, p=8|main|0.0|0.0", "date=2026-01-03, app=amr, p=8|main|2.0|15.492");
        assertThat(query(archive, "select distinct run_at_from from experiment"))
                .containsExactly("parameter date");
    }

    /** HPCToolkit's CPUTIME is in microseconds before version 4, and in seconds since then. */
    @Test
    void viewsCombineQuantitiesInOneUnit() throws IOException, SQLException {
        List<Path> runs = List.of(
                nightly("app.p1", "CPUTIME", "sec", 8, 1_700_000_000L),
                nightly("app.p2", "CPUTIME", "usec", 4_000_000, 1_700_000_100L));
        Path archive = folder.resolve("archive");
        assertThat(Archive.add(runs, archive, options("{app}.p{p}")).failures()).isEmpty();
        assertThat(
                        query(
                                archive,
                                "select quantity, unit, scale, duration, speedup, efficiency, weak_efficiency from speedup order by scale"))
                .containsExactly("cpu_time|s|1.0|8.0|1.0|1.0|1.0", "cpu_time|s|2.0|4.0|2.0|1.0|2.0");
        assertThat(query(
                        archive,
                        "select quantity, unit, before_value, after_value, growth from compare_runs("
                                + "(select run_id from run where p = 1), (select run_id from run where p = 2))"))
                .containsExactly("cpu_time|s|8.0|4.0|-4.0");
    }

    /** One profile in every format, and one of TAU: each view and macro gives exact answers over all of them. */
    @Test
    void viewsSpanAllFormats() throws IOException, SQLException {
        List<Path> inputs = new ArrayList<>();
        try (PerformanceSpace space = Readers.open(run("bt", 2, 1))
                .withTrace(new HeldTrace(
                        5,
                        9,
                        List.of(
                                List.of(new HeldTrace.Sample(5, 1), new HeldTrace.Sample(9, -1)),
                                List.of(new HeldTrace.Sample(7, 0)))))) {
            for (Format format : WrittenFormats.spaces()) {
                Path file = folder.resolve("bt" + format.endings().get(0));
                Writers.of(format).orElseThrow().write(space, file, WriteOptions.DEFAULT.withKeepExtras(true));
                inputs.add(file);
            }
        }
        Path tau = Files.createDirectory(folder.resolve("tau"));
        Files.writeString(
                tau.resolve("profile.0.0.0"),
                "1 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls #\n"
                        + "\"main\" 1 0 10 10 0 GROUP=\"TAU_DEFAULT\"\n0 aggregates\n");
        inputs.add(tau);
        Path archive = folder.resolve("archive");
        Archive.Options plain = new Archive.Options(
                Optional.empty(), Shard.ALL, false, false, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        assertThat(Archive.add(inputs, archive, plain).failures()).isEmpty();

        assertThat(query(archive, "select format, metrics, call_paths, locations from run order by all"))
                .containsExactly(
                        "cube|1|2|2",
                        "cube2|1|2|2",
                        "cube3|1|2|2",
                        "hpctoolkit|1|2|2",
                        "linktest|1|2|2",
                        "parquet|1|2|2",
                        "tau|1|2|2",
                        "tau|4|1|1");
        assertThat(query(
                        archive,
                        "select format, name, unit, type, kind from metric join run using (run_id)"
                                + " where metric_id = 0 order by 1, metrics"))
                .containsExactly(
                        "cube|time|sec|DOUBLE|exclusive",
                        "cube2|0Time|sec|DOUBLE|exclusive",
                        "cube3|time|sec|DOUBLE|exclusive",
                        "hpctoolkit|time|sec|DOUBLE|exclusive",
                        "linktest|time|sec|DOUBLE|exclusive",
                        "parquet|time|sec|DOUBLE|exclusive",
                        "tau|time|sec|DOUBLE|exclusive",
                        "tau|TIME|sec|DOUBLE|exclusive");
        assertThat(query(
                        archive,
                        "select call_path_id, call_path, region, function, depth, last_descendant_id, count(*)"
                                + " from call_path group by all order by all"))
                .containsExactly("0|main|main|main|0|0|1", "0|main|main|main|0|1|7", "1|main/leaf|leaf|leaf|1|1|7");
        assertThat(query(
                        archive,
                        "select location_id, rank, thread, host, count(*) from location"
                                + " group by all order by all"))
                .contains("0|0|0|node0|7", "1|1|0|node0|7")
                .hasSize(3);
        assertThat(query(
                        archive,
                        "select format, count(*), metric, sum(exclusive) from severity"
                                + " join run using (run_id) where format <> 'tau' group by all order by 1"))
                .containsExactly(
                        "cube|4|time|6.0",
                        "cube2|4|0Time|6.0",
                        "cube3|4|time|6.0",
                        "hpctoolkit|4|time|6.0",
                        "linktest|4|time|6.0",
                        "parquet|4|time|6.0");
        assertThat(query(
                        archive,
                        "select format, location_id, time_ns, call_path_id from trace"
                                + " join run using (run_id) where format in ('cube', 'hpctoolkit') order by all"))
                .containsExactly(
                        "cube|0|5|1",
                        "cube|0|9|null",
                        "cube|1|7|0",
                        "hpctoolkit|0|5|1",
                        "hpctoolkit|0|9|null",
                        "hpctoolkit|1|7|0");
        assertThat(query(archive, "select format, count(*) from trace join run using (run_id) group by all order by 1"))
                .containsExactly("cube|3", "hpctoolkit|3", "linktest|3", "parquet|3", "tau|3");
        assertThat(query(archive, "select call_path, runs from path_in_runs order by 1"))
                .containsExactly("main|8", "main/leaf|7");
        assertThat(query(
                        archive,
                        "select s.call_path from (select run_id as id from run where format = 'linktest'),"
                                + " subtree(id, 0) s order by 1"))
                .containsExactly("main", "main/leaf");
    }
}

package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.cli.console.ExitCode;

/** Parameters of the runs of an archive: from paths and files, their roles, and changes of them. */
class ArchiveParametersTest extends ArchivedFolder {

    @Test
    void makesColumnsOfWhatPathsTell() throws IOException {
        assertThat(archive("--param-from-path", "{app}.p{p}.r{rep}", runs.get(0), runs.get(2)))
                .isEqualTo(done(2, 0, 0, 0, archive, ""));
        assertThat(runs()).containsExactly("other-4-1", "solver-4-1");
        assertThat(directories("severity")).isEmpty();
        assertThat(Path.of(archive, "_views.sql")).isRegularFile();
        assertThat(archive("--list", "-q").out())
                .contains("\tcube\tapp=solver p=4 rep=1\t" + runs.get(0) + "\n")
                .contains("\tcube\tapp=other p=4 rep=1\t" + runs.get(2) + "\n");
        // No random name of a temporary folder, such as tmp.n6YchrmEep, fits a pattern with a comma.
        assertThat(archive("--param-from-path", "{app},n{n}", runs.get(1)))
                .isEqualTo(done(
                        0,
                        0,
                        1,
                        3,
                        archive,
                        "perfspace: " + runs.get(1) + ": expected a path with a part like {app},n{n}, found none\n"));
        assertThat(archive("--param-from-path", "plain", runs.get(1)).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aPatternDescribesTheLastPartsOfAPath() throws IOException {
        assertThat(archive("--param-from-path", "/{app}", runs.get(0)))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: --param-from-path: the pattern \"/{app}\" has an empty part; it describes the last parts of"
                                + " a path; see perfspace archive --help\n"));
        Path run = Files.createDirectories(folder.resolve("2026-01-05/f3a9/amr.p8.r1"));
        Files.copy(Path.of(runs.get(0)), run.resolve("profile.cubex"));
        assertThat(archive("--param-from-path", "{date}/{commit}/{app}.p{p}.r{rep}", run.toString()))
                .isEqualTo(done(1, 0, 0, 0, archive, ""));
        assertThat(runs()).containsExactly("2026-01-05-f3a9-amr-8-1");
    }

    @Test
    void readsNamesAndValuesInPathsAndSaysSo() throws IOException {
        Path run = Files.createDirectories(folder.resolve("date=2026-01-05/p=8"));
        Files.copy(Path.of(runs.get(0)), run.resolve("profile.cubex"));
        assertThat(archive(run.toString()))
                .isEqualTo(done(1, 0, 0, 0, archive, "perfspace: " + archive + ": parameters in the paths: date, p\n"));
        assertThat(runs()).containsExactly("2026-01-05-8");
    }

    /** A quote is a character as any other: the shell has removed those of the user. */
    @Test
    void takesAnyTextAsAValue() {
        assertThat(archive("--set-param", "msg=5\" disk='a=b", runs.get(0))).isEqualTo(done(1, 0, 0, 0, archive, ""));
        Run list = archive("--list");
        assertThat(list.out()).contains("\tmsg=5\" disk='a=b\t");
        assertThat(list.err())
                .isEqualTo(
                        "perfspace: " + archive + ": 1 run\nperfspace: " + archive + ": parameters msg (experiment)\n");
        assertThat(archive("--set-param", "msg", runs.get(0)))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: invalid value for option '--set-param' (NAME=VALUE): expected NAME=VALUE, found \"msg\"; see perfspace"
                                + " archive --help\n"));
    }

    @Test
    void changesParametersWithoutTheSources() throws IOException {
        archive("--set-param", "p=4", runs.get(0));
        archive("--set-param", "p=8", runs.get(1));
        List<String> names = archive("--list")
                .out()
                .lines()
                .map(line -> line.substring(0, line.indexOf('\t')))
                .toList();
        for (String run : runs) {
            Files.delete(Path.of(run));
        }
        assertThat(archive("--set-param", "date=2026-01-05", "--where", "p < 8", "--dry-run"))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: would change " + names.get(0) + "\nperfspace: " + archive
                                + ": 1 run would be changed\n"));
        assertThat(archive("--set-param", "date=2026-01-05", "--where", "p < 8"))
                .isEqualTo(new Run(
                        0, "", "perfspace: changed " + names.get(0) + "\nperfspace: " + archive + ": 1 run changed\n"));
        assertThat(archive("--list").out())
                .contains("\tp=4 date=2026-01-05\t" + runs.get(0))
                .contains("\tp=8\t" + runs.get(1));
        assertThat(archive("--set-param", "p=", "--where", names.get(1), "--json", "-q")
                        .out())
                .contains("\"changed\":[{\"run\":\"" + names.get(1) + "\"", "\"parameters\":{}");
        assertThat(archive("--where", "p < 8"))
                .isEqualTo(
                        new Run(
                                ExitCode.USAGE,
                                "",
                                "perfspace: expected --where with --set-param NAME=VALUE, found no parameter; see perfspace archive --help\n"));
        assertThat(archive("--set-param", "a b=1", "--where", "p < 8").err())
                .isEqualTo("perfspace: --set-param: expected a name of letters, digits and _, found a b; see perfspace"
                        + " archive --help\n");
        assertThat(archive("--set-param", "p=1", "--where", "p > 8").err())
                .isEqualTo("perfspace: --where: no run fulfils \"p > 8\"; see perfspace archive --help\n");
    }

    @Test
    void showsRolesAndGivesThem() throws IOException {
        archive(
                "--param-from-path",
                "{app}.p{p}.r{rep}",
                "--set-param",
                "week=7",
                "--role",
                "week=version",
                runs.get(0));
        String before = "app (experiment), p (scale, number), rep (repetition, number), week (version, number)\n";
        assertThat(archive("--list").err())
                .isEqualTo("perfspace: " + archive + ": 1 run\nperfspace: " + archive + ": parameters " + before);
        assertThat(archive("--role", "app=version", "--role", "week=scale"))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: " + archive
                                + ": parameters app (version), p (experiment, number), rep (repetition, number), week"
                                + " (scale, number)\n"));
        assertThat(archive("--list", "--json", "-q").out())
                .contains(
                        "\"parameters\":[{\"name\":\"app\",\"column\":\"app\",\"type\":\"text\",\"role\":\"version\"},");
        assertThat(archive("--role", "x=scale").err())
                .isEqualTo(
                        "perfspace: --role: expected a parameter of the archive, app or p or rep or week; found x; see"
                                + " perfspace archive --help\n");
        assertThat(archive("--role", "p=king").err())
                .isEqualTo("perfspace: --role: expected experiment, scale, version, time or repetition, found king; see"
                        + " perfspace archive --help\n");
        assertThat(archive("--role", "x=scale", runs.get(1)))
                .isEqualTo(done(
                        1,
                        0,
                        0,
                        0,
                        archive,
                        "perfspace: " + archive + ": no run has the parameter x, which has no role then\n"));
    }

    @Test
    void makesFoldersOfChosenParameters() throws IOException {
        assertThat(archive("--param-from-path", "{app}.p{p}.r{rep}", "--partition-by", "p", runs.get(0), runs.get(2)))
                .isEqualTo(done(2, 0, 0, 0, archive, ""));
        assertThat(runs()).containsExactly("other-4-1", "solver-4-1");
        assertThat(directories("severity")).containsExactly("p-4");
        assertThat(archive("--param-from-path", "{app}.p{p}.r{rep}", "--partition-by", "n", runs.get(1)))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: --partition-by: expected a name of --param-from-path, app or p or rep; found n;"
                                + " see perfspace archive --help\n"));
        assertThat(archive("--exclusive", runs.get(1)))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: the values of an archive are exclusive, so --exclusive has no effect; see perfspace archive"
                                + " --help\n"));
    }

    /** Files beside the profiles state parameters of their own, a file with a directory those of all, and options win. */
    @Test
    void takesParametersFromFiles() throws IOException {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path two = Files.createDirectory(folder.resolve("two"));
        Path three = Files.createDirectory(folder.resolve("three"));
        for (Path directory : List.of(one, two, three)) {
            Files.copy(Path.of("../testdata/samples/solver.cubex"), directory.resolve("solver.cubex"));
        }
        Files.writeString(one.resolve("run.yaml"), "commit: 0012345\ncompiler: gcc 12\nnodes: 2\nempty:\n");
        Files.writeString(two.resolve("run.yaml"), "{\"commit\": \"12e4567\", \"nodes\": 4, \"optimized\": true}");
        Files.writeString(folder.resolve("all.json"), "{\"machine\": \"west\", \"commit\": \"none\"}");

        assertThat(archive("--metadata", "run.yaml", one.toString(), two.toString(), three.toString()))
                .isEqualTo(done(3, 0, 0, 0, archive, ""));
        assertThat(parameters())
                .containsExactlyInAnyOrder(
                        "commit=0012345 compiler=gcc 12 nodes=2", "commit=12e4567 nodes=4 optimized=true", "-");

        assertThat(archive(
                        "--metadata",
                        folder.resolve("all.json").toString(),
                        "--set-param",
                        "commit=b2",
                        one.toString()))
                .isEqualTo(done(1, 0, 0, 0, archive, ""));
        assertThat(parameters()).contains("machine=west commit=b2");
    }

    @Test
    void refusesFilesThatAreNoParameters() throws IOException {
        Path facts = folder.resolve("facts.yaml");
        String name = facts.toString();
        Files.writeString(facts, "build: {compiler: gcc}\n");
        assertThat(archive("--metadata", name, runs.get(0)))
                .isEqualTo(done(
                        0,
                        0,
                        1,
                        3,
                        archive,
                        "perfspace: " + name + ": expected a text or a number for \"build\", found a list or a map\n"));
        Files.writeString(facts, "run_id: 7\n");
        assertThat(archive("--metadata", name, runs.get(0)))
                .isEqualTo(done(
                        0,
                        0,
                        1,
                        3,
                        archive,
                        "perfspace: " + name + ": expected names of letters, digits and _, found \"run_id\"\n"));
        Files.writeString(facts, "gcc\n");
        assertThat(archive("--metadata", name, runs.get(0)))
                .isEqualTo(done(
                        0,
                        0,
                        1,
                        3,
                        archive,
                        "perfspace: " + name + ": expected a map of names to texts and numbers, found none\n"));
        Files.delete(facts);
        assertThat(archive("--metadata", name, runs.get(0)))
                .isEqualTo(done(0, 0, 1, 3, archive, "perfspace: " + name + ": no such file or directory\n"));
    }
}

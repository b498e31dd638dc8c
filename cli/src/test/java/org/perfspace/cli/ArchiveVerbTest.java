package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

class ArchiveVerbTest {

    @TempDir
    Path folder;

    private String archive;
    private List<String> runs;

    @BeforeEach
    void makeProfiles() throws IOException {
        archive = folder.resolve("archive").toString();
        runs = new ArrayList<>();
        Path sample = Path.of("../testdata/samples/solver.cubex");
        for (String name : List.of("solver.p4.r1", "solver.p8.r1", "other.p4.r1")) {
            byte[] profile = Files.readAllBytes(sample);
            // zeros behind the last member make profiles with different contents of it
            byte[] run = Arrays.copyOf(profile, profile.length + 512 * runs.size());
            runs.add(Files.write(folder.resolve(name + ".cubex"), run).toString());
        }
    }

    private Run archive(String... arguments) {
        List<String> all = new ArrayList<>(List.of("archive", "-o", archive));
        all.addAll(List.of(arguments));
        return Run.of(all.toArray(String[]::new));
    }

    private static Run done(int added, int there, int failed, int exitCode, String archive, String before) {
        return new Run(
                exitCode,
                "",
                before + "perfspace: " + archive + ": " + added + " added, " + there + " there already, " + failed
                        + " failed\n");
    }

    /** The names of the runs without their digests, as they are listed. */
    private List<String> runs() {
        return archive("--list")
                .out()
                .lines()
                .map(line -> line.substring(0, line.indexOf('\t')).replaceFirst("-[0-9a-f]{20}$", ""))
                .sorted()
                .toList();
    }

    private List<String> directories(String table) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(archive, table))) {
            return files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** One metric that cannot be computed does not cost the user the run. */
    @Test
    void leavesOutAMetricThatCannotBeComputed() throws IOException {
        assertThat(archive(
                        "--derive",
                        "loop={ ${i} = 0; while (1 == 1) { ${i} = ${i} + 1; }; return ${i}; }",
                        runs.get(0)))
                .isEqualTo(done(
                        1,
                        0,
                        0,
                        0,
                        archive,
                        "perfspace: " + runs.get(0) + ": metric \"loop\" (4) cannot be computed: expected expressions"
                                + " that together take at most 100,000,000 steps and 1,000 for each cell, found one that"
                                + " takes too many; the values of this metric are left out\n"));
        assertThat(runs()).containsExactly("run");
    }

    @Test
    void addsAllAndOnlyWhatIsMissing() throws IOException {
        assertThat(archive(runs.get(0))).isEqualTo(done(1, 0, 0, 0, archive, ""));
        assertThat(archive("--skip-existing", runs.get(0), runs.get(1), runs.get(2)))
                .isEqualTo(done(2, 1, 0, 0, archive, ""));
        assertThat(runs()).containsExactly("run", "run", "run");
        assertThat(archive("--skip-existing", runs.get(0))).isEqualTo(done(0, 1, 0, 0, archive, ""));
    }

    @Test
    void refusesARunThatIsThereUnlessTold() {
        archive(runs.get(0));
        String refusal =
                "perfspace: " + archive + ": holds a run of " + runs.get(0) + " already; use --force to replace it\n";

        assertThat(archive(runs.get(0))).isEqualTo(done(0, 0, 1, 4, archive, refusal));
        assertThat(archive("--keep-going", runs.get(0), runs.get(1))).isEqualTo(done(1, 0, 1, 6, archive, refusal));
        assertThat(archive("--force", runs.get(0))).isEqualTo(done(1, 0, 0, 0, archive, ""));
    }

    @Test
    void saysWhatIsLeftOutAndRefusesItWhenStrict() throws IOException {
        Path input = folder.resolve("extra.cubex");
        try (PerformanceSpace space = Readers.open(Path.of(runs.get(0)))) {
            Attachment notes = Attachment.of("notes.txt", "hello".getBytes(StandardCharsets.UTF_8));
            CubeWriter.write(space.withAttachments(List.of(notes)), input, WriteOptions.DEFAULT.withKeepExtras(true));
        }
        String path = input.toString();

        assertThat(archive("--strict", path))
                .isEqualTo(
                        done(
                                0,
                                0,
                                1,
                                5,
                                archive,
                                "perfspace: " + path
                                        + ": not written, as it would lose: attachment \"notes.txt\"; without --strict it is written\n"));
        assertThat(Path.of(archive, "run")).doesNotExist();
        assertThat(archive(path))
                .isEqualTo(done(
                        1,
                        0,
                        0,
                        0,
                        archive,
                        "perfspace: " + path + ": left out: attachment \"notes.txt\" (5 bytes)\n"));
        assertThat(archive("--force", "--strict", "--keep-extras", "--profiles", path))
                .isEqualTo(done(1, 0, 0, 0, archive, ""));
    }

    @Test
    void sharesTheWorkBetweenJobs() throws IOException {
        assertThat(archive("--shard", "1/2", runs.get(0), runs.get(1), runs.get(2)))
                .isEqualTo(done(2, 0, 0, 0, archive, ""));
        assertThat(runs()).hasSize(2);
        assertThat(archive("--shard", "2/2", runs.get(0), runs.get(1), runs.get(2)))
                .isEqualTo(done(1, 0, 0, 0, archive, ""));
        assertThat(runs()).hasSize(3);
        assertThat(archive("--shard", "3/2", runs.get(0)))
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                "perfspace: --shard: expected a part from 1/N to N/N, found 3/2; see perfspace archive --help\n"));
    }

    @Test
    void goesOnAfterAFailureAndListsIt() throws IOException {
        Path cut = folder.resolve("cut.p1.r1.cubex");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(Path.of(runs.get(0))), 5));
        String absent = folder.resolve("absent.cubex").toString();

        Run run = archive("--keep-going", cut.toString(), runs.get(0), absent, runs.get(1));
        assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().toList())
                .hasSize(3)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .isEqualTo("perfspace: " + cut
                                        + ": expected a profile, found text of no known format: \"0.dat\""),
                        second -> assertThat(second).isEqualTo("perfspace: " + absent + ": no such file or directory"),
                        third -> assertThat(third)
                                .isEqualTo("perfspace: " + archive + ": 2 added, 0 there already, 2 failed"));
        assertThat(runs()).hasSize(2);
    }

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
    void addsReducedProfiles() throws IOException {
        assertThat(archive("--metric", "TIME", "--derive", "half=metric::TIME()/2", runs.get(0)))
                .isEqualTo(done(1, 0, 0, 0, archive, ""));
        assertThat(archive(
                        "--force", "--profiles", "--metric", "TIME", "--derive", "half=metric::TIME()/2", runs.get(0)))
                .isEqualTo(done(1, 0, 0, 0, archive, ""));
        Path profile;
        try (Stream<Path> files = Files.walk(Path.of(archive, "profile"))) {
            profile = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        assertThat(Run.of("info", "-q", "--all", profile.toString()).out()).contains("half");
        assertThat(archive("--metric", "nope", runs.get(1)))
                .isEqualTo(
                        done(
                                0,
                                0,
                                1,
                                2,
                                archive,
                                "perfspace: " + runs.get(1)
                                        + ": no metric is called \"nope\"; there are \"TIME\", \"TIME_excl\", \"CALLS\" and \"SUBRS\"\n"));
    }

    @Test
    void aProfileIsAddedOnce() throws IOException {
        String copy =
                Files.copy(Path.of(runs.get(0)), folder.resolve("copy.cubex")).toString();
        Run run = archive(runs.get(0), copy);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err().lines().toList())
                .hasSize(2)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .isIn(
                                        "perfspace: " + copy + ": left out, as " + runs.get(0) + " is the same profile",
                                        "perfspace: " + runs.get(0) + ": left out, as " + copy
                                                + " is the same profile"),
                        last -> assertThat(last)
                                .isEqualTo("perfspace: " + archive + ": 1 added, 1 there already, 0 failed"));
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

    @Test
    void saysWhyThereCanBeNoArchive() {
        assertThat(Run.of("archive", runs.get(0), "-o", runs.get(0) + "/below"))
                .isEqualTo(new Run(
                        ExitCode.BAD_OUTPUT,
                        "",
                        "perfspace: " + runs.get(0) + "/below: cannot be written: Not a directory\n"));
        assertThat(Run.of("archive", runs.get(0), "-o", runs.get(0)))
                .isEqualTo(new Run(
                        ExitCode.BAD_OUTPUT,
                        "",
                        "perfspace: " + runs.get(0) + ": cannot be written: a file has this name already\n"));
    }

    @Test
    void compactsWithoutInputs() throws IOException {
        assertThat(archive("--compact"))
                .isEqualTo(new Run(
                        4,
                        "",
                        "perfspace: " + archive + ": expected an archive with a file _manifest.json, found none\n"));
        archive(runs.get(0));
        archive(runs.get(1));
        Run compacted = archive("--compact");
        assertThat(compacted.exitCode()).isZero();
        assertThat(compacted.err())
                .matches("perfspace: \\Q" + archive + "\\E: 2 runs in 6 new files, [0-9,]+ bytes instead of [0-9,]+\n");
        assertThat(runs()).hasSize(2);
        assertThat(archive("--compact", "--json").out())
                .contains("\"compacted\":{\"runs\":0,\"files\":0,\"bytesBefore\":0,\"bytesAfter\":0}");
        assertThat(archive("--skip-existing", runs.get(0), runs.get(2))).isEqualTo(done(1, 1, 0, 0, archive, ""));
    }

    @Test
    void listsAndDeletesRuns() {
        archive("--set-param", "commit=0012345", runs.get(0), runs.get(1));
        List<String> names = archive("--list", "-q")
                .out()
                .lines()
                .map(line -> line.substring(0, line.indexOf('\t')))
                .toList();
        assertThat(names).hasSize(2).allMatch(name -> name.matches("0012345-[0-9a-f]{20}"));
        String first = names.get(0);

        assertThat(archive("--delete", "0012345"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: --delete: more than one run begins with \"0012345\"; choose one of \"" + first
                                + "\" and \"" + names.get(1) + "\"; see perfspace archive --help\n"));
        assertThat(archive("--delete", first.substring(0, 14), "--dry-run"))
                .isEqualTo(new Run(0, "", "perfspace: would delete " + first + "\n"));
        assertThat(runs()).hasSize(2);
        assertThat(archive("--delete", first.substring(0, 14)))
                .isEqualTo(new Run(0, "", "perfspace: deleted " + first + "\n"));
        assertThat(archive("--list", "--json").out())
                .contains("\"runs\":[{\"run\":\"" + names.get(1) + "\",")
                .contains("\"parameters\":{\"commit\":\"0012345\"}")
                .doesNotContain(first);
        assertThat(Run.of("archive", "--list", archive, "-q").out())
                .isEqualTo(archive("--list", "-q").out());
        assertThat(archive("--list", runs.get(0)).err())
                .isEqualTo(
                        "perfspace: expected --list with the directory of an archive and without inputs, found inputs;"
                                + " see perfspace archive --help\n");
        assertThat(Run.of("archive", "--delete", names.get(1)).err())
                .isEqualTo("perfspace: expected --delete with the directory of an archive and without inputs, found no"
                        + " directory; see perfspace archive --help\n");
        assertThat(Run.of("archive", runs.get(0)).err())
                .isEqualTo("perfspace: missing -o DIR, the directory of the archive; see perfspace archive --help\n");
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

    private List<String> parameters() {
        return archive("--list", "-q")
                .out()
                .lines()
                .map(line -> line.split("\t", -1)[3])
                .toList();
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

    /** A measurement that was repeated takes the place of the old one, and a dry run says so before. */
    @Test
    void replacesRuns() throws IOException {
        archive("--param-from-path", "{app}.p{p}.r{rep}", runs.get(0), runs.get(1));
        String old = runs().get(0).equals("solver-4-1") ? "solver-4-1" : "solver-8-1";
        Path input = Path.of(runs.get(0));
        byte[] bytes = Files.readAllBytes(input);
        Files.write(input, Arrays.copyOf(bytes, bytes.length + 512 * 7));

        Run dry = archive("--replace", "--dry-run", "--param-from-path", "{app}.p{p}.r{rep}", runs.get(0));
        assertThat(dry.err())
                .matches("perfspace: would replace " + old + "-[0-9a-f]{20}\n\\Qperfspace: " + archive
                        + "\\E: 1 would be added, 0 there already, 0 failed\n");
        Run done = archive("--replace", "--param-from-path", "{app}.p{p}.r{rep}", runs.get(0));
        assertThat(done.err())
                .matches("perfspace: replaced " + old + "-[0-9a-f]{20}\n\\Qperfspace: " + archive
                        + "\\E: 1 added, 0 there already, 0 failed\n");
        assertThat(runs()).containsExactly("solver-4-1", "solver-8-1");
    }

    /** An archive has one layout, which the first run fixes. */
    @Test
    void hasOneLayout() {
        archive("--param-from-path", "{app}.p{p}.r{rep}", "--partition-by", "p", runs.get(0));
        assertThat(archive("--param-from-path", "{app}.p{p}.r{rep}", "--partition-by", "app", runs.get(1)))
                .isEqualTo(
                        new Run(
                                4,
                                "",
                                "perfspace: " + archive
                                        + ": expected files for each p, as its first run was added, found files for each app\n"));
        assertThat(archive("--skip-existing", "--param-from-path", "{app}.p{p}.r{rep}", runs.get(0), runs.get(1)))
                .isEqualTo(done(1, 1, 0, 0, archive, ""));
        assertThat(archive(runs.get(2))).isEqualTo(done(1, 0, 0, 0, archive, ""));
        assertThat(runs()).hasSize(3);
    }

    /** Failures stand last and alone, as the notes on thousands of profiles would hide them. */
    @Test
    void countsTheNotesOnSeveralProfiles() throws IOException {
        List<String> inputs = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            Path input = folder.resolve(name + ".cubex");
            try (PerformanceSpace space = Readers.open(Path.of(runs.get(0)))) {
                Attachment text = Attachment.of("notes.txt", name.getBytes(StandardCharsets.UTF_8));
                CubeWriter.write(
                        space.withAttachments(List.of(text)), input, WriteOptions.DEFAULT.withKeepExtras(true));
            }
            inputs.add(input.toString());
            notes.add("perfspace: " + input + ": left out: attachment \"notes.txt\" (1 bytes)\n");
        }
        String missing = folder.resolve("none.cubex").toString();
        String end = "perfspace: " + missing + ": no such file or directory\n" + "perfspace: " + archive
                + ": 2 added, 0 there already, 1 failed\n";

        assertThat(archive("--keep-going", inputs.get(0), missing, inputs.get(1)))
                .isEqualTo(new Run(
                        6, "", "perfspace: " + archive + ": 2 notes on 2 profiles; --notes shows them\n" + end));
        assertThat(archive("--keep-going", "--force", "--notes", inputs.get(0), missing, inputs.get(1)))
                .isEqualTo(new Run(6, "", notes.get(0) + notes.get(1) + end));
    }

    @Test
    void deletesRunsByConditionOrSource() {
        archive("--param-from-path", "{app}.p{p}.r{rep}", runs.get(0), runs.get(1), runs.get(2));
        assertThat(archive("--delete", "p > 16"))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: --delete: no run fulfils \"p > 16\"; see perfspace archive --help\n"));
        assertThat(archive("--delete", "q = 8"))
                .isEqualTo(new Run(
                        ExitCode.USAGE,
                        "",
                        "perfspace: --delete: expected a parameter of a run, found q; see perfspace archive --help\n"));
        assertThat(archive("--dry-run", "--delete", "p = 4 and app = solver").err())
                .matches("perfspace: would delete solver-4-1-[0-9a-f]{20}\n");
        assertThat(runs()).hasSize(3);
        assertThat(archive("--delete", "p = 4 and app = solver").err())
                .matches("perfspace: deleted solver-4-1-[0-9a-f]{20}\n");
        assertThat(runs()).containsExactly("other-4-1", "solver-8-1");
        assertThat(archive("--delete", runs.get(2)).err()).matches("perfspace: deleted other-4-1-[0-9a-f]{20}\n");
        assertThat(runs()).containsExactly("solver-8-1");
    }
}

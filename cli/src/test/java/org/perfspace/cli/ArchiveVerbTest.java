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
import org.junit.jupiter.api.Test;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

class ArchiveVerbTest extends ArchivedFolder {

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

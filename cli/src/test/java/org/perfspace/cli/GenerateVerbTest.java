package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.corrupt.Corruption;

/** {@code perfspace generate}. */
class GenerateVerbTest {

    @TempDir
    private Path folder;

    @Test
    void makesAProfileOfTheWantedSize() throws IOException {
        Path out = folder.resolve("out.cubex");

        Run run = Run.of("generate", "--metrics", "3", "--call-nodes", "50", "--locations", "6", "-o", out.toString());

        assertThat(run).isEqualTo(new Run(0, "", ""));
        try (PerformanceSpace space = Readers.open(out)) {
            assertThat(space.definitions().metrics()).hasSize(3);
            assertThat(space.definitions().callNodes()).hasSize(50);
            assertThat(space.definitions().locations()).hasSize(6);
        }
    }

    @Test
    void makesAProfileOfKnownEfficiencies() {
        String out = folder.resolve("out.cubex").toString();

        assertThat(Run.of("generate", "--locations", "6", "--imbalance", "25%", "--communication", "0.3", "-o", out))
                .isEqualTo(new Run(0, "", ""));

        assertThat(Run.of("efficiency", out).out())
                .contains(
                        """
                        parallel efficiency              56.0 %  ███████████░░░░░░░░░
                        ├─ load balance                  80.0 %  ████████████████░░░░
                        └─ communication efficiency      70.0 %  ██████████████░░░░░░
                        """);
        assertThat(Run.of("generate", "--locations", "4", "--imbalance", "900%", "-fo", out))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected an imbalance of at most 300.0 % for 4 ranks, found 900.0 %; see perfspace"
                                + " generate --help\n"));
    }

    @Test
    void saysWhatIsNotAsItWasAskedFor() {
        Path out = folder.resolve("out.sion");

        Run run = Run.of("generate", "--like", "linktest", "--metrics", "3", "--locations", "4", "-o", out.toString());

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: a LinkTest run of 4 ranks has 2 metrics and 5 call nodes for each iteration:"
                                + " made 1 iterations\n"));
        assertThat(Run.of("generate", "--like", "linktest", "--locations", "4", "-fo", out.toString()))
                .isEqualTo(new Run(0, "", ""));
    }

    @Test
    void refusesWhatThereIsNot() {
        Path out = folder.resolve("out.cubex");

        assertThat(Run.of("generate", "--like", "vampir", "-o", out.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: no tool is called vampir; there are score-p, hpctoolkit, linktest, tau, caliper;"
                                + " see perfspace generate --help\n"));
        assertThat(Run.of("generate", "--like", "linktest", "--locations", "5", "-o", out.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected an even number of ranks, found 5; see perfspace generate --help\n"));
        assertThat(Run.of("generate", "--to", "exe", "-o", out.toString()).exitCode())
                .isPositive();
        assertThat(Files.exists(out)).isFalse();
    }

    @Test
    void damagesTheOutput() {
        Path out = folder.resolve("out.cubex");

        Run run = Run.of("generate", "--corrupt", "bad-index-magic", "-o", out.toString());

        assertThat(run)
                .isEqualTo(new Run(0, "", "perfspace: " + out + ": damaged: the signature of 1.index is wrong\n"));
        assertThat(Run.of("info", out.toString()))
                .isEqualTo(new Run(
                        3,
                        "",
                        "perfspace: " + out + "!/1.index: byte 0: expected signature \"CUBEX.INDEX\","
                                + " found bytes 16 55 42 45 58 2e 49 4e 44 45 58\n"));
        assertThat(Run.of("generate", "--corrupt", "rust", "-o", out.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: no damage of Cube 4 (.cubex) is called rust; --corrupt list names all;"
                                + " see perfspace generate --help\n"));
    }

    @Test
    void listsDamages() {
        Run run = Run.of("generate", "--corrupt", "list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSizeGreaterThan(60)
                .first()
                .isEqualTo("cube        truncated-member      the file ends in the middle of member 1.data");
        assertThat(Run.of("generate"))
                .isEqualTo(new Run(
                        2, "", "perfspace: missing -o OUT, the file to write; see perfspace generate --help\n"));
    }

    @Test
    void writesTheTruthBesideTheProfile() throws IOException {
        Path out = folder.resolve("g.cubex");
        Path truth = folder.resolve("g.cubex.truth.tsv");
        String[] line = {"generate", "--call-nodes", "30", "--locations", "6", "--truth", "-o", out.toString()};

        assertThat(Run.of(line)).isEqualTo(new Run(0, "", ""));

        Run dump = Run.of("dump", "-q", "--names", out.toString());
        List<String> stored = dump.out()
                .lines()
                .filter(cell -> !cell.startsWith("ipc\t") && !cell.startsWith("mpi\t")) // computed from others
                .toList();
        assertThat(stored).hasSizeGreaterThan(1000);
        assertThat(truth).hasContent(String.join("\n", stored) + "\n");
        Files.delete(out);
        assertThat(Run.of(line))
                .isEqualTo(new Run(4, "", "perfspace: " + truth + ": exists already; use --force to replace it\n"));
        assertThat(out).doesNotExist();
    }

    /** The truth is that of the profile before the damage. */
    @Test
    void theTruthIsNotReadFromTheOutput() throws IOException {
        Path sound = folder.resolve("a.cubex");
        Path damaged = folder.resolve("b.cubex");

        Run.of("generate", "--call-nodes", "30", "--truth", "-o", sound.toString());
        Run.of("generate", "--call-nodes", "30", "--truth", "--corrupt", "index-order", "-o", damaged.toString());

        assertThat(folder.resolve("b.cubex.truth.tsv")).hasSameTextualContentAs(folder.resolve("a.cubex.truth.tsv"));
        assertThat(Run.of("validate", "-q", damaged.toString()).exitCode()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"cube, .cubex", "cube3, .cube", "hpctoolkit, .hpctoolkit", "linktest, .sion", "parquet, .parquet"})
    void damagesAProfileInEveryWayOfAFormat(String format, String ending) throws IOException {
        Path out = folder.resolve("all");

        Run run = Run.of(
                "generate",
                "--corrupt",
                "all",
                "--call-nodes",
                "60",
                "--locations",
                "8",
                "-o",
                out.toString(),
                "--to",
                format);

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<Corruption> kinds = Corruption.all().stream()
                .filter(corruption -> corruption.format().id().equals(format))
                .toList();
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            kinds.stream().map(kind -> kind.kind() + ending).toList());
        }
        assertThat(run.err().lines())
                .containsAll(kinds.stream()
                        .map(kind -> "perfspace: " + out.resolve(kind.kind() + ending) + ": damaged: " + kind.what())
                        .toList());
    }

    @Test
    void refusesToDamageWithoutAFormatOrWhereThereIsNoDamage() {
        Path out = folder.resolve("all");

        assertThat(Run.of("generate", "--corrupt", "all", "-o", out.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: " + out + ": a directory does not tell a format; add --to FORMAT, one of "
                                + Runs.writable() + "; see perfspace generate --help\n"));
        assertThat(Run.of("generate", "--corrupt", "all", "--to", "cube2", "-o", out.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: there is no damage of CUBE 2 XML; --corrupt list names all;"
                                + " see perfspace generate --help\n"));
        assertThat(out).doesNotExist();
    }

    /** A profile of one metric and one call node has no place for some damages. */
    @Test
    void leavesOutDamagesThatHaveNoPlace() throws IOException {
        Path out = folder.resolve("all");

        Run run = Run.of(
                "generate",
                "--corrupt",
                "all",
                "--metrics",
                "1",
                "--call-nodes",
                "1",
                "--locations",
                "1",
                "-o",
                out.toString(),
                "--to",
                "cube");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.SOME_FAILED);
    }
}

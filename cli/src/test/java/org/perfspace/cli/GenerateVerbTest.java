package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

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
                        "perfspace: no tool is called vampir; there are score-p, hpctoolkit, linktest, tau;"
                                + " see perfspace generate --help\n"));
        assertThat(Run.of("generate", "--like", "linktest", "--locations", "5", "-o", out.toString()))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: expected an even number of ranks, found 5; see perfspace generate --help\n"));
        assertThat(Run.of("generate", "--to", "tau", "-o", out.toString()).exitCode())
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
                        2, "", "perfspace: missing required option: '--output=OUT'; see perfspace generate --help\n"));
    }
}

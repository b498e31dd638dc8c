package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlgebraVerbTest {

    @TempDir
    Path folder;

    private String a;

    @BeforeEach
    void makeAProfile() throws IOException {
        a = TauSample.in(Files.createDirectory(folder.resolve("a"))).toString();
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    private static String time(String profile) {
        return Run.of("dump", "--metric", "TIME", profile).out();
    }

    @Test
    void subtractsAddsAndAverages() {
        assertThat(Run.of("-q", "sum", a, a, a, "-o", out("sum.cubex"))).isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("-q", "diff", out("sum.cubex"), a, "-o", out("diff.cubex")))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("-q", "mean", out("sum.cubex"), a, "-o", out("mean.cubex")))
                .isEqualTo(new Run(0, "", ""));

        assertThat(time(out("sum.cubex")))
                .isEqualTo(
                        "TIME\t0\t0\t3\nTIME\t0\t1\t3\nTIME\t1\t0\t7.5\nTIME\t1\t1\t7.5\nTIME\t2\t0\t1.5\nTIME\t2\t1\t1.5\n");
        assertThat(time(out("diff.cubex"))).startsWith("TIME\t0\t0\t2\n");
        assertThat(time(out("mean.cubex")))
                .isEqualTo(
                        "TIME\t0\t0\t2\nTIME\t0\t1\t2\nTIME\t1\t0\t5\nTIME\t1\t1\t5\nTIME\t2\t0\t1\nTIME\t2\t1\t1\n");
    }

    @Test
    void mergesMinMaxAndRatioHaveTheirVerbs() {
        for (String verb : new String[] {"merge", "min", "max", "ratio"}) {
            assertThat(Run.of("-q", verb, a, a, "-o", out(verb + ".cubex")).exitCode())
                    .isZero();
        }
        assertThat(time(out("merge.cubex"))).isEqualTo(time(a));
        assertThat(time(out("max.cubex"))).isEqualTo(time(a));
        assertThat(time(out("ratio.cubex"))).startsWith("TIME\t0\t0\t1\n");
    }

    @Test
    void saysHowManyOperandsThereMustBe() {
        assertThat(Run.of("diff", a, "-o", out("x.cubex")))
                .isEqualTo(new Run(2, "", "perfspace: diff takes 2 profiles, not 1; see perfspace diff --help\n"));
        assertThat(folder.resolve("x.cubex")).doesNotExist();
    }

    @Test
    void doesNotReplaceUnlessForced() {
        Run.of("-q", "sum", a, a, "-o", out("x.cubex"));
        assertThat(Run.of("-q", "sum", a, a, "-o", out("x.cubex")))
                .isEqualTo(new Run(
                        4, "", "perfspace: " + out("x.cubex") + ": exists already; use --force to replace it\n"));
        assertThat(Run.of("-q", "sum", "-f", a, a, "-o", out("x.cubex")).exitCode())
                .isZero();
    }
}

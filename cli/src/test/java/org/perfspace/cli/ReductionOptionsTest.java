package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reductions as options: main calls solve, which calls step; two processes, 4 s each in all. */
class ReductionOptionsTest {

    @TempDir
    Path folder;

    private String profile = "";

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(Files.createDirectory(folder.resolve("a"))).toString();
    }

    private String dump(String... options) {
        String[] arguments = new String[options.length + 4];
        System.arraycopy(new String[] {"-q", "dump", "--metric", "TIME"}, 0, arguments, 0, 4);
        System.arraycopy(options, 0, arguments, 4, options.length);
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = profile;
        Run run = Run.of(all);
        return run.exitCode() == 0 ? run.out() : run.exitCode() + " " + run.err();
    }

    @Test
    void dumpPrintsWhatIsLeft() {
        assertThat(dump("--max-depth", "0")).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
        assertThat(dump("--root", "step")).isEqualTo("TIME\t2\t0\t0.5\nTIME\t2\t1\t0.5\n");
        assertThat(dump("--prune", "solve", "--exclusive")).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
        assertThat(dump("--ranks", "1", "--min-percent", "50", "--of", "TIME"))
                .isEqualTo("TIME\t0\t1\t1\nTIME\t1\t1\t3\n");
        assertThat(dump("--collapse-locations", "mean", "--flat"))
                .isEqualTo("TIME\t0\t0\t1\nTIME\t1\t0\t2.5\nTIME\t2\t0\t0.5\n");
        assertThat(dump("--threads", "0", "--max-depth", "0")).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
    }

    @Test
    void convertAndTheAlgebraReduceEveryOperand() {
        String small = folder.resolve("small.cubex").toString();
        String sum = folder.resolve("sum.cubex").toString();

        assertThat(Run.of("-q", "convert", "--max-depth", "0", "--metric", "TI?E", profile, small))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("dump", small).out()).isEqualTo("TIME\t0\t0\t4\nTIME\t0\t1\t4\n");
        assertThat(Run.of("info", "--attributes", small).out())
                .contains("perfspace.reduction.1 = metric TI?E")
                .contains("perfspace.reduction.2 = max-depth 0");
        assertThat(Run.of("-q", "sum", "--max-depth", "0", "--metric", "TIME", profile, profile, "-o", sum))
                .isEqualTo(new Run(0, "", ""));
        assertThat(Run.of("dump", sum).out()).isEqualTo("TIME\t0\t0\t8\nTIME\t0\t1\t8\n");
        assertThat(Run.of("info", "--attributes", sum).out()).contains("perfspace.reduction.1 = metric TIME");
    }

    @Test
    void infoShowsWhatIsLeft() {
        assertThat(Run.of("info", "--root", "solve", "--ranks", "0", profile).out())
                .contains("2 call nodes on 2 levels")
                .contains("1 × machine, 1 × node, 1 × process, 1 × cpu thread");
    }

    @Test
    void statAndCompareSeeWhatIsLeft() throws IOException {
        String other = TauSample.in(Files.createDirectory(folder.resolve("b"))).toString();
        Path changed = Path.of(other, "profile.1.0.0");
        Files.writeString(changed, Files.readString(changed).replace("500000 500000", "400000 400000"));

        assertThat(Run.of("-q", "compare", profile, other).exitCode()).isEqualTo(1);
        assertThat(Run.of("-q", "compare", "--ranks", "0", profile, other).exitCode())
                .isZero();
        assertThat(Run.of("-q", "compare", "--max-depth", "0", "--metric", "TIME_incl", profile, other)
                        .exitCode())
                .isZero();
        assertThat(Run.of("-q", "stat", "--metric", "TIME", "--root", "step", profile)
                        .out())
                .contains("step")
                .doesNotContain("solve");
    }

    @Test
    void namesThatAreNotThereGetNearOnes() {
        assertThat(dump("--root", "slove"))
                .isEqualTo("2 perfspace: " + profile
                        + ": no region is called \"slove\"; did you mean \"solve\"? There are \"main\", \"solve\" and"
                        + " \"step\"\n");
        assertThat(dump("--metric", "CALLZ"))
                .isEqualTo(
                        "2 perfspace: " + profile
                                + ": no metric is called \"CALLZ\"; did you mean \"CALLS\"? There are \"TIME\", \"TIME_incl\", \"CALLS\" and \"SUBRS\"\n");
        assertThat(dump("--ranks", "7"))
                .isEqualTo("2 perfspace: " + profile + ": no process has rank 7; there is 0-1\n");
    }

    @Test
    void optionsThatMakeNoSenseAreSaidSo() {
        String help = "; see perfspace dump --help\n";
        assertThat(dump("--of", "TIME"))
                .isEqualTo("2 perfspace: --min-percent and --of go together: a percentage of a metric" + help);
        assertThat(dump("--min-percent", "120", "--of", "TIME"))
                .isEqualTo("2 perfspace: expected a percentage from 0 to 100, found 120.0" + help);
        assertThat(dump("--exclusive", "--inclusive"))
                .isEqualTo("2 perfspace: --exclusive and --inclusive exclude each other" + help);
        assertThat(dump("--max-depth", "-1"))
                .isEqualTo("2 perfspace: invalid value for option '--max-depth': expected a count such as 1000 or 1e6,"
                        + " found \"-1\"" + help);
        assertThat(dump("--ranks", "x"))
                .startsWith("2 perfspace: invalid value for option '--ranks'")
                .contains("expected numbers such as 0-3,8, found \"x\"");
    }

    @Test
    void nothingLeftIsARefusal() {
        assertThat(dump("--prune", "main")).isEqualTo("5 perfspace: " + profile + ": no call node is left\n");
    }
}

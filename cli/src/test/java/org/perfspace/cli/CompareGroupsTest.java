package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two groups of repetitions are compared function by function, by their means and their spread. */
class CompareGroupsTest {

    @TempDir
    private Path folder;

    /** Writes a profile of TAU with the times of three functions in milliseconds, and returns its directory. */
    private String run(String name, int main, int solve, int write) throws IOException {
        Path directory = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                directory.resolve("profile.0.0.0"),
                """
                3 templated_functions_MULTI_TIME
                # Name Calls Subrs Excl Incl ProfileCalls #
                "main" 1 2 %1$d000 %4$d000 0 GROUP="TAU_USER"
                "solve" 10 0 %2$d000 %2$d000 0 GROUP="TAU_USER"
                "write" 1 0 %3$d000 %3$d000 0 GROUP="TAU_USER"
                0 aggregates
                0 userevents
                """
                        .formatted(main, solve, write, main + solve + write));
        return directory.toString();
    }

    private void makeGroups() throws IOException {
        run("a/r1", 1000, 3000, 500);
        run("a/r2", 1010, 3030, 500);
        run("a/r3", 990, 2970, 500);
        run("b/r1", 1005, 3600, 0);
        run("b/r2", 1000, 3660, 0);
        run("b/r3", 998, 3630, 0);
    }

    @Test
    void showsMeansAndWhetherTheyAreOutsideOfTheSpread() throws IOException {
        makeGroups();
        String a = folder.resolve("a").toString();
        String b = folder.resolve("b").toString();
        assertThat(Run.of("compare", a, "--against", b))
                .isEqualTo(new Run(
                        1,
                        """
                                time in s, mean of 3 runs -> 3 runs: 4.5 -> 4.631 (+2.9 %), outside of the spread
                                before  after  change         %  runs before  runs  outside spread  function
                                     3   3.63    0.63   +21.0 %            3     3  yes             solve
                                   0.5      0    -0.5  -100.0 %            3     3  yes             write
                                     1  1.001   0.001    +0.1 %            3     3  no              main
                                """,
                        ""));
        assertThat(Run.of("compare", "--format", "markdown", "--top", "1", "--per", "path", a, "--against", b)
                        .out())
                .isEqualTo(
                        """
                        | path | before | after | change | % | runs before | runs | outside spread |
                        |---|---:|---:|---:|---:|---:|---:|---|
                        | solve | 3 | 3.63 | 0.63 | +21.0 % | 3 | 3 | yes |
                        """);
        assertThat(Run.of("compare", "--json", "--top", "1", a, "--against", b).out())
                .startsWith(
                        "{\"jsonVersion\":1,\"metric\":\"time\",\"unit\":\"s\",\"rows\":[{\"function\":\"solve\",\"before\":3.0,")
                .endsWith("\"runs_before\":3,\"runs\":3,\"outside_spread\":\"yes\"}]}\n");
        assertThat(Run.of("compare", a, "--against", a).exitCode()).isZero();
    }

    @Test
    void checksRulesOnTheMeans() throws IOException {
        makeGroups();
        String a = folder.resolve("a").toString();
        String b = folder.resolve("b").toString();
        assertThat(Run.of("compare", "--fail-if", "TIME of solve > +20%", "--fail-if", "TIME > +5%", a, "--against", b))
                .isEqualTo(new Run(
                        1,
                        """
                        broken: TIME of solve > +20%: 3 sec -> 3.63 sec (+21.0 %)
                        kept: TIME > +5%: 4.5 sec -> 4.631 sec (+2.9 %)
                        """,
                        ""));
        assertThat(Run.of("compare", "--format", "markdown", "--fail-if", "TIME of solve > +20%", a, "--against", b)
                        .out())
                .isEqualTo(
                        """
                        | rule | outcome | unit | before | after | change | % |
                        |---|---|---|---:|---:|---:|---:|
                        | TIME of solve > +20% | broken | sec | 3 | 3.63 | 0.63 | +21.0 % |
                        """);
    }

    @Test
    void saysHowGroupsAreGiven() throws IOException {
        String a = run("a", 1, 2, 3);
        String b = run("b", 1, 2, 3);
        assertThat(Run.of("compare", a))
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                "perfspace: missing B; usage: perfspace compare [OPTION…] A B; see perfspace compare --help\n"));
        assertThat(Run.of("compare", a, b, b).err())
                .isEqualTo("perfspace: expected two profiles, or groups of them as compare A1 A2 --against B1 B2, found"
                        + " 3 profiles; see perfspace compare --help\n");
        assertThat(Run.of("compare", "--per", "file", a, b).err())
                .isEqualTo("perfspace: there are no groups without --against, so --per has no effect; see perfspace"
                        + " compare --help\n");
        assertThat(Run.of("compare", "--floor", "1", a, "--against", b).err())
                .isEqualTo("perfspace: --against compares means of functions, so --floor has no effect; see perfspace"
                        + " compare --help\n");
        String folded = "../testdata/samples/perf.folded";
        assertThat(Run.of("compare", a, "--against", folded).err())
                .isEqualTo("perfspace: " + folded
                        + ": expected time in s as in the first profile, found metric samples\n");
    }
}

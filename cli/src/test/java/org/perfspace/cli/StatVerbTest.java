package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class StatVerbTest {

    @TempDir
    Path folder;

    private String profile;

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(folder).toString();
    }

    @Test
    void showsTheLargestRegions() {
        assertThat(Run.of("stat", "--wide", "--metric", "TIME", "--top", "2", profile))
                .isEqualTo(new Run(
                        0,
                        """
                                TIME [sec]: total 8; of the locations mean 4, min 4, max 4, imbalance 0.0 %
                                sum   share  mean  min  max  imbalance  incl sum  incl share  incl mean  incl min  incl max  incl imbalance  region
                                  5  62.5 %   2.5  2.5  2.5      0.0 %         6      75.0 %          3         3         3           0.0 %  solve
                                  2  25.0 %     1    1    1      0.0 %         8     100.0 %          4         4         4           0.0 %  main
                                and 1 more

                                """,
                        ""));
    }

    @Test
    void showsCallPathsAndLocations() {
        assertThat(Run.of("stat", "--wide", "--metric", "TIME", "--by", "call-path", "--sort", "inclusive", profile)
                        .out())
                .contains("  main\n", "  main/solve\n", "  main/solve/step\n")
                .doesNotContain("more");
        assertThat(Run.of("stat", "--wide", "--metric", "TIME", "--by", "location", profile)
                        .out())
                .isEqualTo(
                        """
                        TIME [sec]: total 8; of the locations mean 4, min 4, max 4, imbalance 0.0 %
                        sum   share     mean  min  max  imbalance  location
                          4  50.0 %  1.33333  0.5  2.5      0.0 %  Process 0/Thread 0
                          4  50.0 %  1.33333  0.5  2.5      0.0 %  Process 1/Thread 0

                        """);
    }

    /** The cost of lines of HPCToolkit is that of their function or loop, and lines are shown on request. */
    @Test
    void addsLinesToTheirFunctionOrLoop() {
        String database = Path.of("../testdata/samples/dense-database").toString();
        assertThat(Run.of("-q", "stat", database).out())
                .isEqualTo(
                        """
                        CPUTIME [usec]: total 108,500; of the locations mean 54,250, imbalance 1.4 %
                           sum   share  incl sum    share  imbalance  region
                        81,000  74.7 %   106,000   97.7 %      1.2 %  loop@solver.c:22
                        16,000  14.7 %    16,000   14.7 %      0.0 %  [I] dot
                         9,000   8.3 %     9,000    8.3 %     33.3 %  MPI_Allreduce
                         2,500   2.3 %   108,500  100.0 %     20.0 %  main
                             0   0.0 %   108,500  100.0 %          -  main thread
                             0   0.0 %   106,000   97.7 %          -  solve

                        """);
        assertThat(Run.of("-q", "stat", "--lines", "--top", "1", database).out())
                .contains("81,000  74.7 %    81,000  74.7 %      1.2 %  solver.c:23\n");
        assertThat(Run.of("-q", "hot", database).out()).doesNotContain("solver.c:23", ":?");
        assertThat(Run.of("-q", "hot", "--by", "line", database).out()).contains("81,000   74.7 %  solver.c:23\n");
        assertThat(Run.of("-q", "info", database).out()).doesNotContain("solver.c:23", ":?");
    }

    /** Reports of a profile that was converted from a database are those of the database. */
    @ParameterizedTest
    @ValueSource(strings = {"a.cubex", "a.parquet", "a.hpctoolkit"})
    void addsLinesToTheirFunctionOrLoopInEveryFormat(String name) {
        String database = Path.of("../testdata/samples/dense-database").toString();
        String copy = folder.resolve(name).toString();
        assertThat(Run.of("-q", "convert", database, copy).exitCode()).isZero();
        for (List<String> report : List.of(
                List.of("stat"),
                List.of("stat", "--by", "call-path"),
                List.of("hot"),
                List.of("hot", "--by", "callers"),
                List.of("info", "--tree", "calls"))) {
            List<String> options = new ArrayList<>(report);
            options.add("-q");
            options.add(database);
            String expected = Run.of(options.toArray(String[]::new)).out();
            options.set(options.size() - 1, copy);
            assertThat(Run.of(options.toArray(String[]::new)).out())
                    .as(String.join(" ", options))
                    .isEqualTo(expected)
                    .doesNotContain("solver.c:23", ":?");
        }
        assertThat(Run.of("-q", "stat", "--lines", "--top", "1", copy).out())
                .contains("81,000  74.7 %    81,000  74.7 %      1.2 %  solver.c:23\n");
        assertThat(Run.of("-q", "hot", "--by", "line", copy).out()).contains("81,000   74.7 %  solver.c:23\n");
    }

    @Test
    void fitsIntoEightyColumnsAndBeginsWithTime() {
        assertThat(Run.of("stat", "--top", "2", profile))
                .isEqualTo(new Run(
                        0,
                        """
                        TIME [sec]: total 8; of the locations mean 4, imbalance 0.0 %
                        sum   share  incl sum    share  imbalance  region
                          5  62.5 %         6   75.0 %      0.0 %  solve
                          2  25.0 %         8  100.0 %      0.0 %  main
                        and 1 more

                        3 other metrics; --metric NAME shows one, --metric '*' all
                        """,
                        ""));
        assertThat(Run.of("stat", "--by", "location", profile).out())
                .startsWith(
                        """
                        TIME [sec]: total 8; of the locations mean 4, imbalance 0.0 %
                        sum   share     mean  imbalance  location
                          4  50.0 %  1.33333      0.0 %  Process 0/Thread 0
                        """);
    }

    /** The rounding residue of a difference of two large numbers is not a finding, and has no imbalance. */
    @Test
    void showsRestsOfRoundingAsZeros() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        String name = "a function with a name that is much longer than there is room for in a line";
        int main = space.defineCallNode(space.defineRegion(name, "", 1, 9), Tree.NO_PARENT);
        int work = space.defineCallNode(space.defineRegion("work", "", 1, 9), main);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node", space.defineMachine("m")));
        space.setSeverity(time, main, space.defineThread("thread 0", 0, process), 1000.0);
        int second = space.defineThread("thread 1", 1, process);
        space.setSeverity(time, main, second, 1000.0).setSeverity(time, work, second, -2.7e-15);
        Path file = folder.resolve("a.cubex");
        Conversion.store(Format.CUBE, space.build(), file, Format.CUBE, WriteOptions.DEFAULT);

        assertThat(Run.of("stat", "--by", "call-path", file.toString()).out())
                .isEqualTo(
                        """
                        time [sec]: total 2,000; of the locations mean 1,000, imbalance 0.0 %
                          sum    share  incl sum    share  imbalance  call-path
                        2,000  100.0 %     2,000  100.0 %      0.0 %  a function with a name that is much longer than there is room for in a line
                            0    0.0 %         0    0.0 %          -  a function with a name that is much longer than there is room for in a line/work

                        """);
    }

    @Test
    void writesJson() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(Run.of("stat", "--json", "--top", "1", "--metric", "T??E", profile)
                        .out());

        assertThat(json.toString())
                .isEqualTo(
                        "{\"jsonVersion\":1,\"file\":\"" + profile
                                + "\",\"by\":\"region\",\"metrics\":[{\"name\":\"TIME\",\"unit\":\"sec\",\"total\":{\"sum\":8,\"mean\":4.0,"
                                + "\"min\":4,\"max\":4,\"imbalance\":0.0},\"entries\":3,\"largest\":[{\"id\":1,\"name\":\"solve\","
                                + "\"exclusive\":{\"sum\":5,\"mean\":2.5,\"min\":2.5,\"max\":2.5,\"imbalance\":0.0},"
                                + "\"inclusive\":{\"sum\":6,\"mean\":3.0,\"min\":3,\"max\":3,\"imbalance\":0.0}}]}],\"leftOut\":[]}");
    }

    @Test
    void saysWhatIsNotThere() {
        assertThat(Run.of("stat", "--metric", "x*", profile))
                .isEqualTo(
                        new Run(
                                2,
                                "",
                                "perfspace: " + profile
                                        + ": no metric is called \"x*\"; there are \"TIME\", \"TIME_incl\", \"CALLS\" and \"SUBRS\"\n"));
        assertThat(Run.of("stat", "--by", "weather", profile).exitCode()).isEqualTo(2);
    }

    /** A share of a difference, such as -1,273 %, means nothing, and ratios do not add up. */
    @Test
    void aDifferenceHasNoSharesAndRatiosHaveNoTotal() {
        String[] operands = {"../testdata/samples/score-p.cubex", "../testdata/samples/score-p-2.cubex"};
        String difference = folder.resolve("difference.cubex").toString();
        String ratio = folder.resolve("ratio.cubex").toString();
        Runs.of("diff", "-q", operands[0], operands[1], "-o", difference);
        Runs.of("ratio", "-q", operands[0], operands[1], "-o", ratio);

        assertThat(Run.of("stat", "-q", "--top", "1", difference).out().lines())
                .startsWith(
                        "time [sec]: total 0.011049; of the locations mean 0.000789, imbalance 201.5 %",
                        "     sum  share  incl sum  share  imbalance  region",
                        "0.008395      -  0.008395      -    183.7 %  MPI_Init_thread");
        assertThat(Run.of("stat", "-q", "--top", "1", "--format", "csv", difference)
                        .out())
                .contains("\nMPI_Init_thread,time,sec,0.00839504599571228,,");
        assertThat(Run.of("stat", "--metric", "time", ratio))
                .isEqualTo(
                        new Run(
                                0,
                                "",
                                "perfspace: " + ratio
                                        + ": left out: metric \"time\" (1): its values are shares, ratios or states, which do not add up\n"));
        assertThat(Run.of("info", "-q", ratio).out())
                .contains("      -        time            Time\n")
                .doesNotContain("nan");
    }

    /** The note says what a part of a name stands for. */
    @Test
    void aNameThatStandsForALongerOneIsTold() {
        String sample = "../testdata/samples/score-p.cubex";
        String note = "\"solve\" stands for \"solve_pressure\"\n";

        assertThat(Run.of("stat", "--calls", "solve", sample).err()).isEqualTo("perfspace: " + note);
        assertThat(Run.of("hot", "--calls", "solve", sample).err()).isEqualTo("perfspace: " + note);
        assertThat(Run.of("hot", "--by", "callers", "--calls", "solve", sample).err())
                .isEqualTo("perfspace: " + note);
        assertThat(Run.of("hot", "--calls", "solve_pressure", sample).err()).isEmpty();
        assertThat(Run.of("hot", "--calls", "time_loop/time_step", sample).err())
                .isEqualTo("perfspace: " + sample
                        + ": no call node is chosen by \"time_loop/time_step\"; a path begins at a root,"
                        + " \"**/time_loop/time_step\" fits\n");
    }
}

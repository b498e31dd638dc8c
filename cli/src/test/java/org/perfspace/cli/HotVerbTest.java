package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.writer.cube.CubeWriter;

class HotVerbTest {

    @TempDir
    Path folder;

    private static final String SAMPLE = "../testdata/samples/score-p.cubex";

    @Test
    void showsTheHottestCallsAsATree() {
        assertThat(Run.of("hot", "--threshold", "10%", SAMPLE))
                .isEqualTo(new Run(
                        0,
                        """
                                time [sec]: total 0.263564
                                   incl     excl      incl  call
                                100.0 %    0.8 %  0.263564  main  (main.cpp:21)  +1 smaller
                                 38.5 %    0.2 %  0.101466  ├─ time_loop  (evolve.cpp:21)
                                 38.3 %    0.4 %  0.101047  │  └─ time_step  (evolve.cpp:38)  +26 smaller
                                 19.1 %    0.8 %   0.05022  │     └─ checkpoint  (checkpoint.cpp:21)  +2 smaller
                                 16.6 %   16.6 %  0.043874  │        └─ MPI_File_write_at_all  (IO)
                                 35.8 %    1.2 %  0.094233  ├─ initialize  (setup.cpp:21)  +7 smaller
                                 15.6 %    2.0 %  0.041096  │  ├─ read_mesh  (mesh.cpp:21)  +3 smaller
                                 13.8 %    0.7 %  0.036491  │  └─ partition  (partition.cpp:21)  +1 smaller
                                 11.4 %    1.3 %  0.030058  │     └─ bisect  (partition.cpp:44)  +5 smaller
                                 13.2 %    0.9 %  0.034753  ├─ write_results  (output.cpp:21)  +3 smaller
                                 10.3 %   10.3 %  0.027079  │  └─ fwrite  (IO)
                                 10.4 %   10.4 %  0.027443  └─ MPI_Init_thread  (MPI)
                                """,
                        ""));
    }

    @Test
    void showsWhoCalls() {
        assertThat(Run.of("hot", "--by", "callers", "--top", "1", "--depth", "2", SAMPLE)
                        .out())
                .isEqualTo(
                        """
                        time [sec]: total 0.263564
                           excl      excl  region, and who calls it
                         16.6 %  0.043874  MPI_File_write_at_all  (IO)
                         16.6 %  0.043874  └─ checkpoint  (checkpoint.cpp:21)
                         16.6 %  0.043874     └─ time_step  (evolve.cpp:38)
                        """);
    }

    /** main calls f in its lines 3 and 5, and g in line 6, which calls f in line 20. */
    private String callSites() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int main = space.defineCallNode(space.defineRegion("main", "src/m.c", 1, 9), Tree.NO_PARENT);
        int f = space.defineRegion("f", "src/f.c", 7, 8);
        int g = space.defineRegion("g", "src/f.c", 10, 30);
        int first = space.defineCallNodeAt(space.defineCallSite(f, "src/m.c", 3), main);
        int second = space.defineCallNodeAt(space.defineCallSite(f, "src/m.c", 5), main);
        int third = space.defineCallNodeAt(space.defineCallSite(g, "src/m.c", 6), main);
        int fourth = space.defineCallNodeAt(space.defineCallSite(f, "src/f.c", 20), third);
        int process = space.defineProcess("rank 0", 0, space.defineNode("n", space.defineMachine("m")));
        int thread = space.defineThread("t", 0, process);
        space.setSeverity(time, first, thread, 4).setSeverity(time, second, thread, 3);
        space.setSeverity(time, third, thread, 2).setSeverity(time, fourth, thread, 1);
        Path file = folder.resolve("sites.cubex");
        CubeWriter.write(space.build(), file, WriteOptions.DEFAULT);
        return file.toString();
    }

    @Test
    void callsInSeveralLinesAreToldApart() throws IOException {
        String file = callSites();
        assertThat(Run.of("hot", file))
                .isEqualTo(new Run(
                        0,
                        """
                        time [sec]: total 10
                           incl     excl  incl  call
                        100.0 %    0.0 %  10  main  (m.c:1)
                         40.0 %   40.0 %   4  ├─ f  (f.c:7, at m.c:3)
                         30.0 %   30.0 %   3  ├─ f  (f.c:7, at m.c:5)
                         30.0 %   20.0 %   3  └─ g  (f.c:10)
                         10.0 %   10.0 %   1     └─ f  (f.c:7)
                        """,
                        ""));
        assertThat(Run.of("hot", "--by", "callers", "--top", "1", file))
                .isEqualTo(new Run(
                        0,
                        """
                        time [sec]: total 10
                           excl  excl  region, and who calls it
                         80.0 %  8  f  (f.c:7)
                         40.0 %  4  ├─ main  (m.c:1, at m.c:3)
                         30.0 %  3  ├─ main  (m.c:1, at m.c:5)
                         10.0 %  1  └─ g  (f.c:10)
                         10.0 %  1     └─ main  (m.c:1)
                        """,
                        ""));
        assertThat(Run.of("hot", "--json", file).out())
                .contains("\"place\":\"f.c:10\",\"callSite\":\"m.c:6\",\"callNode\":3");
        assertThat(Run.of("dump", "--names", "--call-sites", "--metric", "time", file)
                        .out())
                .isEqualTo(
                        """
                        metric	call_path	region	file	line	call_file	call_line	rank	thread	location	value
                        time	main/f	f	src/f.c	7	src/m.c	3	0	0	rank 0/t	4
                        time	main/f	f	src/f.c	7	src/m.c	5	0	0	rank 0/t	3
                        time	main/g	g	src/f.c	10	src/m.c	6	0	0	rank 0/t	2
                        time	main/g/f	f	src/f.c	7	src/f.c	20	0	0	rank 0/t	1
                        """);
        assertThat(Run.of("dump", "--call-sites", file).err())
                .isEqualTo("perfspace: --call-sites has an effect with --names only; see perfspace dump --help\n");
    }

    @Test
    void listsGroupsOfChosenCalls() {
        assertThat(Run.of("hot", "--by", "group", "--calls", "main/initialize/**", SAMPLE)
                        .out())
                .isEqualTo(
                        """
                        time [sec]: total 0.094233
                           excl      excl     incl  group
                         45.3 %  0.042715  100.0 %  COM
                         28.0 %   0.02635   28.0 %  IO
                         14.4 %  0.013572   14.4 %  USR
                          9.3 %  0.008793    9.3 %  MPI
                          3.0 %  0.002801    3.0 %  CUDA
                        """);
    }

    @Test
    void listsLocations() {
        assertThat(Run.of("hot", "--by", "location", "--top", "2", SAMPLE).out())
                .isEqualTo(
                        """
                        time [sec]: total 0.263564
                           cost  location                  of it  hottest call path
                         19.7 %  MPI Rank 2/Master thread  17.1 %  main/time_loop/time_step/checkpoint/MPI_File_write_at_all
                         19.7 %  MPI Rank 3/Master thread  17.0 %  main/time_loop/time_step/checkpoint/MPI_File_write_at_all
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--calls OMP_* | 2 | ../testdata/samples/score-p.cubex: no call node is chosen by \"OMP_*\"",
                "--metric tyme | 2 | ../testdata/samples/score-p.cubex: no metric is called \"tyme\"; did you mean \"time\"?"
                        + " There are \"visits\", \"time\", \"min_time\", \"max_time\", \"bytes_sent\", \"bytes_received\","
                        + " \"PAPI_TOT_INS\", \"PAPI_TOT_CYC\", \"ipc\" and \"mpi\"",
                "--metric min_time | 5 | ../testdata/samples/score-p.cubex: metric \"min_time\" has no costs that add up: its"
                        + " values are of type MINDOUBLE; \"time\" has such costs",
                "--by file --depth 3 | 2 | a list has one level, so --depth has no effect; see perfspace hot --help",
                "--top 3 | 2 | a tree shows all calls above the threshold, so --top has no effect; see perfspace hot --help",
            })
    void saysWhatCannotBe(String options, int exitCode, String complaint) {
        Run run = Run.of(("hot " + options + " " + SAMPLE).split(" "));

        assertThat(run).isEqualTo(new Run(exitCode, "", "perfspace: " + complaint + "\n"));
    }
}

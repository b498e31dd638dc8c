package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotVerbTest {

    private static final String SAMPLE = "../testdata/samples/score-p.cubex";

    @Test
    void showsTheHottestCallsAsATree() {
        assertThat(Run.of("hot", "--threshold", "10", SAMPLE))
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
                         19.7 %  MPI Rank 2/Master thread  17.1 %  …/checkpoint/MPI_File_write_at_all
                         19.7 %  MPI Rank 3/Master thread  17.0 %  …/checkpoint/MPI_File_write_at_all
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
                        + " values are of type MINDOUBLE",
                "--by file --depth 3 | 2 | a list has one level, so --depth has no effect; see perfspace hot --help",
                "--top 3 | 2 | a tree shows all calls above the threshold, so --top has no effect; see perfspace hot --help",
            })
    void saysWhatCannotBe(String options, int exitCode, String complaint) {
        Run run = Run.of(("hot " + options + " " + SAMPLE).split(" "));

        assertThat(run).isEqualTo(new Run(exitCode, "", "perfspace: " + complaint + "\n"));
    }
}

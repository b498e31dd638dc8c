package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        assertThat(Run.of("stat", "--metric", "TIME", "--top", "2", profile))
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
        assertThat(Run.of("stat", "--metric", "TIME", "--by", "call-path", "--sort", "inclusive", profile)
                        .out())
                .contains("  main\n", "  main/solve\n", "  main/solve/step\n")
                .doesNotContain("more");
        assertThat(Run.of("stat", "--metric", "TIME", "--by", "location", profile)
                        .out())
                .isEqualTo(
                        """
                        TIME [sec]: total 8; of the locations mean 4, min 4, max 4, imbalance 0.0 %
                        sum   share     mean  min  max  imbalance  location
                          4  50.0 %  1.33333  0.5  2.5      0.0 %  Process 0/Thread 0
                          4  50.0 %  1.33333  0.5  2.5      0.0 %  Process 1/Thread 0

                        """);
    }

    @Test
    void writesJson() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(Run.of("stat", "--json", "--top", "1", "--metric", "T??E", profile)
                        .out());

        assertThat(json.toString())
                .isEqualTo(
                        "[{\"metric\":\"TIME\",\"unit\":\"sec\",\"total\":{\"sum\":8,\"mean\":4.0,\"min\":4,\"max\":4,"
                                + "\"imbalance\":0.0},\"by\":\"region\",\"entries\":3,\"largest\":[{\"id\":1,\"name\":\"solve\","
                                + "\"exclusive\":{\"sum\":5,\"mean\":2.5,\"min\":2.5,\"max\":2.5,\"imbalance\":0.0},"
                                + "\"inclusive\":{\"sum\":6,\"mean\":3.0,\"min\":3,\"max\":3,\"imbalance\":0.0}}]}]");
    }

    @Test
    void saysWhatIsNotThere() {
        assertThat(Run.of("stat", "--metric", "x*", profile))
                .isEqualTo(new Run(
                        2, "", "perfspace: no metric of the profile is called x*; see perfspace stat --help\n"));
        assertThat(Run.of("stat", "--by", "weather", profile).exitCode()).isEqualTo(2);
    }
}

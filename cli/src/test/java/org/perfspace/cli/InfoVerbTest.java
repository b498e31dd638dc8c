package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoVerbTest {

    @TempDir
    Path folder;

    private String profile;

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(folder).toString();
    }

    @Test
    void tellsWhatTheProfileHolds() {
        assertThat(Run.of("info", profile))
                .isEqualTo(new Run(
                        0,
                        profile
                                + """
                                : TAU profiles

                                Calls
                                  3 call nodes on 3 levels, 3 regions

                                System
                                  1 × machine, 1 × node, 2 × process, 2 × cpu thread

                                Metrics
                                  total  unit  name       what
                                      8  sec   TIME       inclusive DOUBLE
                                      8  sec   TIME_excl  exclusive DOUBLE
                                     22  occ   CALLS      exclusive DOUBLE
                                      4  occ   SUBRS      exclusive DOUBLE
                                """,
                        ""));
    }

    @Test
    void drawsTheCallTree() {
        assertThat(Run.of("info", "--tree", "calls", profile))
                .isEqualTo(new Run(
                        0,
                        """
                        100.0 %  8  main
                         75.0 %  6  └─ solve
                         12.5 %  1     └─ step
                        """,
                        "perfspace: values of metric TIME in sec; choose another with --metric\n"));
    }

    @Test
    void drawsExclusiveValuesAboveAThreshold() {
        assertThat(Run.of(
                        "info",
                        "--tree",
                        "calls",
                        "--view",
                        "exclusive",
                        "--threshold",
                        "20",
                        "--metric",
                        "TIME",
                        profile))
                .isEqualTo(new Run(
                        0,
                        """
                         25.0 %  2  main
                         62.5 %  5  └─ solve  (1 more below)
                        """,
                        ""));
    }

    @Test
    void drawsTheSystemToADepth() {
        assertThat(Run.of("info", "-q", "--tree", "system", "--depth", "2", profile)
                        .out())
                .isEqualTo(
                        """
                        100.0 %  8  machine Machine
                        100.0 %  8  └─ node Node
                         50.0 %  4     ├─ process Process 0  (1 more below)
                         50.0 %  4     └─ process Process 1  (1 more below)
                        """);
    }

    @Test
    void drawsTheMetrics() {
        assertThat(Run.of("info", "--tree", "metrics", profile).out())
                .isEqualTo(
                        """
                        100.0 %   8  TIME [sec]
                        100.0 %   8  TIME_excl [sec]
                        100.0 %  22  CALLS [occ]
                        100.0 %   4  SUBRS [occ]
                        """);
    }

    @Test
    void tellsMachinesTheSame() throws IOException {
        JsonNode info =
                new ObjectMapper().readTree(Run.of("info", "--json", profile).out());

        assertThat(info.get("format").asText()).isEqualTo("tau");
        assertThat(info.get("callNodes").asInt()).isEqualTo(3);
        assertThat(info.get("metrics")).hasSize(4);
        assertThat(info.get("metrics").get(0).get("name").asText()).isEqualTo("TIME");
        assertThat(info.get("metrics").get(0).get("total").asDouble()).isEqualTo(8);
    }

    @Test
    void refusesAnUnknownMetric() {
        assertThat(Run.of("info", "--tree", "calls", "--metric", "tme", profile))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: no metric is called tme; the profile has TIME, TIME_excl, CALLS, SUBRS; "
                                + "see perfspace info --help\n"));
    }

    @Test
    void refusesAMissingFile() {
        String missing = folder.resolve("missing.cubex").toString();
        assertThat(Run.of("info", missing))
                .isEqualTo(new Run(3, "", "perfspace: " + missing + ": no such file or folder\n"));
    }
}

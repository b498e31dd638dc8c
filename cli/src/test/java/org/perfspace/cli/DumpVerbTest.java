package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpVerbTest {

    @TempDir
    Path folder;

    private String profile;

    @BeforeEach
    void makeAProfile() throws IOException {
        profile = TauSample.in(folder).toString();
    }

    @Test
    void printsStoredValues() {
        assertThat(Run.of("dump", "--metric", "TIME", profile))
                .isEqualTo(new Run(
                        0,
                        """
                        TIME	0	0	1
                        TIME	0	1	1
                        TIME	1	0	2.5
                        TIME	1	1	2.5
                        TIME	2	0	0.5
                        TIME	2	1	0.5
                        """,
                        ""));
    }

    @Test
    void printsExclusiveValues() {
        assertThat(Run.of("dump", "--metric", "TIME", "--view", "exclusive", "--format", "csv", profile)
                        .out())
                .isEqualTo(
                        """
                        metric,call_node,location,value
                        TIME,0,0,1
                        TIME,0,1,1
                        TIME,1,0,2.5
                        TIME,1,1,2.5
                        TIME,2,0,0.5
                        TIME,2,1,0.5
                        """);
    }

    @Test
    void printsInclusiveSums() {
        assertThat(Run.of("dump", "--metric", "CALLS", "--view", "inclusive", "--sum", profile)
                        .out())
                .isEqualTo(
                        """
                        CALLS	0	*	22
                        CALLS	1	*	20
                        CALLS	2	*	14
                        """);
    }

    @Test
    void printsOneMetricAfterTheOther() {
        assertThat(Run.of("dump", profile).out().lines())
                .hasSize(4 * 3 * 2)
                .first()
                .isEqualTo("TIME\t0\t0\t1");
    }

    @Test
    void refusesAnUnknownView() {
        assertThat(Run.of("dump", "--view", "sideways", profile))
                .isEqualTo(new Run(
                        2,
                        "",
                        "perfspace: invalid value for option '--view': expected one of stored, exclusive, inclusive,"
                                + " found \"sideways\"; see perfspace dump --help\n"));
    }
}

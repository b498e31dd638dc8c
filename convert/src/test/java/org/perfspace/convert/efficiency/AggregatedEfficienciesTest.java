package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.fixtures.AggregatedProfile;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.PerformanceSpace;

/** Efficiencies of profiles in which one process stands for several. */
class AggregatedEfficienciesTest {

    @Test
    void areRefusedWithTheLoadBalanceOfTheAggregates() throws IOException {
        try (PerformanceSpace space = AggregatedProfile.space(true)) {
            assertThatThrownBy(() -> Efficiencies.of(space, Efficiencies.Options.USUAL, "a.cali"))
                    .isInstanceOf(ProfileException.Unsupported.class)
                    .hasMessage("a.cali: expected the times of each process, found one process that stands for 4;"
                            + " their load balance, the average by the largest time, is 60.0 %");
        }
    }

    @Test
    void areRefusedWithoutAggregates() throws IOException {
        try (PerformanceSpace space = AggregatedProfile.space(false)) {
            assertThatThrownBy(() -> Efficiencies.of(space, Efficiencies.Options.USUAL, "a.cali"))
                    .hasMessage("a.cali: expected the times of each process, found one process that stands for 4");
        }
    }

    /** 1 is never invented. */
    @Test
    void areRefusedIfTheNumberOfProcessesIsUnknown() throws IOException {
        try (PerformanceSpace stated = AggregatedProfile.space(true)) {
            PerformanceSpace space = stated.withDefinitions(stated.definitions().withAttributes(Attributes.NONE));
            assertThatThrownBy(() -> Efficiencies.of(space, Efficiencies.Options.USUAL, "a.cali"))
                    .hasMessage("a.cali: expected the times of each process, found one process that stands for several;"
                            + " their load balance, the average by the largest time, is 60.0 %");
            assertThat(RunTables.efficiencies("run", space, "a.cali").rows()).isZero();
        }
    }

    @Test
    void haveNoRowInAnArchive() throws IOException {
        try (PerformanceSpace space = AggregatedProfile.space(true)) {
            assertThat(RunTables.efficiencies("run", space, "a.cali").rows()).isZero();
        }
    }
}

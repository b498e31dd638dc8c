package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.algebra.Algebra;
import org.perfspace.convert.algebra.Matching;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.fixtures.AggregatedProfile;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;

/** Efficiencies of profiles that do not have the times of each process of a run. */
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

    /** The difference of two efficiencies is not the efficiency of the differences, which may be of any size. */
    @Test
    void areRefusedForDifferences() throws IOException {
        try (PerformanceSpace run = Readers.open(Path.of("samples/score-p.cubex"));
                PerformanceSpace other = Readers.open(Path.of("samples/score-p-2.cubex"));
                PerformanceSpace difference = Algebra.combine(
                        Operation.DIFF, List.of(new Operand("a", other), new Operand("b", run)), Matching.DEFAULT)) {
            assertThatThrownBy(() -> Efficiencies.of(difference, Efficiencies.Options.USUAL, "change.cubex"))
                    .hasMessage("change.cubex: expected the times of a run, found the differences of two");
            assertThat(RunTables.efficiencies("run", difference, "change.cubex").rows())
                    .isZero();
        }
    }

    @Test
    void haveNoRowInAnArchive() throws IOException {
        try (PerformanceSpace space = AggregatedProfile.space(true)) {
            assertThat(RunTables.efficiencies("run", space, "a.cali").rows()).isZero();
        }
    }
}

package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Combination;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** Efficiencies of profiles in which one process stands for several. */
class AggregatedEfficienciesTest {

    @Test
    void areRefusedWithTheLoadBalanceOfTheAggregates() throws IOException {
        try (PerformanceSpace space = space(true)) {
            assertThatThrownBy(() -> Efficiencies.of(space, Efficiencies.Options.USUAL, "a.cali"))
                    .isInstanceOf(ProfileException.Unsupported.class)
                    .hasMessage("a.cali: expected the times of each process, found one process that stands for 4;"
                            + " their load balance, the average by the largest time, is 60.0 %");
        }
    }

    @Test
    void areRefusedWithoutAggregates() throws IOException {
        try (PerformanceSpace space = space(false)) {
            assertThatThrownBy(() -> Efficiencies.of(space, Efficiencies.Options.USUAL, "a.cali"))
                    .hasMessage("a.cali: expected the times of each process, found one process that stands for 4");
        }
    }

    /** 1 is never invented. */
    @Test
    void areRefusedIfTheNumberOfProcessesIsUnknown() throws IOException {
        try (PerformanceSpace stated = space(true)) {
            PerformanceSpace space = stated.withDefinitions(stated.definitions().withAttributes(Attributes.NONE));
            assertThatThrownBy(() -> Efficiencies.of(space, Efficiencies.Options.USUAL, "a.cali"))
                    .hasMessage("a.cali: expected the times of each process, found one process that stands for several;"
                            + " their load balance, the average by the largest time, is 60.0 %");
            assertThat(RunTables.efficiencies("run", space, "a.cali").rows()).isZero();
        }
    }

    @Test
    void haveNoRowInAnArchive() throws IOException {
        try (PerformanceSpace space = space(true)) {
            assertThat(RunTables.efficiencies("run", space, "a.cali").rows()).isZero();
        }
    }

    private static PerformanceSpace space(boolean aggregates) {
        SpaceBuilder builder = new SpaceBuilder();
        int total = builder.defineMetric(Metric.named("Total time").unit("sec"));
        int main = builder.defineCallNode(builder.defineRegion("main", "", 1, 1), Tree.NO_PARENT);
        int thread = builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        builder.setSeverity(total, main, thread, 48);
        if (aggregates) {
            int mean = builder.defineMetric(
                    Metric.named("Avg time/rank").unit("sec").combination(Combination.MEAN));
            int largest = builder.defineMetric(Metric.named("Max time/rank")
                    .unit("sec")
                    .type(ValueType.MAXDOUBLE)
                    .combination(Combination.LARGEST));
            builder.setSeverity(mean, main, thread, 12);
            builder.setSeverity(largest, main, thread, 20);
        }
        PerformanceSpace space = builder.build();
        return space.withDefinitions(space.definitions().withAttributes(Attributes.of("mpi.world.size", "4")));
    }
}

package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Attributes;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;

class AggregatedTest {

    @ParameterizedTest
    @CsvSource({"mpi.world.size, 4, 4", "jobsize, 343, 343"})
    void areProfilesOfOneProcessThatStateSeveral(String attribute, String size, long processes) {
        assertThat(Aggregated.processes(profile(1).withAttributes(Attributes.of(attribute, size))))
                .hasValue(processes);
    }

    @ParameterizedTest
    @CsvSource({
        "mpi.world.size, 1",
        "mpi.world.size, four",
        "mpi.world.size, ''",
        "mpi.world.size, 99999999999999999999",
        "size, 4"
    })
    void areNoProfilesThatStateNoNumber(String attribute, String size) {
        assertThat(Aggregated.processes(profile(1).withAttributes(Attributes.of(attribute, size))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2", "4"})
    void areNoProfilesOfSeveralProcesses(int processes) {
        assertThat(Aggregated.processes(profile(processes).withAttributes(Attributes.of("mpi.world.size", "4"))))
                .isEmpty();
    }

    /** A file without a number of processes: the sum is 4 times the average over processes at main, once at output. */
    @ParameterizedTest
    @CsvSource({
        "Total time, Avg time/rank, 12, true",
        "sum#inclusive#sum#time.duration, avg#inclusive#sum#time.duration, 12, true",
        "Total time, Avg time/rank, 48, false", // one process
        "sum#time.duration, avg#time.duration, 12, false" // an average over visits
    })
    void areProfilesWhoseSumIsGreaterThanTheAverageOfProcesses(String sum, String mean, double ofMain, boolean several)
            throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int sums = builder.defineMetric(Metric.named(sum).unit("sec"));
        int means = builder.defineMetric(Metric.named(mean).unit("sec").combination(Combination.MEAN));
        int output = builder.defineCallNode(builder.defineRegion("output", "", 1, 1), Tree.NO_PARENT);
        int main = builder.defineCallNode(builder.defineRegion("main", "", 1, 1), Tree.NO_PARENT);
        int thread = builder.defineThread(
                "t", 0, builder.defineProcess("p", 0, builder.defineNode("n", builder.defineMachine("m"))));
        builder.setSeverity(sums, output, thread, 7).setSeverity(means, output, thread, 7);
        builder.setSeverity(sums, main, thread, 48).setSeverity(means, main, thread, ofMain);

        assertThat(Aggregated.isAggregate(builder.build())).isEqualTo(several);
        assertThat(Aggregated.processes(builder.build().definitions())).isEmpty();
    }

    private static Definitions profile(int processes) {
        SpaceBuilder builder = new SpaceBuilder();
        int node = builder.defineNode("n", builder.defineMachine("m"));
        for (int rank = 0; rank < processes; rank++) {
            builder.defineThread("t", 0, builder.defineProcess("p", rank, node));
        }
        return builder.build().definitions();
    }
}

package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.SpaceBuilder;

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

    private static Definitions profile(int processes) {
        SpaceBuilder builder = new SpaceBuilder();
        int node = builder.defineNode("n", builder.defineMachine("m"));
        for (int rank = 0; rank < processes; rank++) {
            builder.defineThread("t", 0, builder.defineProcess("p", rank, node));
        }
        return builder.build().definitions();
    }
}

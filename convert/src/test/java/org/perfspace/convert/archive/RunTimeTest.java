package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;

class RunTimeTest {

    private static final Instant CHANGED = Instant.parse("2026-03-04T05:06:07.089Z");

    @ParameterizedTest
    @CsvSource({
        "launchdate, 1699958400, 2023-11-14T10:40:00Z",
        "time_nanos, 1699958400987654321, 2023-11-14T10:40:00Z",
        "tau.Starting Timestamp, 1699958400123456, 2023-11-14T10:40:00Z"
    })
    void isThatOfTheProfile(String attribute, String value, String expected) {
        SpaceBuilder space = new SpaceBuilder();
        space.definitions().attribute(attribute, value);

        assertThat(RunTime.ofMeasurement(space.build(), "scorep-20260105_1420_1/profile.cubex", CHANGED))
                .isEqualTo(new RunTime(expected, "profile"));
    }

    @ParameterizedTest
    @CsvSource({
        "launchdate, 999999999999999999999",
        "launchdate, 99999999999999",
        "launchdate, 0",
        "time_nanos, -5",
        "time_nanos, x"
    })
    void isNoneThatIsNoTime(String attribute, String value) {
        SpaceBuilder space = new SpaceBuilder();
        space.definitions().attribute(attribute, value);

        assertThat(RunTime.ofMeasurement(space.build(), "profile.pb", CHANGED).from())
                .isEqualTo("file");
    }

    @Test
    void isTheBeginningOfATrace() {
        assertThat(RunTime.ofMeasurement(traceFrom(1_699_958_400_987_654_321L), "measured/db", CHANGED))
                .isEqualTo(new RunTime("2023-11-14T10:40:00Z", "profile"));
        assertThat(RunTime.ofMeasurement(traceFrom(5_000), "measured/db", CHANGED)
                        .from())
                .isEqualTo("file");
    }

    private static PerformanceSpace traceFrom(long nanos) {
        return new SpaceBuilder().build().withTrace(new HeldTrace(nanos, nanos + 10, List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "/runs/scorep-20260105_1420_17000000000/profile.cubex, 2026-01-05T14:20, directory",
        "scorep-20260105_1420_1/traces/profile.cubex, 2026-01-05T14:20, directory",
        "/runs/scorep-20261305_1420_1/profile.cubex, 2026-03-04T05:06:07.089Z, file",
        "/runs/my-scorep-20260105_1420_1/profile.cubex, 2026-03-04T05:06:07.089Z, file",
        "/runs/scorep_bt_8/profile.cubex, 2026-03-04T05:06:07.089Z, file",
        "/runs/profile.cubex, 2026-03-04T05:06:07.089Z, file"
    })
    void isThatOfTheDirectoryOfScorePOrOfTheFile(String source, String at, String from) {
        assertThat(RunTime.ofMeasurement(new SpaceBuilder().build(), source, CHANGED))
                .isEqualTo(new RunTime(at, from));
    }
}

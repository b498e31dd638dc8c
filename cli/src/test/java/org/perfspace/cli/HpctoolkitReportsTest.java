package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.SharedData;

/** Reports on databases of HPCToolkit name what a user knows from hpcviewer, and no lines without a number. */
@EnabledIf(value = "isThere", disabledReason = "there is no ../shared beside the checkout")
@Tag("shared")
class HpctoolkitReportsTest {

    private static final List<String> UNNAMED =
            List.of("unknown line", "unknown machine", "machine unknown", "unknown node", "node 0 of unknown");

    static Stream<Path> databases() {
        return Stream.of(
                        "viewer-lmp-openmp-2022-08-05",
                        "viewer-vectorAdd-2022-08-26",
                        "viewer-derived-metrics.db-2022-11-28",
                        "hatchet-hpctoolkit-saxpy-mpi-cuda-database-2023-09-04",
                        "hpct-loops-cuda-nvidia-t-2024-04-25",
                        "hpct-recursion-cuda-nvidiapc-t-2024-04-25")
                .map(SharedData.find("data/hpctoolkit").orElseThrow()::resolve);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("databases")
    void nameNothingUnknown(Path database) {
        for (List<String> report : List.of(
                List.of("info"),
                List.of("info", "--all"),
                List.of("stat"),
                List.of("stat", "--by", "call-path"),
                List.of("stat", "--by", "location"),
                List.of("hot"),
                List.of("hot", "--threshold", "0"),
                List.of("hot", "--by", "callers"),
                List.of("hot", "--by", "line"))) {
            Run run = Run.of(Stream.concat(report.stream(), Stream.of(database.toString()))
                    .toArray(String[]::new));
            assertThat(run.exitCode()).as(report + run.err()).isZero();
            assertThat(run.out()).as(report + "").isNotEmpty();
            for (String unnamed : UNNAMED) {
                assertThat(run.out().toLowerCase(Locale.ROOT)).as(report + "").doesNotContain(unnamed);
            }
        }
    }

    static boolean isThere() {
        return SharedData.folder().isPresent();
    }
}

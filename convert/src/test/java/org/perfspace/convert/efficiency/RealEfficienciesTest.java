package org.perfspace.convert.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.convert.efficiency.Efficiencies.Options;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.convert.remap.Remapping;
import org.perfspace.convert.remap.RemappingSpec;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.Shared;
import org.perfspace.io.Place;
import org.perfspace.meaning.Activity;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.reader.Readers;
import org.perfspace.value.Totals;

/** Efficiencies of real profiles, and Scalasca's metrics of the same profiles. */
@Tag("shared")
@NeedsShared
class RealEfficienciesTest {

    private static final String CUBE = "data/cube/real/";

    /** The profiles have one location for each thread, and no thread is left out. */
    @ParameterizedTest
    @ValueSource(strings = {"time", "kripke_big_endian", "cube4.8_with_checksum_bug"})
    void agreeWithTheMetricsOfScalasca(String profile) throws IOException {
        RemappingSpec spec;
        try (PerformanceSpace carrier = Readers.open(Shared.sample(CUBE + "time.cubex"))) {
            spec = RemappingSpec.of(carrier, Place.of("time.cubex")).orElseThrow();
        }
        try (PerformanceSpace space = Readers.open(Shared.sample(CUBE + profile + ".cubex"));
                PerformanceSpace remapped =
                        Remapping.apply(Readers.open(Shared.sample(CUBE + profile + ".cubex")), spec)) {
            for (PerformanceSpace each : new PerformanceSpace[] {space, remapped}) {
                Efficiencies efficiencies = Efficiencies.of(each, Options.USUAL, profile);
                assertThat(sum(efficiencies, Activity.USEFUL) + sum(efficiencies, Activity.IO))
                        .isEqualTo(total(remapped, "comp"), within(1e-9 * total(remapped, "comp")));
                assertThat(sum(efficiencies, Activity.MPI))
                        .isEqualTo(total(remapped, "mpi"), within(1e-9 * total(remapped, "comp")));
                assertThat(sum(efficiencies, Activity.OPENMP))
                        .isEqualTo(total(remapped, "omp_time"), within(1e-9 * total(remapped, "comp")));
            }
        }
    }

    /** The threads of LAMMPS wait 92 s for their next parallel region, while the first ones communicate or compute alone. */
    @Test
    void whatThreadsWaitBetweenRegionsIsLostElsewhere() throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample("data/hpctoolkit/viewer-lmp-openmp-2022-08-05"))) {
            Efficiencies efficiencies = Efficiencies.of(space, Options.USUAL, "lmp");
            assertThat(efficiencies.regions(2))
                    .extracting(
                            loss -> space.definitions().regions().get(loss.id()).name())
                    .containsExactly("PMPI_Send [libmpi.so.40.30.4]", "gomp_team_end [libgomp.so.1.0.0]");
            assertThat(efficiencies.callPaths(1_000))
                    .extracting(loss -> space.definitions().regionOf(loss.id()).name())
                    .contains("gomp_team_end [libgomp.so.1.0.0]")
                    .doesNotContain("gomp_thread_start [libgomp.so.1.0.0]");
        }
    }

    private static double sum(Efficiencies efficiencies, Activity activity) {
        return efficiencies.counted().stream()
                .filter(counted -> counted.activity() == activity)
                .mapToDouble(Efficiencies.Counted::time)
                .sum();
    }

    private static double total(PerformanceSpace space, String name) throws IOException {
        Metric metric = Objects.requireNonNull(space.definitions().metric(name), name);
        if (space.definitions().isVoid(metric.id())) {
            return 0;
        }
        return Totals.total(space, metric.id())
                .map(RealEfficienciesTest::number)
                .orElse(0.0);
    }

    private static double number(Row row) {
        return Double.longBitsToDouble(row.word(0));
    }

    @ParameterizedTest
    @CsvSource({
        "data/cube/real/cube4.8_with_checksum_bug.cubex, ADDITIVE, 8, 0, 0.530",
        "data/cube/real/kripke_big_endian.cubex, MPI, 8, 0, 0.935",
        "data/hpctoolkit/viewer-lmp-openmp-2022-08-05, ADDITIVE, 16, 8, 0.894",
        "data/hpctoolkit/hpct-loops-cputime-t-2024-04-25, ADDITIVE, 4, 0, 1",
        "data/hpctoolkit/hpct-loops-cputime-t.nostruct-2024-04-25, ADDITIVE, 4, 0, 1",
        "data/hpctoolkit/hatchet-hatchet_cpi_v4_database-2023-09-22, MPI, 4, 12, 0",
        "data/tau/real/reader2_0, MPI, 4, 0, 0.804",
        "data/tau/real/xmain_0, MPI, 8, 0, 0.734",
    })
    void areAsAnAnalystWouldSay(String profile, Model model, int threads, int helpers, double parallel)
            throws IOException {
        try (PerformanceSpace space = Readers.open(Shared.sample(profile))) {
            Efficiencies efficiencies = Efficiencies.of(space, Options.USUAL, profile);

            assertThat(efficiencies.model()).isEqualTo(model);
            assertThat(efficiencies.threads()).isEqualTo(threads);
            assertThat(efficiencies.helpers()).isEqualTo(helpers);
            assertThat(efficiencies.tree().get(0).value()).isEqualTo(parallel, within(0.0005));
        }
    }

    /** Threads that wait for the next parallel region wait while the first one computes, too: not all of it is lost in regions. */
    @Test
    void namesNoThreadPoolAsTheWorstParallelRegion() throws IOException {
        String profile = "data/hpctoolkit/viewer-lmp-openmp-2022-08-05";
        try (PerformanceSpace space = Readers.open(Shared.sample(profile))) {
            assertThat(Efficiencies.of(space, Options.USUAL, profile).findings())
                    .last()
                    .asString()
                    .isEqualTo("In parallel regions 1.2 % are lost; most is in …/gomp_team_end [libgomp.so.1.0.0].");
        }
    }

    @Test
    void needsMoreThanTheTimesOfAccelerators() throws IOException {
        String profile = "data/hpctoolkit/hatchet-hpctoolkit-saxpy-mpi-cuda-database-2023-09-04";
        try (PerformanceSpace space = Readers.open(Shared.sample(profile))) {
            assertThatThrownBy(() -> Efficiencies.of(space, Options.USUAL, "saxpy"))
                    .hasMessage("saxpy: expected a metric of processor time in a unit of time, found only times of"
                            + " accelerators: \"GPUOP\", \"GKER\", \"GXCOPY\"");
        }
    }
}

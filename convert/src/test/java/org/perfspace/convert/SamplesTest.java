package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.Profile;
import org.perfspace.Profiles;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.reader.Readers;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** The samples of {@code testdata/samples}: one profile in every format. */
class SamplesTest {

    private static final Path SAMPLES = Path.of("samples");

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "solver.cubex, CUBE",
        "solver.hpctoolkit, HPCTOOLKIT",
        "dense-database, HPCTOOLKIT_XML",
        "solver.sion, LINKTEST",
        "solver.parquet, PARQUET",
        "solver.cube, CUBE3",
        "solver.tau, TAU",
        "solver.ppk, TAU",
        "tau, TAU",
        "perf.folded, COLLAPSED",
        "score-p.pb, PPROF",
    })
    void isKnownByItsContent(String sample, Format format) throws IOException {
        assertThat(Readers.detect(Input.of(SAMPLES.resolve(sample))).format()).isEqualTo(format);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"solver.hpctoolkit", "solver.sion", "solver.parquet", "solver.tau", "solver.ppk"})
    void isTheSameProfileInEveryFormat(String sample) throws IOException {
        try (PerformanceSpace cube = Readers.open(SAMPLES.resolve("solver.cubex"));
                PerformanceSpace copy = Readers.open(SAMPLES.resolve(sample))) {
            assertThat(cube.definitions().locations()).hasSize(4);
            assertThat(SpaceComparison.firstDifference(cube, copy)).isEmpty();
        }
    }

    /** The files of TAU state exclusive values; those in Cube are computed from inclusive ones. */
    @Test
    void hasTheTotalOfTheFilesOfTau() throws IOException {
        try (Profile tau = Profiles.read(SAMPLES.resolve("tau"));
                Profile cube = Profiles.read(SAMPLES.resolve("solver.cubex"))) {
            assertThat(tau.total(tau.metric("TIME")).number())
                    .isCloseTo(cube.total(cube.metric("TIME")).number(), within(1e-12));
        }
    }

    @Test
    void hasTheSameExclusiveValuesInCube3() throws IOException {
        try (PerformanceSpace cube = Readers.open(SAMPLES.resolve("solver.cubex"));
                PerformanceSpace copy = Readers.open(SAMPLES.resolve("solver.cube"))) {
            CallTreeView exclusive = CallTreeView.of(cube, CallFlavour.EXCLUSIVE);
            int rows = 0;
            for (Metric metric : copy.definitions().metrics()) {
                Row row = exclusive.newRow(metric.id());
                try (RowCursor cursor = copy.severity().rows(metric.id())) {
                    while (cursor.next()) {
                        assertThat(exclusive.read(metric.id(), cursor.callNode(), row))
                                .isTrue();
                        assertThat(row.words()).startsWith(cursor.row().words());
                        rows++;
                    }
                }
            }
            assertThat(rows).isPositive();
        }
    }
}

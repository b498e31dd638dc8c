package org.perfspace.testdata.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.Profiles;
import org.perfspace.convert.efficiency.Efficiencies;
import org.perfspace.convert.efficiency.Efficiency;
import org.perfspace.convert.efficiency.Efficiency.Kind;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.generate.Recipe.Likeness;
import org.perfspace.testdata.generate.Recipe.Shares;

/** Generated profiles have the efficiencies with which they were made, in every format that tells ranks and times. */
class KnownEfficienciesTest {

    private static final double CLOSE = 1e-9;

    @TempDir
    private Path folder;

    private static Recipe recipe(Likeness like, int locations, double imbalance, double communication) {
        return new Recipe(like, 10, 200, locations, 7, 0, Optional.of(new Shares(imbalance, communication)));
    }

    private static Map<Kind, Double> values(PerformanceSpace space, Model model) throws IOException {
        return Efficiencies.of(space, Efficiencies.Options.USUAL, "generated").tree(model).stream()
                .filter(Efficiency::isPresent)
                .collect(Collectors.toMap(Efficiency::kind, Efficiency::value));
    }

    private static void isKnown(PerformanceSpace space, double imbalance, double communication) throws IOException {
        Map<Kind, Double> values = values(space, Model.MPI);
        assertThat(values.get(Kind.LOAD_BALANCE)).isEqualTo(1 / (1 + imbalance), within(CLOSE));
        assertThat(values.get(Kind.COMMUNICATION_EFFICIENCY)).isEqualTo(1 - communication, within(CLOSE));
        assertThat(values.get(Kind.PARALLEL_EFFICIENCY))
                .isEqualTo((1 - communication) / (1 + imbalance), within(CLOSE));
    }

    @ParameterizedTest
    @CsvSource({
        "SCORE_P, 6, 0, 0",
        "SCORE_P, 6, 0.25, 0.3",
        "SCORE_P, 16, 1.5, 0.01",
        "SCORE_P, 64, 0.1, 0.45",
        "HPCTOOLKIT, 6, 0.25, 0.3",
        "HPCTOOLKIT, 16, 0.5, 0.2",
        "TAU, 6, 0.25, 0.3",
        "TAU, 16, 0.5, 0.2",
        "CALIPER, 6, 0.25, 0.3"
    })
    void areThoseOfTheRecipe(Likeness like, int locations, double imbalance, double communication) throws IOException {
        try (PerformanceSpace space =
                recipe(like, locations, imbalance, communication).space()) {
            isKnown(space, imbalance, communication);
        }
    }

    @Test
    void threadsLoseOnlyWhileTheFirstOneComputesAlone() throws IOException {
        try (PerformanceSpace space = recipe(Likeness.SCORE_P, 16, 0.25, 0.2).space()) {
            Map<Kind, Double> values = values(space, Model.ADDITIVE);

            assertThat(values.get(Kind.PROCESS_EFFICIENCY)).isEqualTo(0.8 / 1.25, within(CLOSE));
            assertThat(values.get(Kind.LOAD_BALANCE)).isEqualTo(1 - 0.8 * (1 - 1 / 1.25), within(CLOSE));
            assertThat(values.get(Kind.COMMUNICATION_EFFICIENCY)).isEqualTo(0.8, within(CLOSE));
            assertThat(values.get(Kind.REGION_EFFICIENCY)).isEqualTo(1, within(CLOSE));
            assertThat(values.get(Kind.AMDAHL_EFFICIENCY)).isBetween(0.4, 0.999);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.cubex",
                "a.cube",
                "a.cube.gz",
                "a.hpctoolkit",
                "a.tau",
                "a.ppk",
                "a.parquet",
                "a.sion",
                "a.caliper.json"
            })
    void areKeptByFormats(String name) throws IOException {
        Path file = folder.resolve(name);
        try (PerformanceSpace space = recipe(Likeness.SCORE_P, 6, 0.25, 0.3).space()) {
            Profiles.write(space, file);
        }
        try (PerformanceSpace space = Readers.open(file)) {
            isKnown(space, 0.25, 0.3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.hpctoolkit", "a.tau", "a.cubex"})
    void areKeptByFormatsWithoutASupplement(String name) throws IOException {
        Path file = folder.resolve(name);
        try (PerformanceSpace space = recipe(Likeness.SCORE_P, 6, 0.25, 0.3).space()) {
            Profiles.write(space, file, WriteOptions.DEFAULT.withPlain(true));
        }
        try (PerformanceSpace space = Readers.open(file)) {
            isKnown(space, 0.25, 0.3);
        }
    }

    @Test
    void rejectsSharesThatNoRunHas() {
        assertThatThrownBy(() -> new Shares(-0.1, 0)).hasMessage("expected an imbalance of at least 0 %, found -10.0");
        assertThatThrownBy(() -> new Shares(0, 1))
                .hasMessage("expected a share of communication of at least 0 % and below 100 %, found 100.0");
        assertThatThrownBy(() -> recipe(Likeness.SCORE_P, 4, 3.5, 0).space())
                .hasMessage("expected an imbalance of at most 300.0 % for 4 ranks, found 350.0 %");
        assertThatThrownBy(() -> new Recipe(Likeness.SCORE_P, 2, 2, 4, 1, 0, Optional.of(new Shares(0, 0))).space())
                .hasMessage("expected enough call nodes for as much waiting in MPI as computation, found 2");
        assertThatThrownBy(() -> recipe(Likeness.LINKTEST, 4, 0, 0))
                .hasMessage("a LinkTest run has no computation whose shares could be given");
    }
}

package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.convert.Conversion;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.testdata.fixtures.RandomSpaces;
import org.perfspace.testdata.fixtures.Restored;

/**
 * A report of losses is true: between all pairs of formats, {@code strict} refuses a copy if and only if reading it back
 * and comparing it with the original finds a difference.
 */
class StrictLossesTest {

    private static final int SEEDS = 10;
    private static final long MOST_CELLS = 200_000;

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        return Samples.own();
    }

    static List<Long> seeds() {
        return LongStream.range(0, 6).map(i -> i * SEEDS).boxed().toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void refusesExactlyTheRealLossesOfSamples(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            if (ConversionMatrixTest.cells(sample) <= MOST_CELLS) {
                for (Format first : WrittenFormats.readBack()) {
                    check(name + " to " + first.id(), sample, first);
                    Path file = folder.resolve("first" + first.endings().get(0));
                    write(sample, first, file, WriteOptions.DEFAULT);
                    try (PerformanceSpace space = Readers.open(file)) {
                        for (Format second : WrittenFormats.readBack()) {
                            check(name + " to " + first.id() + " to " + second.id(), space, second);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void refusesExactlyTheRealLossesOfRandomSpaces(long first) throws IOException {
        for (long seed = first; seed < first + SEEDS; seed++) {
            PerformanceSpace space = RandomSpaces.small().tame().space(seed);
            for (Format format : WrittenFormats.readBack()) {
                check("seed " + seed + " to " + format.id(), space, format);
            }
        }
    }

    private void check(String way, PerformanceSpace space, Format to) throws IOException {
        check(way, space, to, WriteOptions.DEFAULT);
        if (to == Format.TAU) {
            check(way + ", plain", space, to, WriteOptions.DEFAULT.withPlain(true));
        }
        if (to == Format.COLLAPSED || to == Format.SPEEDSCOPE) {
            check(way + ", each", space, to, WriteOptions.DEFAULT.with("stack-locations", "each"));
        }
        if (to == Format.CALIPER || to == Format.CALI) {
            check(way + ", rows", space, to, WriteOptions.DEFAULT.with("caliper-threads", "rows"));
        }
    }

    private void check(String way, PerformanceSpace space, Format to, WriteOptions options) throws IOException {
        Path file = folder.resolve("copy" + to.endings().get(0));
        Optional<String> refusal = Optional.empty();
        try {
            write(space, to, file, options.withStrict(true));
        } catch (WriteReport.LossException e) {
            refusal = Optional.of(String.valueOf(e.getMessage()));
        } catch (ProfileException.Unsupported e) {
            return;
        }
        List<String> losses = write(space, to, file, options).stream()
                .map(WriteReport.Loss::what)
                .toList();
        assertThat(refusal.isPresent()).as(way + ": " + losses).isEqualTo(!losses.isEmpty());
        try (PerformanceSpace copy = Readers.of(to).orElseThrow().open(Input.of(file), ReadOptions.DEFAULT)) {
            Optional<String> difference = Restored.firstDifference(space, copy);
            assertThat(losses.isEmpty())
                    .as(way + ": reported " + losses + ", but found " + difference)
                    .isEqualTo(difference.isEmpty());
        }
    }

    private static List<WriteReport.Loss> write(PerformanceSpace space, Format to, Path file, WriteOptions options)
            throws IOException {
        return Conversion.store(Format.CUBE, space, file, to, options.withForce(true))
                .losses();
    }
}

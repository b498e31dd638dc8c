package org.perfspace.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Restored;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SharedData;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.ProfileSearch;
import org.perfspace.reader.Readers;
import org.perfspace.writer.Writers;

/**
 * A report of losses is true: between all pairs of formats, {@code strict} refuses a copy if and only if reading it back
 * and comparing it with the original finds a difference. Formats for viewers name the parts for which they have no place; what
 * they name is a difference, too.
 */
class StrictLossesTest {

    private static final int SEEDS = 10;
    private static final int MOST_CELLS = 200_000;
    private static final int FEW_CELLS = 1_000;

    /** A database that can be opened, but not copied, without salvaging, because its trace is damaged behind its start. */
    private static final String DAMAGED_TRACE = "data/cases/hpctoolkit/trace-gaps";

    /** Formats with further columns for users of data frames, which are no metrics of a copy. */
    private static final Set<Format> COLUMNS = Set.of(Format.HATCHET, Format.CALIPER, Format.CALI);

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        return Depth.samples(Samples.own());
    }

    /** Every profile beside the checkout, also of the cases. */
    static List<String> shared() {
        return SharedData.find("data")
                .map(data -> ProfileSearch.among(List.of(data), Path.of(""), ReadOptions.DEFAULT).stream()
                        .map(found -> "data/" + data.relativize(found.path()))
                        .toList())
                .orElse(List.of(""));
    }

    static List<Long> seeds() {
        return Depth.numbers(1, 6).map(i -> i * SEEDS).boxed().toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    @Tag("scaled")
    void refusesExactlyTheRealLossesOfSamples(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            if (Samples.cells(sample) <= MOST_CELLS) {
                checkAllWays(name, sample, Depth.isQuick() ? 0 : Depth.of(FEW_CELLS, MOST_CELLS));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shared")
    @NeedsShared
    @Tag("deep")
    @Tag("shared")
    @Tag("tenth4")
    void refusesExactlyTheRealLossesOfSharedSamples(String name) throws IOException {
        PerformanceSpace opened;
        try {
            ReadOptions options = ReadOptions.DEFAULT.withSalvage(name.equals(DAMAGED_TRACE));
            opened = Readers.open(Input.of(Samples.path(name)), options);
        } catch (ProfileException e) {
            return; // damaged, or a part of a profile
        }
        try (PerformanceSpace sample = opened) {
            checkAllWays(name, sample, FEW_CELLS);
        }
    }

    /** Checks the way to each format, and from there to each format if there are at most so many values. */
    private void checkAllWays(String name, PerformanceSpace sample, long mostCells) throws IOException {
        boolean few = Samples.cells(sample) <= mostCells;
        for (Format first : WrittenFormats.readBack()) {
            check(name + " to " + first.id(), sample, first);
            if (few) {
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

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    @Tag("scaled")
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
        boolean refused = false;
        List<String> losses;
        try {
            losses = write(space, to, file, options.withStrict(true));
        } catch (WriteReport.LossException e) {
            refused = true;
            losses = write(space, to, file, options);
        } catch (ProfileException.Unsupported e) {
            return;
        }
        assertThat(refused).as(way + ": " + losses).isEqualTo(!losses.isEmpty());
        if (!space.lost().isEmpty()) {
            assertThat(losses).as(way).containsAll(space.lost());
            return; // the reader has left out parts, so that the space is not the whole original
        }
        try (PerformanceSpace copy = Readers.of(to).orElseThrow().open(Input.of(file), ReadOptions.DEFAULT)) {
            Optional<String> difference = Restored.firstDifference(space, copy);
            if (losses.isEmpty() && Writers.of(to).orElseThrow().keeps() == Writers.Keeps.VALUES) {
                return; // ids, the order and what a reader invents are nothing to viewers
            }
            assertThat(losses.isEmpty())
                    .as(way + ": reported " + losses + ", but found " + difference)
                    .isEqualTo(difference.isEmpty());
            if (losses.isEmpty() && COLUMNS.contains(to)) {
                assertThat(names(copy)).as(way).isSubsetOf(names(space));
            }
        }
    }

    private static List<String> names(PerformanceSpace space) {
        return space.definitions().metrics().stream().map(Metric::name).toList();
    }

    private static List<String> write(PerformanceSpace space, Format to, Path file, WriteOptions options)
            throws IOException {
        return Conversion.store(Format.CUBE, space, file, to, options.withForce(true)).losses().stream()
                .map(WriteReport.Loss::what)
                .toList();
    }
}

package org.perfspace.writer.cubexml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.fixtures.WrittenFormats;
import org.perfspace.format.Format;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/**
 * CUBE 3 and CUBE 2 among the other formats: they hold less, and the report says what. For every space A, what is read
 * back is A less the report, to the letter; that travels through every other format and back unharmed; and the way to
 * the older format over another one ends the same as the direct way.
 */
@Tag("scaled")
@Tag("shared")
class OlderCubesTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);
    private static final int SEEDS = 25;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "seeds from {0}")
    @MethodSource("seeds")
    void holdRandomSpacesLessTheReport(long firstSeed) throws IOException {
        for (long seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
            PerformanceSpace space = (seed % 4 < 2
                            ? RandomSpaces.small()
                            : RandomSpaces.small().tame())
                    .withTraces()
                    .withAttachments()
                    .space(seed);
            for (Format older : older()) {
                String way = "seed " + seed + " to " + older;
                // each seed goes the long way for one of the two
                boolean far = older().indexOf(older) == seed % older().size();
                try {
                    hold(way, space, older, far ? List.of(via(seed)) : List.of());
                } catch (ViewException.Overflow e) {
                    // exclusive values of an inclusive metric may need more than 64 bits: refused, and nothing is
                    // written
                    assertThat(e).as(way).hasMessageEndingWith("the result does not fit into the 64 bits of UINT64");
                    assertThat(Files.exists(file(older, "direct"))).as(way).isFalse();
                }
                Files.deleteIfExists(file(older, "direct"));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("org.perfspace.fixtures.Samples#some")
    void holdEverySampleLessTheReport(String name) throws IOException {
        try (PerformanceSpace sample = Readers.open(Samples.path(name))) {
            for (Format older : older()) {
                boolean few = Samples.cells(sample) <= Samples.MANY_CELLS;
                hold(name + " to " + older, sample, older, few ? List.of(via(name.hashCode() & 0xff)) : List.of());
            }
        }
    }

    private void hold(String way, PerformanceSpace space, Format older, List<Format> others) throws IOException {
        WriteReport report = store(space, older, "direct", FORCE);
        try (PerformanceSpace there = read(older, "direct")) {
            PerformanceSpace expected = OlderSpaces.readBack(space, older);
            assertEqual(way, expected, there);
            assertThat(report.kept()).as(way).isEmpty();
            again(way, there, older);
            for (Format other : others) {
                back(way + ", " + other, there, other, older);
                around(way + " over " + other, space, other, older);
            }
        }
        refusedWhenStrict(way, space, older, report);
    }

    /** Contents that came from the format are no loss for it. */
    private void again(String way, PerformanceSpace there, Format older) throws IOException {
        assertThat(store(there, older, "again", FORCE.withStrict(true)).losses())
                .as(way)
                .isEmpty();
        try (PerformanceSpace again = read(older, "again")) {
            assertEqual(way + " again", there, again);
        }
    }

    /** Contents that came from the format, through another one and back. */
    private void back(String way, PerformanceSpace there, Format other, Format older) throws IOException {
        store(there, other, "other", FORCE);
        try (PerformanceSpace copy = read(other, "other")) {
            assertEqual(way, there, copy);
            // a database carries files of its own, which are extras
            assertThat(store(copy, older, "back", FORCE).losses())
                    .extracting(WriteReport.Loss::what)
                    .as(way)
                    .allMatch(what -> what.startsWith("attachment \"hpctoolkit/") || what.startsWith("profile.db,"));
            try (PerformanceSpace back = read(older, "back")) {
                assertEqual(way + " and back", there, back);
            }
        }
    }

    /** The whole space through another format first. */
    private void around(String way, PerformanceSpace space, Format other, Format older) throws IOException {
        store(space, other, "other", FORCE);
        try (PerformanceSpace copy = read(other, "other")) {
            store(copy, older, "around", FORCE);
            try (PerformanceSpace around = read(older, "around");
                    PerformanceSpace direct = read(older, "direct")) {
                assertEqual(way, direct, around);
            }
        }
    }

    private void refusedWhenStrict(String way, PerformanceSpace space, Format older, WriteReport report) {
        if (!report.losses().isEmpty()) {
            Path target = file(older, "strict");
            assertThatThrownBy(() -> store(space, older, "strict", WriteOptions.DEFAULT.withStrict(true)))
                    .as(way)
                    .isInstanceOf(WriteReport.LossException.class)
                    .hasMessage(target + ": not written, as it would lose: "
                            + String.join(
                                    "; ",
                                    report.losses().stream()
                                            .map(WriteReport.Loss::what)
                                            .toList()));
            assertThat(Files.exists(target)).as(way).isFalse();
        }
    }

    private void assertEqual(String way, PerformanceSpace expected, PerformanceSpace found) throws IOException {
        assertThat(SpaceComparison.differences(expected, found, 3, Set.of()))
                .as(way)
                .isEmpty();
    }

    private WriteReport store(PerformanceSpace space, Format format, String name, WriteOptions options)
            throws IOException {
        return Writers.of(format).orElseThrow().write(space, file(format, name), options);
    }

    private PerformanceSpace read(Format format, String name) throws IOException {
        Input input = Input.of(file(format, name));
        Readers.Codec reader = Readers.detect(input);
        assertThat(reader.format()).isEqualTo(format);
        return reader.open(input, ReadOptions.DEFAULT);
    }

    private Path file(Format format, String name) {
        return folder.resolve(name + format.endings().get(0));
    }

    /** One of the other formats for each seed, so that all have their turn. */
    private static Format via(long seed) {
        List<Format> all = WrittenFormats.lossless();
        return all.get((int) (seed / 2 % all.size()));
    }

    /** The formats of old. */
    static List<Format> older() {
        return List.of(Format.CUBE3, Format.CUBE2);
    }

    static List<Long> seeds() {
        return Depth.numbers(1, 12).map(i -> i * SEEDS).boxed().toList();
    }
}

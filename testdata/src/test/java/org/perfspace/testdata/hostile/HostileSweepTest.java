package org.perfspace.testdata.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.io.FileTree;

/**
 * Damaged profiles of every format end in a result or a {@link org.perfspace.io.ProfileException}. {@link LongSweep} does
 * the same for longer.
 */
@Tag("scaled")
class HostileSweepTest {

    private static final int WRITE_EVERY = 16;
    private static final int SEEDS = 100;
    private static final int MOST_CUTS = Depth.isQuick() ? 5 : Depth.of(10, 40);

    private static List<Specimen> specimens = List.of();

    /** In memory; nothing is there if making the specimens failed. */
    private static Optional<Path> folder = Optional.empty();

    @BeforeAll
    static void makeSpecimens() throws IOException {
        specimens = Specimens.make();
        folder = Optional.of(Specimens.fastFolder());
    }

    @AfterAll
    static void deleteFolder() throws IOException {
        if (folder.isPresent()) {
            FileTree.delete(folder.get());
        }
    }

    @ParameterizedTest(name = "{0}, seeds {1} to {2}")
    @MethodSource("sweeps")
    void everyMutationIsReadOrRefused(String name, long first, long last) throws IOException {
        Specimen sound = named(name);
        Sweep sweep = new Sweep(specimens, folder.orElseThrow(), WRITE_EVERY);
        Map<Sweep.Outcome, Integer> counts = new EnumMap<>(Sweep.Outcome.class);
        for (long number : Depth.numbers(SEEDS / 16, SEEDS).toArray()) {
            long seed = first + number;
            Sweep.Result result = sweep.run(sound, seed);
            if (result.outcome() == Sweep.Outcome.FOUND) {
                fail(name + " seed " + seed, result.failure().orElseThrow());
            }
            counts.merge(result.outcome(), 1, Integer::sum);
        }
        assertThat(counts.keySet()).isSubsetOf(Sweep.Outcome.READ, Sweep.Outcome.REFUSED);
    }

    static Stream<Arguments> sweeps() {
        return names().map(name -> Arguments.of(name, firstSeed(name), firstSeed(name) + SEEDS - 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void everyTruncationIsReadOrRefused(String name) throws IOException {
        Specimen sound = named(name);
        Sweep sweep = new Sweep(specimens, folder.orElseThrow(), WRITE_EVERY);
        int refused = 0;
        for (String file : sound.names()) {
            byte[] bytes = sound.bytes(file);
            int step = 1 + bytes.length / MOST_CUTS;
            for (int length = 0; length < bytes.length; length += step) {
                Sweep.Result result = sweep.read(sound.with(file, Arrays.copyOf(bytes, length)), 1);
                if (result.outcome() == Sweep.Outcome.FOUND) {
                    fail(
                            name + ": " + file + " cut to " + length,
                            result.failure().orElseThrow());
                }
                refused += result.outcome() == Sweep.Outcome.REFUSED ? 1 : 0;
            }
        }
        assertThat(refused).isPositive();
    }

    static Stream<String> names() {
        return specimens.stream().map(Specimen::name);
    }

    private static long firstSeed(String name) {
        return Math.floorMod(name.hashCode(), 1_000) * 1_000L;
    }

    private static Specimen named(String name) {
        return specimens.stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
    }

    /** As many seeds as one likes, 100,000 by default. */
    @Test
    @Tag("hostile")
    void aLongSweepFindsNothing() throws IOException, InterruptedException {
        String[] args = System.getProperty("hostile.args", "0 100000 target/hostile.log")
                .split(" ", -1);
        LongSweep.main(args);
        assertThat(Path.of(args[2])).doesNotExist();
    }
}

package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.NeedsShared;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.cube.CubeReader;
import org.perfspace.format.cube.CubeValidator;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/** A space written as Cube 4 is read back equal, and Cube's rules hold for the file. */
@Tag("scaled")
@Tag("shared")
class CubeRoundTripTest {

    private static final Set<SpaceComparison.Extra> NO_EXTRAS = EnumSet.noneOf(SpaceComparison.Extra.class);
    private static final Set<SpaceComparison.Extra> ALL_EXTRAS = EnumSet.allOf(SpaceComparison.Extra.class);
    private static final WriteOptions REPLACE = WriteOptions.DEFAULT.withForce(true);

    private static final int QUICK_SEEDS = 60;
    private static final int SEEDS = 3_000;
    private static final int CHECKED_SEEDS = 40;
    private static final int VALIDATED_SEEDS = 1_000;
    private static final int DEEP = 20_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anySpaceComesBackEqual(boolean compress) throws IOException {
        RandomSpaces spaces = RandomSpaces.small().withLoneSurrogates();
        for (long half : Depth.numbers(QUICK_SEEDS, SEEDS / 2).toArray()) {
            long seed = 2 * half + (compress ? 1 : 0);
            PerformanceSpace space = spaces.space(seed);
            WriteReport report = requireEqualCopy(space, REPLACE.withCompress(compress), NO_EXTRAS, "seed " + seed);
            assertThat(report.losses()).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void extrasComeBackOnDemand() throws IOException {
        RandomSpaces spaces =
                RandomSpaces.small().withLoneSurrogates().withTraces().withAttachments();
        for (long seed : Depth.numbers(QUICK_SEEDS, 300).toArray()) {
            requireEqualCopy(spaces.space(seed), REPLACE.withKeepExtras(true), ALL_EXTRAS, "seed " + seed);
        }
    }

    @Test
    void theSupplementIsThereOnlyIfThePlainPartDiffers() throws IOException {
        RandomSpaces spaces = RandomSpaces.small();
        for (long seed : Depth.numbers(QUICK_SEEDS, 500).toArray()) {
            PerformanceSpace space = spaces.space(seed);
            Path target = folder.resolve("plain.cubex");
            WriteReport plain = write(space, target, REPLACE.withPlain(true));
            try (PerformanceSpace copy = CubeReader.open(Input.of(target), ReadOptions.DEFAULT)) {
                assertThat(SpaceComparison.firstDifference(space, copy).isPresent())
                        .as("seed %d", seed)
                        .isEqualTo(!plain.losses().isEmpty() || !plain.remarks().isEmpty());
            }
        }
    }

    @NeedsShared
    @Test
    void theCheckerFindsNothing() throws IOException, InterruptedException {
        RandomSpaces spaces =
                RandomSpaces.small().withLoneSurrogates().withTraces().withAttachments();
        for (long seed : Depth.numbers(10, CHECKED_SEEDS).toArray()) {
            Path target = folder.resolve("checked.cubex");
            WriteOptions options = REPLACE.withCompress(seed % 2 == 0).withKeepExtras(seed % 3 == 0);
            CubeWriter.write(spaces.space(seed), target, options.withPlain(seed % 5 == 0));
            requireSound(target, "seed " + seed);
        }
    }

    @Test
    void theValidatorFindsNothing() throws IOException {
        RandomSpaces spaces =
                RandomSpaces.small().withLoneSurrogates().withTraces().withAttachments();
        Path target = folder.resolve("valid.cubex");
        for (long seed : Depth.numbers(QUICK_SEEDS, VALIDATED_SEEDS).toArray()) {
            WriteOptions options = REPLACE.withCompress(seed % 2 == 0).withKeepExtras(seed % 3 == 0);
            write(spaces.space(seed), target, options.withPlain(seed % 5 == 0));
            assertThat(CubeValidator.check(Input.of(target), ReadOptions.DEFAULT))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void timesThatGoBackAreRefused() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        space.defineThread("t", 0, space.defineProcess("p", 0, space.defineMachine("m")));
        List<HeldTrace.Sample> samples =
                List.of(new HeldTrace.Sample(5, 0), new HeldTrace.Sample(-1, Trace.IDLE), new HeldTrace.Sample(7, 0));
        Path target = folder.resolve("trace.cubex");
        write(space.build().withTrace(new HeldTrace(1, 9, List.of(samples))), target, REPLACE.withKeepExtras(true));
        try (PerformanceSpace copy = CubeReader.open(Input.of(target, "p.cubex"), ReadOptions.DEFAULT)) {
            Trace.SampleCursor cursor = copy.trace().orElseThrow().samples(0);
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.next()).isTrue();
            assertThatThrownBy(cursor::next)
                    .isInstanceOf(ProfileException.Corrupt.class)
                    .hasMessage("p.cubex!/perfspace.trace: byte 72: expected times in ascending order, found 7 after "
                            + "18446744073709551615");
        }
    }

    @Test
    void placesOfSamplesThatGoBackAreRefused() throws IOException {
        SpaceBuilder space = new SpaceBuilder();
        space.defineCallNode(space.defineRegion("main", "", -1, -1), Tree.NO_PARENT);
        space.defineThread("t", 0, space.defineProcess("p", 0, space.defineMachine("m")));
        List<HeldTrace.Sample> samples = List.of(
                new HeldTrace.Sample(5, 0, 7), new HeldTrace.Sample(6, 0), new HeldTrace.Sample(7, 0, 4_000_000_000L));
        PerformanceSpace traced = space.build().withTrace(new HeldTrace(1, 9, List.of(samples)));
        Path target = folder.resolve("places.cubex");
        requireEqualCopy(traced, REPLACE.withKeepExtras(true), NO_EXTRAS, "places");
        write(traced, target, REPLACE.withKeepExtras(true).withPlain(false));
        byte[] file = Files.readAllBytes(target);
        // the member begins after its header; the head and three samples precede the signature and one count of places
        int second = 512 + 48 + 3 * 12 + 16 + 8 + 12;
        assertThat(file[second]).isEqualTo((byte) 2);
        for (int bad : new int[] {0, 3}) {
            file[second] = (byte) bad;
            Files.write(target, file);
            try (PerformanceSpace copy = CubeReader.open(Input.of(target, "p.cubex"), ReadOptions.DEFAULT)) {
                Trace.SampleCursor cursor = copy.trace().orElseThrow().samples(0);
                assertThatThrownBy(cursor::next)
                        .isInstanceOf(ProfileException.Corrupt.class)
                        .hasMessage(
                                "p.cubex!/perfspace.trace: byte 120: expected the number of a sample above 0 and below"
                                        + " 3, found " + bad);
            }
        }
    }

    @Test
    void twentyThousandLevels() throws IOException, InterruptedException {
        SpaceBuilder space = new SpaceBuilder();
        int region = space.defineRegion("recursive", "", -1, -1);
        int time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int thread = space.defineThread("t", 0, space.defineProcess("p", 0, space.defineMachine("m")));
        for (int node = 0; node < DEEP; node++) {
            space.setSeverity(time, space.defineCallNode(region, node - 1), thread, (double) node);
        }
        requireEqualCopy(space.build(), REPLACE, NO_EXTRAS, "deep");
        requireEqualCopy(space.build(), REPLACE.withCompress(true), NO_EXTRAS, "deep");
        Shared.requireGood("cubepeek.py", "check", folder.resolve("copy.cubex"));
    }

    private WriteReport requireEqualCopy(
            PerformanceSpace space, WriteOptions options, Set<SpaceComparison.Extra> extras, String label)
            throws IOException {
        Path target = folder.resolve("copy.cubex");
        WriteReport report = write(space, target, options);
        try (PerformanceSpace copy = CubeReader.open(Input.of(target), ReadOptions.DEFAULT)) {
            assertThat(SpaceComparison.differences(space, copy, 5, extras))
                    .as(label)
                    .isEmpty();
            assertThat(copy.notes()).as(label).isEmpty();
        }
        return report;
    }

    /** Without forcing every one of thousands of files to disk. */
    private static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        try (FileChannel channel = FileChannel.open(
                target, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            return CubeWriter.write(space, channel, options);
        }
    }

    private static void requireSound(Path file, String label) throws IOException, InterruptedException {
        assertThat(Shared.check("cubepeek.py", "check", file).output())
                .as(label)
                .matches("ok: [^\n]*\n");
    }
}

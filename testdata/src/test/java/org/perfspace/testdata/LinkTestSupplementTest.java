package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.cube.CubeReader;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.io.Finding;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.cube.CubeWriter;
import org.perfspace.writer.linktest.LinkTestWriter;

/** Any space can be a LinkTest file; a LinkTest run can be any file, and comes back as it was. */
@Tag("shared")
class LinkTestSupplementTest {

    private static final int SPACES = 60;

    @TempDir
    Path folder;

    @Test
    void anySpaceComesBack() throws Exception {
        for (long seed = 0; seed < SPACES; seed++) {
            Path file = folder.resolve("random.sion");
            try (PerformanceSpace space = RandomSpaces.small().space(seed)) {
                WriteReport report = LinkTestWriter.write(space, file, WriteOptions.DEFAULT.withForce(true));
                assertThat(report.kept())
                        .as("seed %d", seed)
                        .containsExactly("the whole profile: LinkTest has no words for it");
                try (PerformanceSpace back = LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT)) {
                    assertThat(SpaceComparison.firstDifference(space, back))
                            .as("seed %d", seed)
                            .isEmpty();
                }
            }
            assertThat(LinkTestReader.check(Input.of(file), ReadOptions.DEFAULT))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void bytesBehindTheSupplementAreAFault() throws Exception {
        Path file = folder.resolve("random.sion");
        try (PerformanceSpace space = RandomSpaces.small().space(1)) {
            LinkTestWriter.write(space, file, WriteOptions.DEFAULT);
        }
        String message = String.format(
                Locale.ROOT, "run.sion: byte %,d: expected the end of the file, found 7 more bytes", Files.size(file));
        Files.write(file, new byte[7], StandardOpenOption.APPEND);
        Input input = Input.of(file, "run.sion");

        assertThat(LinkTestReader.check(input, ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .containsExactly(message);
        try (PerformanceSpace back = LinkTestReader.open(input, ReadOptions.DEFAULT)) {
            assertThat(back.notes()).contains(message);
        }
    }

    @Test
    void countsTheFaultsOfManyRanks() throws Exception {
        Path file = folder.resolve("run.sion");
        try (PerformanceSpace space = LinkTestRuns.run(20, 1, 1)) {
            LinkTestWriter.write(space, file, WriteOptions.DEFAULT.with("sion-block-size", "16"));
        }
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1).replace("END_BLOCK", "END_BLOCH");
        Files.writeString(file, bytes, StandardCharsets.ISO_8859_1);

        assertThat(LinkTestReader.check(Input.of(file, "run.sion"), ReadOptions.DEFAULT))
                .extracting(Finding::toString)
                .hasSize(16 + 2)
                .startsWith(
                        "run.sion!/rank 0: byte 561: expected \"END_BLOCK\", found bytes 45 4e 44 5f 42 4c 4f 43 48")
                .endsWith(
                        "run.sion: 4 more of this kind",
                        "run.sion: warning: the times of the pairs were not checked, because of these faults");
    }

    @Test
    void aCheckerAndSeveralFilesAreContent() throws Exception {
        for (long seed = 0; seed < 8; seed++) {
            Path file = folder.resolve("random.sion");
            try (PerformanceSpace space = RandomSpaces.small().space(seed)) {
                int ranks = Math.max(1, space.definitions().locations().size());
                WriteOptions options = WriteOptions.DEFAULT
                        .withForce(true)
                        .with("sion-files", String.valueOf(Math.min(3, ranks)))
                        .with("sion-byte-order", seed % 2 == 0 ? "big" : "little");
                LinkTestWriter.write(space, file, options);
                Shared.requireGood("sionpeek.py", "check", file);
                try (PerformanceSpace back = LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT)) {
                    assertThat(SpaceComparison.firstDifference(space, back))
                            .as("seed %d", seed)
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void extrasTravelOnDemand() throws Exception {
        Path file = folder.resolve("extras.sion");
        RandomSpaces spaces = RandomSpaces.small().withAttachments().withTraces();
        for (long seed = 0; seed < 12; seed++) {
            try (PerformanceSpace space = spaces.space(seed)) {
                LinkTestWriter.write(
                        space, file, WriteOptions.DEFAULT.withForce(true).withKeepExtras(true));
                try (PerformanceSpace back = LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT)) {
                    assertThat(SpaceComparison.differences(space, back, 9, EnumSet.allOf(SpaceComparison.Extra.class)))
                            .as("seed %d", seed)
                            .isEmpty();
                }
            }
        }
    }

    static List<String> runs() {
        return Samples.known(
                "samples/linktest.sion",
                "data/sion/b_8ranks_a2a.sion",
                "data/sion/d_bedata.sion",
                "data/sion/v1_8ranks.sion",
                "data/sion/f_chunks.sion",
                "data/sion/a2_4ranks_nonul_dirty.sion");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aRunSurvivesCube(String sample) throws Exception {
        Path from = Samples.path(sample);
        Path cube = folder.resolve("run.cubex");
        Path back = folder.resolve("back.sion");
        try (PerformanceSpace run = LinkTestReader.open(Input.of(from), ReadOptions.DEFAULT)) {
            CubeWriter.write(run, cube, WriteOptions.DEFAULT);
            Shared.requireGood("cubepeek.py", "check", cube);
            try (PerformanceSpace copy = CubeReader.open(Input.of(cube), ReadOptions.DEFAULT)) {
                assertThat(SpaceComparison.firstDifference(run, copy)).isEmpty();
                assertThat(LinkTestWriter.write(copy, back, WriteOptions.DEFAULT)
                                .kept())
                        .isEmpty();
            }
        }
        Shared.requireGood("sionpeek.py", "diff", from, back);
    }

    @Test
    void aContainerThatIsPreservedIsNoExtra() throws Exception {
        Path from = folder.resolve("run.sion");
        Path same = folder.resolve("same.sion");
        LinkTestWriter.write(LinkTestRuns.run(6, 1, 1), from, WriteOptions.DEFAULT.with("sion-block-size", "64"));
        try (PerformanceSpace run =
                LinkTestReader.open(Input.of(from), ReadOptions.DEFAULT.withPreserveContainer(true))) {
            WriteOptions options = WriteOptions.DEFAULT.withKeepExtras(true).with("preserve-container", "true");
            assertThat(LinkTestWriter.write(run, same, options).kept()).isEmpty();
        }
        assertThat(same).hasSameBinaryContentAs(from);
    }

    @Test
    void keepsTheContainerThroughCube() throws Exception {
        Path from = folder.resolve("run.sion");
        Path cube = folder.resolve("run.cubex");
        Path back = Files.createDirectory(folder.resolve("back")).resolve("run.sion");
        WriteOptions three = WriteOptions.DEFAULT.with("sion-files", "3").with("sion-block-size", "64");
        LinkTestWriter.write(LinkTestRuns.run(6, 1, 1), from, three);
        try (PerformanceSpace run =
                LinkTestReader.open(Input.of(from), ReadOptions.DEFAULT.withPreserveContainer(true))) {
            CubeWriter.write(run, cube, WriteOptions.DEFAULT);
        }
        try (PerformanceSpace copy = CubeReader.open(Input.of(cube), ReadOptions.DEFAULT)) {
            LinkTestWriter.write(copy, back, WriteOptions.DEFAULT.with("preserve-container", "true"));
        }
        for (String ending : new String[] {"", ".000001", ".000002"}) {
            assertThat(Path.of(back + ending)).hasSameBinaryContentAs(Path.of(from + ending));
        }
    }

    @Test
    void refusesTooManyLocations() {
        SpaceBuilder space = new SpaceBuilder();
        int process = space.defineProcess("rank 0", 0, space.defineNode("node0", space.defineMachine("cluster")));
        for (int thread = 0; thread < 40; thread++) {
            space.defineThread("thread " + thread, thread, process);
        }
        Path file = folder.resolve("large.sion");
        WriteOptions options = WriteOptions.DEFAULT.with("sion-max-ranks", "39");
        assertThatThrownBy(() -> LinkTestWriter.write(space.build(), file, options))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage(
                        file + ": expected at most 39 locations, found 40: LinkTest needs room for every pair of them,"
                                + " 24,960 bytes; allow more with the setting sion-max-ranks=40");
        assertThat(Files.exists(file)).isFalse();
    }

    @Test
    void plainLosesWhatLinkTestCannotSay() throws Exception {
        Path file = folder.resolve("plain.sion");
        try (PerformanceSpace space = RandomSpaces.small().space(1)) {
            WriteReport report = LinkTestWriter.write(space, file, WriteOptions.DEFAULT.withPlain(true));
            assertThat(report.losses())
                    .containsExactly(new WriteReport.Loss("the whole profile: LinkTest has no words for it", 0));
            assertThatThrownBy(() -> LinkTestWriter.write(
                            space,
                            file,
                            WriteOptions.DEFAULT.withPlain(true).withForce(true).withStrict(true)))
                    .isInstanceOf(WriteReport.LossException.class);
        }
        try (PerformanceSpace run = LinkTestReader.open(Input.of(file), ReadOptions.DEFAULT)) {
            assertThat(run.definitions().attributes().get("linktest.mode")).isEqualTo("perfspace");
        }
    }

    @Test
    void saysThatAContainerIsNotThere() throws Exception {
        Path file = folder.resolve("none.sion");
        try (PerformanceSpace run = LinkTestRuns.run(4, 1, 1)) {
            assertThatThrownBy(() ->
                            LinkTestWriter.write(run, file, WriteOptions.DEFAULT.with("preserve-container", "true")))
                    .hasMessage(file + ": cannot keep the container: the profile was not read from a SION file with its"
                            + " container");
            assertThatThrownBy(() -> LinkTestWriter.write(run, file, WriteOptions.DEFAULT.with("sion-files", "5")))
                    .hasMessage(file + ": expected 1 to 4 as sion-files, found \"5\"");
        }
    }
}

package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.perfspace.fixtures.Samples;
import org.perfspace.fixtures.Shared;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.linktest.LinkTestReader;
import org.perfspace.format.sion.SionSet;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.testdata.generate.LinkTestRuns;
import org.perfspace.writer.linktest.LinkTestWriter;

/** LinkTest runs, those of samples and made ones in containers of many shapes, are written as they were read. */
@Tag("shared")
class LinkTestRoundTripTest {

    /** Settings of containers that are made for these tests, by the names of the runs. */
    private static final Map<String, Map<String, String>> MADE = Map.of(
            "made packed", Map.of("sion-block-size", "1"),
            "made big", Map.of("sion-byte-order", "big", "sion-block-size", "512"),
            "made three", Map.of("sion-files", "3", "sion-block-size", "64"));

    @TempDir
    Path folder;

    static List<String> runs() {
        List<String> runs = new ArrayList<>(MADE.keySet());
        runs.addAll(Samples.known(
                "samples/linktest.sion",
                "data/sion/a_4ranks_plain.sion",
                "data/sion/a2_4ranks_nonul_dirty.sion",
                "data/sion/b_8ranks_a2a.sion",
                "data/sion/c_multi2.sion",
                "data/sion/c2_multi3rr.sion",
                "data/sion/d_bedata.sion",
                "data/sion/d2_behost.sion",
                "data/sion/f_chunks.sion",
                "data/sion/g_packed.sion",
                "data/sion/h_coll.sion",
                "data/sion/p_par1.sion",
                "data/sion/v1_8ranks.sion",
                "data/sion/w_fmt2.sion"));
        return runs.stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void writesEveryRankAsItWas(String sample) throws Exception {
        Path from = run(sample);
        Path to = copyOf(from);
        WriteReport report = copy(from, to, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        assertThat(report.kept()).isEmpty();
        assertThat(report.losses()).isEmpty();
        assertSameRanks(from, to);
        assertSound(to);
        Shared.requireGood("sionpeek.py", "diff", from, to);
        assertEqual(from, to);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void preservesTheContainerToTheLastByte(String sample) throws Exception {
        Path from = run(sample);
        Path to = copyOf(from);
        copy(
                from,
                to,
                ReadOptions.DEFAULT.withPreserveContainer(true),
                WriteOptions.DEFAULT.with("preserve-container", "true"));
        for (String ending : new String[] {"", ".000001", ".000002"}) {
            Path source = Path.of(from + ending);
            if (Files.exists(source)) {
                assertThat(Path.of(to + ending)).hasSameBinaryContentAs(source);
            }
        }
    }

    /** Runs whose files are little-endian. */
    static List<String> little() {
        return runs().stream()
                .filter(run -> !List.of("made big", "data/sion/d_bedata.sion", "data/sion/d2_behost.sion")
                        .contains(run))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("little")
    void writesOtherContainersOnDemand(String sample) throws Exception {
        Path from = run(sample);
        Path to = folder.resolve("big.sion");
        WriteOptions options = WriteOptions.DEFAULT
                .with("sion-files", "3")
                .with("sion-block-size", "512")
                .with("sion-byte-order", "big");
        copy(from, to, ReadOptions.DEFAULT, options);
        assertThat(folder.resolve("big.sion.000002")).exists();
        assertSound(to);
        Shared.requireGood("sionpeek.py", "diff", from, to);
        Path back = folder.resolve("back.sion");
        copy(to, back, ReadOptions.DEFAULT, WriteOptions.DEFAULT.with("sion-byte-order", "little"));
        assertSameRanks(from, back);
        assertEqual(from, back);
    }

    @Test
    void leavesHolesWhereNothingIsWritten() throws Exception {
        Path from = Samples.path("samples/linktest.sion");
        Path to = folder.resolve("sparse.sion");
        copy(from, to, ReadOptions.DEFAULT, WriteOptions.DEFAULT.with("sion-block-size", "2097152"));
        assertThat(Files.size(to)).isGreaterThan(16L << 20);
        Process process = new ProcessBuilder("du", "-k", to.toString()).start();
        String used = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(Integer.parseInt(used.split("\\s", 2)[0])).isLessThan(256);
        assertSameRanks(from, to);
        assertSound(to);
    }

    private Path run(String name) throws IOException {
        Map<String, String> settings = MADE.get(name);
        if (settings == null) {
            return Samples.path(name);
        }
        WriteOptions options = WriteOptions.DEFAULT;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            options = options.with(setting.getKey(), setting.getValue());
        }
        Path made = folder.resolve("made.sion");
        LinkTestWriter.write(LinkTestRuns.run(6, 2, 1), made, options);
        return made;
    }

    /** A new place of the same name, which the files of a container mention. */
    private Path copyOf(Path run) throws IOException {
        return Files.createDirectory(folder.resolve("copy")).resolve(String.valueOf(run.getFileName()));
    }

    private static WriteReport copy(Path from, Path to, ReadOptions reading, WriteOptions writing) throws IOException {
        try (PerformanceSpace space = LinkTestReader.open(Input.of(from), reading)) {
            return LinkTestWriter.write(space, to, writing);
        }
    }

    private static void assertEqual(Path first, Path second) throws IOException {
        try (PerformanceSpace a = LinkTestReader.open(Input.of(first), ReadOptions.DEFAULT);
                PerformanceSpace b = LinkTestReader.open(Input.of(second), ReadOptions.DEFAULT)) {
            assertThat(SpaceComparison.firstDifference(a, b)).isEmpty();
        }
    }

    private static void assertSameRanks(Path first, Path second) throws IOException {
        try (SionSet a = SionSet.open(Input.of(first), false);
                SionSet b = SionSet.open(Input.of(second), false)) {
            assertThat(b.ranks()).isEqualTo(a.ranks());
            for (int rank = 0; rank < a.ranks(); rank++) {
                ByteSource data = a.rank(rank);
                ByteSource copy = b.rank(rank);
                assertThat(copy.bytes(0, (int) copy.size())).isEqualTo(data.bytes(0, (int) data.size()));
            }
        }
    }

    private static void assertSound(Path file) throws Exception {
        Shared.ask("sionpeek.py", "check", file).ifPresent(verdict -> {
            assertThat(verdict.exitCode()).as(verdict.output()).isZero();
            assertThat(verdict.output()).contains(" 0 warnings");
        });
        assertThat(LinkTestReader.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
    }
}

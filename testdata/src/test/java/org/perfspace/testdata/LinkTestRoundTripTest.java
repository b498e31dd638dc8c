package org.perfspace.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceComparison;
import org.perfspace.reader.linktest.LinkTestReader;
import org.perfspace.reader.sion.SionSet;
import org.perfspace.writer.linktest.LinkTestWriter;

/** What is read from the shared samples is written as it was. */
class LinkTestRoundTripTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a_4ranks_plain",
                "a2_4ranks_nonul_dirty",
                "b_8ranks_a2a",
                "c_multi2",
                "c2_multi3rr",
                "d_bedata",
                "d2_behost",
                "f_chunks",
                "g_packed",
                "h_coll",
                "p_par1",
                "v1_8ranks",
                "w_fmt2"
            })
    void writesEveryRankAsItWas(String sample) throws Exception {
        Path from = sample(sample);
        Path to = folder.resolve(sample + ".sion");
        WriteReport report = copy(from, to, ReadOptions.DEFAULT, WriteOptions.DEFAULT);
        assertThat(report.kept()).isEmpty();
        assertThat(report.losses()).isEmpty();
        assertSameRanks(from, to);
        assertSound(to);
        Shared.Verdict diff = Shared.check("sionpeek.py", "diff", from, to);
        assertThat(diff.exitCode()).as(diff.output()).isZero();
        assertEqual(from, to);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a_4ranks_plain",
                "a2_4ranks_nonul_dirty",
                "b_8ranks_a2a",
                "c_multi2",
                "c2_multi3rr",
                "d_bedata",
                "d2_behost",
                "f_chunks",
                "g_packed",
                "h_coll",
                "p_par1",
                "v1_8ranks",
                "w_fmt2"
            })
    void preservesTheContainerToTheLastByte(String sample) throws Exception {
        Path from = sample(sample);
        Path to = folder.resolve(sample + ".sion");
        copy(
                from,
                to,
                ReadOptions.DEFAULT.withPreserveContainer(true),
                WriteOptions.DEFAULT.with("preserve-container", "true"));
        for (String ending : new String[] {"", ".000001", ".000002"}) {
            Path source = from.resolveSibling(sample + ".sion" + ending);
            if (Files.exists(source)) {
                assertThat(folder.resolve(sample + ".sion" + ending)).hasSameBinaryContentAs(source);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"b_8ranks_a2a", "v1_8ranks", "c2_multi3rr"})
    void writesOtherContainersOnDemand(String sample) throws Exception {
        Path from = sample(sample);
        Path to = folder.resolve("big.sion");
        WriteOptions options = WriteOptions.DEFAULT
                .with("sion-files", "3")
                .with("sion-block-size", "512")
                .with("sion-byte-order", "big");
        copy(from, to, ReadOptions.DEFAULT, options);
        assertThat(folder.resolve("big.sion.000002")).exists();
        assertSound(to);
        Shared.Verdict diff = Shared.check("sionpeek.py", "diff", from, to);
        assertThat(diff.exitCode()).as(diff.output()).isZero();
        Path back = folder.resolve("back.sion");
        copy(to, back, ReadOptions.DEFAULT, WriteOptions.DEFAULT.with("sion-byte-order", "little"));
        assertSameRanks(from, back);
        assertEqual(from, back);
    }

    @Test
    void leavesHolesWhereNothingIsWritten() throws Exception {
        Path from = sample("b_8ranks_a2a");
        Path to = folder.resolve("sparse.sion");
        copy(from, to, ReadOptions.DEFAULT, WriteOptions.DEFAULT.with("sion-block-size", "2097152"));
        assertThat(Files.size(to)).isGreaterThan(16L << 20);
        Process process = new ProcessBuilder("du", "-k", to.toString()).start();
        String used = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(Integer.parseInt(used.split("\\s", 2)[0])).isLessThan(256);
        assertSameRanks(from, to);
        assertSound(to);
    }

    private static Path sample(String name) {
        return Shared.sample("data/sion/" + name + ".sion");
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
        Shared.Verdict verdict = Shared.check("sionpeek.py", "check", file);
        assertThat(verdict.exitCode()).as(verdict.output()).isZero();
        assertThat(verdict.output()).contains(" 0 warnings");
        assertThat(LinkTestReader.check(Input.of(file), ReadOptions.DEFAULT)).isEmpty();
    }
}

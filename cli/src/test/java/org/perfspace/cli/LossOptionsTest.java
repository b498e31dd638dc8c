package org.perfspace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.cli.console.ExitCode;
import org.perfspace.fixtures.HeldTrace;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.writer.cube.CubeWriter;

/** {@code --plain}, {@code --keep-extras} and {@code --strict} applied to a profile with a trace and an attachment. */
class LossOptionsTest {

    @TempDir
    Path folder;

    private String in;

    @BeforeEach
    void makeAProfile() throws IOException {
        SpaceBuilder builder = new SpaceBuilder();
        int time = builder.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        int rate = builder.defineMetric(Metric.named("rate").type(ValueType.RATE));
        int main = builder.defineCallNode(builder.defineRegion("main", "main.c", 1, 9), Tree.NO_PARENT);
        int process = builder.defineProcess("rank 0", 0, builder.defineNode("node", builder.defineMachine("machine")));
        int thread = builder.defineThread("thread 0", 0, process);
        builder.setSeverity(time, main, thread, 1.5).setSeverity(rate, main, thread, new long[] {1, 2});
        PerformanceSpace space = builder.build()
                .withTrace(new HeldTrace(
                        10, 20, List.of(List.of(new HeldTrace.Sample(10, 0), new HeldTrace.Sample(20, -1)))))
                .withAttachments(List.of(Attachment.of("notes.txt", "hello".getBytes(StandardCharsets.UTF_8))));
        Path file = folder.resolve("in.cubex");
        CubeWriter.write(space, file, WriteOptions.DEFAULT.withKeepExtras(true));
        in = file.toString();
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void extrasThatHaveNoPlaceAreNamedAndLeftOut() throws IOException {
        String out = out("a.parquet");

        assertThat(Run.of("convert", in, out))
                .isEqualTo(new Run(
                        0,
                        "",
                        "perfspace: " + out + ": left out: trace of 2 samples (24 bytes)\n" + "perfspace: "
                                + out
                                + ": left out: attachment \"notes.txt\" (5 bytes)\n"));
        try (PerformanceSpace copy = Readers.open(Path.of(out))) {
            assertThat(copy.trace()).isEmpty();
            assertThat(copy.attachments()).isEmpty();
        }
    }

    /** "remap" needs the specification, which is small; a large attachment of that name is an extra as any other. */
    @ParameterizedTest
    @ValueSource(strings = {"cubex", "parquet", "tau", "ppk", "hpctoolkit", "sion"})
    void aSmallSpecificationForRemapTravels(String ending) throws IOException {
        Path specified = folder.resolve("specified.cubex");
        byte[] spec = "<metrics/>".getBytes(StandardCharsets.UTF_8);
        try (PerformanceSpace space = Readers.open(Path.of(in))) {
            CubeWriter.write(
                    PerformanceSpace.of(space.definitions(), space.severity())
                            .withAttachments(List.of(Attachment.of("remapping.spec", spec))),
                    specified,
                    WriteOptions.DEFAULT);
        }
        String out = out("a." + ending);
        assertThat(Run.of("convert", "--strict", specified.toString(), out)).satisfies(run -> {
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).doesNotContain("left out");
        });
        try (PerformanceSpace copy = Readers.open(Path.of(out))) {
            Attachment travelled = copy.attachments().get(copy.attachments().size() - 1);
            assertThat(travelled.name()).isEqualTo("remapping.spec");
            try (InputStream bytes = travelled.open()) {
                assertThat(bytes.readAllBytes()).isEqualTo(spec);
            }
        }
        if (!ending.equals("cubex")) {
            assertThat(Run.of("convert", "-f", "--plain", "--notes", specified.toString(), out)
                            .err())
                    .contains(": left out: attachment \"remapping.spec\" (10 bytes)\n");
            try (PerformanceSpace space = Readers.open(Path.of(in))) {
                CubeWriter.write(
                        PerformanceSpace.of(space.definitions(), space.severity())
                                .withAttachments(List.of(Attachment.of("remapping.spec", new byte[1 << 20]))),
                        specified,
                        WriteOptions.DEFAULT.withForce(true));
            }
            assertThat(Run.of("convert", "-f", specified.toString(), out).err())
                    .endsWith("perfspace: " + out + ": left out: attachment \"remapping.spec\" (1,048,576 bytes)\n");
        }
    }

    @Test
    void manyLossesBecomeOneLineThatCountsThem() throws IOException {
        String out = out("a.pb");
        assertThat(Run.of("convert", in, out).err())
                .isEqualTo("perfspace: " + out + ": metric \"time\" is in nanoseconds instead of sec\n" + "perfspace: "
                        + out
                        + ": left out: 1 metric; 1 attachment (5 bytes); title of metrics; last line of regions; trace"
                        + " of 2 samples; --notes shows all\n");
        String all = Run.of("convert", "-f", "--notes", in, out).err();
        assertThat(all).contains("perfspace: " + out + ": left out: metric \"rate\": its values are of type RATE\n");
        assertThat(Run.of("convert", "-f", "--verbose", in, out).err()).isEqualTo(all);
    }

    @Test
    void keepExtrasKeepsThem() throws IOException {
        String out = out("a.parquet");

        assertThat(Run.of("convert", "--strict", "--keep-extras", in, out).exitCode())
                .isZero();
        try (PerformanceSpace original = Readers.open(Path.of(in));
                PerformanceSpace copy = Readers.open(Path.of(out))) {
            assertThat(SpaceComparison.differences(
                            original, copy, 5, java.util.EnumSet.allOf(SpaceComparison.Extra.class)))
                    .isEmpty();
            assertThat(copy.trace()).isPresent();
            assertThat(copy.attachments()).hasSize(1);
        }
    }

    @Test
    void strictRefusesEveryLossAndWritesNothing() {
        for (String target : List.of("a.parquet", "a.cube", "a.cube2", "a.sion")) {
            Run run = Run.of("convert", "--strict", in, out(target));

            assertThat(run.exitCode()).as(target).isEqualTo(ExitCode.REFUSED);
            assertThat(run.err())
                    .as(target)
                    .startsWith("perfspace: " + out(target) + ": not written, as it would lose: ")
                    .contains("trace of 2 samples", "attachment \"notes.txt\"")
                    .hasLineCount(1);
            assertThat(Files.exists(Path.of(out(target)))).as(target).isFalse();
        }
        assertThat(Run.of("-q", "convert", "--strict", "--keep-extras", in, out("a.cubex")))
                .isEqualTo(new Run(0, "", ""));
    }

    @Test
    void plainLeavesOutTheSupplementAndSaysWhatThatLoses() throws IOException {
        String kept = out("kept.hpctoolkit");
        String plain = out("plain.hpctoolkit");

        assertThat(Run.of("convert", in, kept).exitCode()).isZero();
        Run run = Run.of("convert", "--plain", in, plain);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("left out: ").doesNotContain("kept in the supplement");
        assertThat(Path.of(kept, "perfspace.supplement")).isRegularFile();
        assertThat(Path.of(plain, "perfspace.supplement")).doesNotExist();
        try (PerformanceSpace copy = Readers.open(Path.of(plain));
                PerformanceSpace whole = Readers.open(Path.of(kept))) {
            assertThat(copy.definitions().metric("rate")).isNull();
            assertThat(whole.definitions().metric("rate")).isNotNull();
        }
        assertThat(Run.of("convert", "--plain", "--strict", in, out("strict.hpctoolkit"))
                        .exitCode())
                .isEqualTo(ExitCode.REFUSED);
        assertThat(folder.resolve("strict.hpctoolkit")).doesNotExist();
    }

    @Test
    void jsonSaysTheSame() {
        Run run = Run.of("-q", "convert", "--json", in, out("a.parquet"));

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "{\"jsonVersion\":1,\"input\":\"" + in + "\",\"output\":\"" + out("a.parquet")
                                + "\",\"from\":\"cube\",\"to\":\"parquet\",\"metrics\":2,\"callNodes\":1,"
                                + "\"locations\":1,\"notes\":[],"
                                + "\"kept\":[\"definitions of metrics, call tree, system and attributes\"],\"losses\":["
                                + "{\"what\":\"trace of 2 samples\",\"bytes\":24},"
                                + "{\"what\":\"attachment \\\"notes.txt\\\"\",\"bytes\":5}]}\n",
                        ""));
    }
}

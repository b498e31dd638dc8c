package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attachment;
import org.perfspace.model.Attributes;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Trace;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

class CubeWriterTest {

    private static final WriteOptions USUAL = WriteOptions.DEFAULT;
    private static final WriteOptions COMPRESS = USUAL.withCompress(true);

    @TempDir
    Path folder;

    @Test
    void anExclusiveMetricByteForByte() throws IOException {
        Archive archive = Archive.of(Spaces.tree(MetricKind.EXCLUSIVE), USUAL);
        assertThat(archive.members().keySet())
                .containsExactly("0.data", "0.index", "anchor.xml", "perfspace.checksums");
        assertThat(hex(archive.member("0.index")))
                .isEqualTo(ascii("CUBEX.INDEX") + "01000000" + "0000" + "01" + "03000000" + "00000000" + "02000000"
                        + "03000000");
        assertThat(hex(archive.member("0.data"))).isEqualTo(ascii("CUBEX.DATA") + "0a000b00" + "1e001f00" + "28002900");
    }

    @Test
    void anInclusiveMetricInWideOrder() throws IOException {
        Archive archive = Archive.of(Spaces.tree(MetricKind.INCLUSIVE), USUAL);
        assertThat(hex(archive.member("0.index")))
                .isEqualTo(ascii("CUBEX.INDEX") + "01000000" + "0000" + "01" + "03000000" + "00000000" + "02000000"
                        + "03000000");
        assertThat(hex(archive.member("0.data"))).isEqualTo(ascii("CUBEX.DATA") + "0a000b00" + "28002900" + "1e001f00");
    }

    /** pyCubexR refuses the type SIMPLE, and cubelib takes it for INCLUSIVE. */
    @Test
    void aSimpleMetricAsAnInclusiveOne() throws IOException {
        Archive inclusive = Archive.of(Spaces.tree(MetricKind.INCLUSIVE), USUAL);
        Archive simple = Archive.of(Spaces.tree(MetricKind.SIMPLE), USUAL);
        assertThat(simple.text("anchor.xml"))
                .contains("<metric id=\"0\" type=\"INCLUSIVE\">")
                .doesNotContain("SIMPLE");
        assertThat(simple.member("0.index")).isEqualTo(inclusive.member("0.index"));
        assertThat(simple.member("0.data")).isEqualTo(inclusive.member("0.data"));
    }

    @Test
    void compressedRowsInTheSameOrder() throws Exception {
        for (MetricKind kind : List.of(MetricKind.EXCLUSIVE, MetricKind.INCLUSIVE, MetricKind.SIMPLE)) {
            Archive plain = Archive.of(Spaces.tree(kind), USUAL);
            Archive packed = Archive.of(Spaces.tree(kind), COMPRESS);
            assertThat(packed.member("0.index")).isEqualTo(plain.member("0.index"));
            assertThat(ascii("CUBEX.DATA") + hex(Zcubex.rows(packed.member("0.data"), 3, 4)))
                    .isEqualTo(hex(plain.member("0.data")));
            assertThat(packed.unpacked("anchor.xml")).isEqualTo(plain.text("anchor.xml"));
        }
    }

    @Test
    void manyCompressedRowsAreTheSameEveryTime() throws Exception {
        PerformanceSpace space = Spaces.large(3_000, 40);
        Archive first = Archive.of(space, COMPRESS);
        assertThat(Archive.of(space, COMPRESS).bytes()).isEqualTo(first.bytes());
        byte[] plain = Archive.of(space, USUAL).member("0.data");
        byte[] rows = Zcubex.rows(first.member("0.data"), 3_000, 320);
        assertThat(rows).isEqualTo(java.util.Arrays.copyOfRange(plain, 10, plain.length));
    }

    @Test
    void metricsWithoutRowsHaveNoMembers() throws IOException {
        SpaceBuilder space = Spaces.oneLocation();
        space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        assertThat(Archive.of(space.build(), USUAL).members().keySet())
                .containsExactly("anchor.xml", "perfspace.checksums");
    }

    @Test
    void ghostsHaveNamesOfTheirOwn() throws IOException {
        SpaceBuilder space = Spaces.oneLocation();
        int metric = space.defineMetric(Metric.named("hidden").visibility(org.perfspace.model.Visibility.GHOST));
        space.setSeverity(metric, 0, 0, 1.0);
        assertThat(Archive.of(space.build(), USUAL).members().keySet())
                .containsExactly("ghost_0.data", "ghost_0.index", "anchor.xml", "perfspace.checksums");
    }

    @Test
    void rowsOfMetricsFollowThemBehindTheOthers() throws IOException {
        Archive archive = Archive.of(Spaces.ghosts(), USUAL);
        assertThat(archive.members().keySet())
                .containsExactly(
                        "1.data",
                        "1.index",
                        "3.data",
                        "3.index",
                        "4.data",
                        "4.index",
                        "ghost_0.data",
                        "ghost_0.index",
                        "ghost_2.data",
                        "ghost_2.index",
                        "perfspace.supplement",
                        "anchor.xml",
                        "perfspace.checksums");
        assertThat(hex(archive.member("3.data"))).isEqualTo(ascii("CUBEX.DATA") + "0000000000001040");
        assertThat(hex(archive.member("ghost_2.data"))).isEqualTo(ascii("CUBEX.DATA") + "0000000000000840");
    }

    @Test
    void noMemberIsAMultipleOf512() throws IOException {
        for (int locations = 500; locations < 504; locations++) {
            SpaceBuilder space = Spaces.locations(locations);
            space.defineRow(space.defineMetric("a", "a", ValueType.UINT8, "", Tree.NO_PARENT), 0);
            for (WriteOptions options : List.of(USUAL, COMPRESS)) {
                Archive.of(space.build(), options).members().forEach((name, bytes) -> assertThat(bytes.length % 512)
                        .as(name)
                        .isNotZero());
            }
        }
    }

    @Test
    void aRowOfNeutralCellsIsARow() throws IOException {
        SpaceBuilder space = Spaces.locations(2);
        space.defineRow(space.defineMetric("a", "a", ValueType.RATE, "", Tree.NO_PARENT), 0);
        assertThat(hex(Archive.of(space.build(), USUAL).member("0.data")))
                .isEqualTo(ascii("CUBEX.DATA") + ("0000000000000000" + "000000000000f03f").repeat(2));
    }

    @Test
    void anEmptySpaceHasStandIns() throws IOException {
        Archive archive = Archive.of(new SpaceBuilder().build(), USUAL);
        assertThat(archive.members().keySet())
                .containsExactly("perfspace.supplement", "anchor.xml", "perfspace.checksums");
        assertThat(archive.unpacked("perfspace.supplement"))
                .isEqualTo("{\"version\":2,\"metrics\":[],\"regions\":[],\"callNodes\":[],\"systemNodes\":[],"
                        + "\"groups\":[],\"locations\":[],\"members\":[]}");
    }

    @Test
    void tellsWhatTravelsInTheSupplement() throws IOException {
        WriteReport report = CubeWriter.write(Spaces.odd(), folder.resolve("a.cubex"), USUAL);
        assertThat(report.losses()).isEmpty();
        assertThat(report.kept().subList(0, Spaces.ODD_FACTS.size())).isEqualTo(Spaces.ODD_FACTS);
        assertThat(report.kept().subList(Spaces.ODD_FACTS.size(), report.kept().size()))
                .containsExactly("the original ids of " + Spaces.ODD_IDS);
        assertThat(report.remarks()).isEmpty();
        assertThat(Files.exists(folder.resolve("a.cubex"))).isTrue();
    }

    @Test
    void tellsWhatIsLostWithoutIt() throws IOException {
        WriteReport report = CubeWriter.write(Spaces.odd(), folder.resolve("a.cubex"), USUAL.withPlain(true));
        assertThat(report.kept()).isEmpty();
        assertThat(report.losses())
                .containsExactlyElementsOf(Spaces.ODD_FACTS.stream()
                        .map(what -> new WriteReport.Loss(what, 0))
                        .toList());
        assertThat(report.remarks())
                .containsExactly(Spaces.ODD_IDS + " are numbered from 0 without gaps, as Cube's tools need it");
        assertThat(Archive.of(Spaces.odd(), USUAL.withPlain(true)).members().keySet())
                .containsExactly("2.data", "2.index", "anchor.xml");
    }

    @Test
    void anotherOrderOfMetricsIsNoLoss() throws IOException {
        WriteReport kept = CubeWriter.write(Spaces.ghosts(), folder.resolve("a.cubex"), USUAL);
        assertThat(kept.kept()).containsExactly("the original order of the metrics");
        WriteReport plain = CubeWriter.write(
                Spaces.ghosts(),
                folder.resolve("b.cubex"),
                USUAL.withPlain(true).withStrict(true));
        assertThat(plain.losses()).isEmpty();
        assertThat(plain.remarks()).containsExactly("hidden metrics follow all others, as Cube's tools need it");
    }

    @Test
    void otherIdsAreNoLoss() throws IOException {
        SpaceBuilder space = Spaces.oneLocation();
        space.defineMetric(Metric.named("a").fileId(7));
        WriteReport report = CubeWriter.write(
                space.build(), folder.resolve("a.cubex"), USUAL.withPlain(true).withStrict(true));
        assertThat(report.losses()).isEmpty();
        assertThat(report.remarks())
                .containsExactly("metrics are numbered from 0 without gaps, as Cube's tools need it");
    }

    @Test
    void idsHaveNoGapsAndTheOriginalOnesTravelAlong() throws IOException {
        SpaceBuilder space = Spaces.locations(1);
        int a = space.definitions().add(Region.named("a").fileId(9));
        space.definitions().addCallNode(5, 0, a, 1, "", List.of(), Attributes.NONE);
        space.definitions().addLocation(7, 0, "late", 1, Location.Type.CPU_THREAD, Attributes.NONE);
        int first = space.defineMetric(Metric.named("first").fileId(30));
        int second = space.defineMetric(Metric.named("second").fileId(4));
        space.setSeverity(first, 0, 0, 1.0);
        space.setSeverity(second, 1, 1, 2.0);
        Archive archive = Archive.of(space.build(), USUAL);
        assertThat(archive.members().keySet())
                .containsExactly(
                        "0.data",
                        "0.index",
                        "1.data",
                        "1.index",
                        "perfspace.supplement",
                        "anchor.xml",
                        "perfspace.checksums");
        assertThat(ids(archive.text("anchor.xml")))
                .containsExactly(
                        "metric 0",
                        "metric 1",
                        "region 0",
                        "region 1",
                        "cnode 0",
                        "calleeId 0",
                        "cnode 1",
                        "calleeId 1",
                        "systemtreenode 0",
                        "systemtreenode 1",
                        "locationgroup 0",
                        "location 0",
                        "location 1");
        assertThat(archive.unpacked("perfspace.supplement"))
                .isEqualTo("{\"version\":2,\"metricIds\":[30,4],\"regionIds\":[0,9],\"callNodeIds\":[0,5],"
                        + "\"locationIds\":[0,7],\"members\":[]}");
    }

    private static List<String> ids(String anchor) {
        return Pattern.compile("<(\\w+) [iI]d=\"(\\d+)\"|(calleeId)=\"(\\d+)\"")
                .matcher(anchor)
                .results()
                .map(found -> found.group(1) == null
                        ? found.group(3) + " " + found.group(4)
                        : found.group(1) + " " + found.group(2))
                .toList();
    }

    @Test
    void strictAllowsNoLoss() {
        Path target = folder.resolve("a.cubex");
        assertThatThrownBy(() -> CubeWriter.write(
                        Spaces.plain().withAttachments(List.of(Attachment.of("a/b", new byte[3]))),
                        target,
                        USUAL.withStrict(true)))
                .isInstanceOf(WriteReport.LossException.class)
                .hasMessage(target + ": not written, as it would lose: attachment \"a/b\"");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anExistingFileIsNotReplacedUnlessToldSo() throws IOException {
        Path target = folder.resolve("a.cubex");
        Files.writeString(target, "mine");
        assertThatThrownBy(() -> CubeWriter.write(Spaces.odd(), target, USUAL))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": exists already");
        assertThat(target).hasContent("mine");
        CubeWriter.write(Spaces.odd(), target, USUAL.withForce(true));
        assertThat(Files.size(target)).isGreaterThan(1024);
    }

    @Test
    void attachmentsKeepTheirNamesWhereCubeCan() throws IOException {
        PerformanceSpace space = Spaces.plain()
                .withAttachments(List.of(
                        Attachment.of("remapping.spec", "<metrics>".getBytes(StandardCharsets.UTF_8)),
                        Attachment.of("../../evil", new byte[5]),
                        Attachment.of("3.data", new byte[6]),
                        Attachment.of("Anchor.xml", new byte[7]),
                        Attachment.of("perfspace.trace", new byte[8]),
                        Attachment.of("a\tb", new byte[9]),
                        Attachment.of("x".repeat(100), new byte[10]),
                        Attachment.of("x".repeat(99), new byte[11])));
        WriteReport report = CubeWriter.write(space, folder.resolve("a.cubex"), USUAL);
        assertThat(report.kept()).isEmpty();
        assertThat(report.losses())
                .containsExactly(
                        new WriteReport.Loss("attachment \"../../evil\"", 5),
                        new WriteReport.Loss("attachment \"3.data\"", 6),
                        new WriteReport.Loss("attachment \"Anchor.xml\"", 7),
                        new WriteReport.Loss("attachment \"perfspace.trace\"", 8),
                        new WriteReport.Loss("attachment \"a\tb\"", 9),
                        new WriteReport.Loss("attachment \"" + "x".repeat(100) + "\"", 10));
        Archive archive = Archive.of(space, USUAL);
        assertThat(archive.members().keySet())
                .containsExactly("remapping.spec", "x".repeat(99), "anchor.xml", "perfspace.checksums");
        assertThat(archive.text("remapping.spec")).isEqualTo("<metrics>");
    }

    @Test
    void allAttachmentsAreKeptOnDemand() throws IOException {
        PerformanceSpace space = Spaces.plain()
                .withAttachments(
                        List.of(Attachment.of("spec", new byte[512]), Attachment.of("../evil", new byte[] {1, 2})));
        WriteOptions options = USUAL.withKeepExtras(true);
        WriteReport report = CubeWriter.write(space, folder.resolve("a.cubex"), options);
        assertThat(report.losses()).isEmpty();
        assertThat(report.kept()).containsExactly("size of attachment \"spec\"", "name of attachment \"../evil\"");
        Archive archive = Archive.of(space, options);
        assertThat(archive.members().keySet())
                .containsExactly(
                        "spec", "perfspace.extra.1", "perfspace.supplement", "anchor.xml", "perfspace.checksums");
        assertThat(archive.member("spec")).hasSize(513);
        assertThat(hex(archive.member("perfspace.extra.1"))).isEqualTo("0102");
        assertThat(archive.unpacked("perfspace.supplement"))
                .endsWith("\"members\":[[\"spec\",\"spec\",512],[\"perfspace.extra.1\",\"../evil\",2]]}");
        assertThat(CubeWriter.write(space, folder.resolve("b.cubex"), options.withPlain(true))
                        .losses())
                .containsExactly(
                        new WriteReport.Loss("attachment \"../evil\"", 2),
                        new WriteReport.Loss("size of attachment \"spec\": one byte more is stored", 0));
    }

    @Test
    void aTraceIsKeptOnDemand() throws IOException {
        PerformanceSpace space = Spaces.plain().withTrace(new OneSample());
        WriteReport report = CubeWriter.write(space, folder.resolve("a.cubex"), USUAL);
        assertThat(report.losses()).containsExactly(new WriteReport.Loss("trace of 1 sample", 12));
        Archive archive = Archive.of(space, USUAL.withKeepExtras(true));
        assertThat(archive.members().keySet()).containsExactly("perfspace.trace", "anchor.xml", "perfspace.checksums");
        assertThat(hex(archive.member("perfspace.trace")))
                .isEqualTo(ascii("PERFSPACE.TRACE") + "00" + "0100000000000000" + "ffffffffffffffff"
                        + "0100000000000000" + "0100000000000000" + "0500000000000000" + "ffffffff");
    }

    @Test
    void writesIntoAnotherFile() throws IOException {
        Path file = folder.resolve("container");
        PerformanceSpace space = Spaces.tree(MetricKind.INCLUSIVE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[100]));
            CubeWriter.write(space, channel, USUAL);
            channel.write(ByteBuffer.wrap(new byte[] {9}));
        }
        byte[] bytes = Files.readAllBytes(file);
        ByteArrayOutputStream alone = new ByteArrayOutputStream();
        CubeWriter.write(space, Channels.newChannel(alone), USUAL);
        assertThat(java.util.Arrays.copyOfRange(bytes, 100, bytes.length - 1)).isEqualTo(alone.toByteArray());
        assertThat(bytes[bytes.length - 1]).isEqualTo((byte) 9);
    }

    private static final class OneSample implements Trace {
        @Override
        public long beginNanos() {
            return 1;
        }

        @Override
        public long endNanos() {
            return -1;
        }

        @Override
        public long sampleCount(int location) {
            return 1;
        }

        @Override
        public SampleCursor samples(int location) {
            return new SampleCursor() {
                private boolean given;

                @Override
                public boolean next() {
                    boolean more = !given;
                    given = true;
                    return more;
                }

                @Override
                public long nanos() {
                    return 5;
                }

                @Override
                public int callNode() {
                    return IDLE;
                }

                @Override
                public long place() {
                    return NO_PLACE;
                }
            };
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static String ascii(String text) {
        return hex(text.getBytes(StandardCharsets.US_ASCII));
    }
}

package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

class CubeReaderTest {

    private static final int TIME = 0;
    private static final int VISITS = 1;

    @TempDir
    private Path folder;

    @Test
    void readsDefinitions() throws IOException {
        try (PerformanceSpace space = TestCube.read(TestCube.sound().bytes())) {
            assertThat(space.notes()).isEmpty();
            assertThat(space.definitions().attributes().values()).containsEntry("Creator", "test");
            assertThat(space.definitions().metrics()).extracting(Metric::fileId).containsExactly(3L, 1L, 4L);
            assertThat(space.definitions().metrics()).extracting(Metric::parent).containsExactly(-1, 0, -1);
            assertThat(space.definitions().metrics())
                    .extracting(Metric::kind)
                    .containsExactly(MetricKind.INCLUSIVE, MetricKind.EXCLUSIVE, MetricKind.POSTDERIVED);
            assertThat(space.definitions().metrics().get(2).derivation().expression())
                    .isEqualTo("metric::time() < 2");
            assertThat(space.definitions().metrics().get(2).derivation().rowwise())
                    .isFalse();
            assertThat(space.definitions().callNodes())
                    .extracting(CallNode::fileId)
                    .containsExactly(0L, 2L, 3L, 1L);
            assertThat(space.definitions().locations())
                    .extracting(Location::name)
                    .containsExactly("t0", "t1");
            assertThat(space.definitions()
                            .topologies()
                            .get(0)
                            .coordinates()
                            .get(0)
                            .ownerId())
                    .isEqualTo(1);
            Attachment note = space.attachments().get(0);
            assertThat(note.name()).isEqualTo("note.txt");
            assertThat(new String(note.open().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("hello");
        }
    }

    @Test
    void findsRowsInTheOrderOfTheirKindAndByteOrder() throws IOException {
        try (PerformanceSpace space = TestCube.read(TestCube.sound().bytes())) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
            assertThat(rows(space, VISITS)).containsExactly("0: 1 2", "1: 3 4", "2: 5 6", "3: 7 65535");
            assertThat(rows(space, 2)).isEmpty();
        }
    }

    @Test
    void readsCompressedRowsInAnyOrderOfBlobs() throws IOException {
        byte[] rows = TestCube.compressed(16, little(1, 2), new byte[0], little(Double.NaN, -0.0));
        byte[] file = TestCube.sound().member("3.data", rows).bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "2: NaN -0.0");
            assertThat(space.notes()).containsExactly("member \"3.data\" occurs twice; the last one counts");
        }
    }

    @Test
    void takesBothHabitsOfPadding() throws IOException {
        double[] values = DoubleStream.iterate(1, v -> v + 1).limit(6).toArray();
        byte[] data = Arrays.copyOf(TestCube.doubles(values), 512);
        byte[] index = TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 3);
        byte[] anchor = TestCube.ascii(TestCube.ANCHOR);
        byte[] standard = new TestCube()
                .member("3.data", data)
                .member("3.index", index)
                .member("anchor.xml", anchor)
                .bytes();
        byte[] cubes = new TestCube()
                .member("3.data", data)
                .zeros(512)
                .member("3.index", index)
                .member("anchor.xml", anchor)
                .bytes();
        for (byte[] file : List.of(standard, cubes)) {
            try (PerformanceSpace space = TestCube.read(file)) {
                assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
                assertThat(space.notes()).isEmpty();
            }
        }
    }

    @Test
    void repairsWrongSizes() throws IOException {
        byte[] data = TestCube.doubles(1, 2, 3, 4, 5, 6);
        byte[] index = TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 3);
        TestCube tooSmall =
                new TestCube().header("3.data", 70_000, '0').raw(data).pad();
        byte[] file = tooSmall.member("3.index", index)
                .member("anchor.xml", TestCube.ascii(TestCube.ANCHOR))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
            assertThat(space.notes())
                    .containsExactly("member \"3.data\": the header says 70,000 bytes, but there are 512; repaired");
        }
    }

    @Test
    void findsAnIndexThatATooLargeSizeHides() throws IOException {
        byte[] data = TestCube.doubles(1, 2, 3, 4, 5, 6);
        byte[] index = TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 3);
        byte[] file = new TestCube()
                .header("3.data", 1_300, '0')
                .raw(data)
                .pad()
                .member("3.index", index)
                .member("anchor.xml", TestCube.ascii(TestCube.ANCHOR))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
            assertThat(space.notes()).containsExactly("member \"3.data\" hid \"3.index\" inside its size; repaired");
        }
    }

    @Test
    void takesSizesFromPaxMembers() throws IOException {
        byte[] data = TestCube.doubles(1, 2, 3, 4, 5, 6);
        byte[] file = new TestCube()
                .member("3.index", TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 3))
                .header("PaxHeader/3.data", 11, 'x')
                .raw(TestCube.ascii("11 size=58\n"))
                .pad()
                .header("3.data", 1, '0')
                .raw(data)
                .pad()
                .member("anchor.xml", TestCube.ascii(TestCube.ANCHOR))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void unpacksGzippedFilesAndAnchors() throws IOException {
        byte[] file = new TestCube()
                .member("anchor.xml", TestCube.gzip(TestCube.ascii(TestCube.ANCHOR)))
                .member("3.index", TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 3))
                .member("3.data", TestCube.doubles(1, 2, 3, 4, 5, 6))
                .bytes();
        Path path = Files.write(folder.resolve("p.tar.gz"), TestCube.gzip(file));
        assertThat(CubeReader.recognizes(Input.of(path))).isTrue();
        try (PerformanceSpace space = TestCube.read(TestCube.gzip(file))) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
            assertThat(space.notes()).containsExactly("the whole file is gzip'd; Cube's own tools cannot open it");
        }
    }

    @Test
    void readsWhatIsNotXml() throws IOException {
        String anchor = TestCube.ANCHOR
                .replace("rowwise=\"false\"", "rowwise=false")
                .replace("<name>main</name>", "<name>a & b\u0001 &amp; <![CDATA[&]]></name>");
        byte[] file = new TestCube()
                .member("anchor.xml", TestCube.ascii("\n " + anchor))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(space.definitions().regions().get(0).name()).isEqualTo("a & b\ufffd & &");
            assertThat(space.definitions().metrics().get(2).derivation().rowwise())
                    .isFalse();
            assertThat(space.notes())
                    .containsExactly("p.cubex!/anchor.xml: 3 places that are not well-formed were repaired");
        }
    }

    @Test
    void readsLatin1() throws IOException {
        byte[] anchor = TestCube.ANCHOR.replace("main", "h\u00e9").getBytes(StandardCharsets.ISO_8859_1);
        try (PerformanceSpace space =
                TestCube.read(new TestCube().member("anchor.xml", anchor).bytes())) {
            assertThat(space.definitions().regions().get(0).name()).isEqualTo("h\u00e9");
            assertThat(space.notes()).containsExactly("p.cubex!/anchor.xml: the text is not UTF-8; read as Latin 1");
        }
    }

    @Test
    void readsSimpleMetricsByTheirWriter() throws IOException {
        String simple = TestCube.ANCHOR.replace("INCLUSIVE", "SIMPLE");
        String cubew = simple.replace("key=\"Creator\"", "key=\"Cube Version\"");
        String cubelib = cubew.replace("<metrics>", "<attr key=\"CUBE Library version\" value=\"4.8.2\"/><metrics>");
        try (PerformanceSpace space = TestCube.read(withAnchor(cubew))) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "2: 5.0 6.0", "3: 3.0 4.0");
        }
        try (PerformanceSpace space = TestCube.read(withAnchor(cubelib))) {
            assertThat(rows(space, TIME)).containsExactly("0: 1.0 2.0", "1: 3.0 4.0", "2: 5.0 6.0");
        }
    }

    @Test
    void saysWhatIsWrongAndWhere() throws IOException {
        fails(
                with("3.index", TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 3, 1)),
                "p.cubex!/3.index: byte 30: expected row positions in ascending order, found 1 after 3");
        fails(
                with("3.index", TestCube.index(ByteOrder.BIG_ENDIAN, 0, 1, 4)),
                "p.cubex!/3.index: byte 30: expected a row position below 4, found 4");
        fails(
                with("3.index", Arrays.copyOf(TestCube.index(ByteOrder.LITTLE_ENDIAN, 0, 1, 2), 30)),
                "p.cubex!/3.index: byte 22: expected 3 row positions (12 bytes), found 8 bytes: the file is truncated");
        fails(
                with("3.index", TestCube.ascii("CUBEX.INDEX\2\0\0\0\0\0\1")),
                "p.cubex!/3.index: byte 11: expected the byte order mark 1 in either order, found 00000002");
        fails(
                with("3.index", TestCube.ascii("CUBEX.INDEX\1\0\0\0\0\0\2")),
                "p.cubex!/3.index: byte 17: row kind 2; this reader knows 1 (sparse) and 3 (dense)");
        fails(
                with("3.data", TestCube.ascii("CUBEX.DATUM")),
                "p.cubex!/3.data: byte 0: expected signature \"CUBEX.DATA\" or \"ZCUBEX.DATA\","
                        + " found bytes 43 55 42 45 58 2e 44 41 54 55 4d");
        fails(
                with("3.data", TestCube.compressed(16, little(1), little(1, 2), little(1, 2))),
                "p.cubex!/3.data: byte 125: expected a row that unpacks to 16 bytes, found 8 bytes");
    }

    @Test
    void saysWhatIsWrongInTheAnchor() throws IOException {
        failsAnchor(
                "calleeId=\"0\">\n<parameter",
                "calleeId=\"9\">\n<parameter",
                "p.cubex!/anchor.xml: line 38: expected cnode 2 to name a region, found calleeId 9 of none");
        failsAnchor(
                "<cnode id=\"1\"",
                "<cnode id=\"3\"",
                "p.cubex!/anchor.xml: line 43: expected a sound definition, found: two call nodes have the id 3");
        failsAnchor(
                "<rank>1</rank>",
                "<rank>one</rank>",
                "p.cubex!/anchor.xml: line 55: expected a whole number as <rank> of the location, found \"one\"");
        failsAnchor(
                "version=\"4.4\"",
                "version=\"5.0\"",
                "p.cubex!/anchor.xml: line 2: cube version \"5.0\"; this reader knows 4.x");
        failsAnchor(
                "<dtype>DOUBLE</dtype>",
                "<dtype>MINDOUBLE</dtype>",
                "p.cubex!/anchor.xml: line 5: expected a sound definition, found: metric \"time\" of type MINDOUBLE"
                        + " cannot be inclusive: its values cannot be taken apart");
        failsAnchor(
                "<cube version",
                "<!DOCTYPE cube [<!ENTITY a \"b\">]><cube version",
                "p.cubex!/anchor.xml: line 2: expected no document type declaration, found one");
        failsAnchor(
                "<dtype>UINT16</dtype>",
                "<dtype>NDOUBLES(9000000)</dtype>",
                "p.cubex!/anchor.xml: line 12: expected a sound definition, found: a NDOUBLES cannot have length"
                        + " 9000000");
        failsAnchor(
                "<dtype>UINT16</dtype>",
                "<dtype>NDOUBLES(9000000",
                "p.cubex!/anchor.xml: line 16: expected text, found element <uom>");
        assertThatThrownBy(() ->
                        TestCube.read(new TestCube().member("x", new byte[1]).bytes()))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage("p.cubex: expected a member anchor.xml of a Cube profile in this tar file, found none");
        assertThatThrownBy(() -> TestCube.read(TestCube.ascii("hello")))
                .isInstanceOf(ProfileException.NotThisFormat.class)
                .hasMessage("p.cubex: byte 0: expected a tar header with \"ustar\" at byte 257, found none");
    }

    @Test
    void refusesRowsThatAreTooLargeForWhatIsThere() throws IOException {
        String anchor = TestCube.ANCHOR.replace("UINT16", "NDOUBLES(1000000)");
        StringBuilder locations = new StringBuilder();
        for (int i = 2; i < 20; i++) {
            locations
                    .append("<location Id=\"")
                    .append(i)
                    .append("\"><name></name><rank>0</rank><type>thread</type></location>");
        }
        byte[] file = withAnchor(anchor.replace("</locationgroup>", locations + "</locationgroup>"));
        assertThatThrownBy(() -> TestCube.read(file))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage(
                        "p.cubex: expected rows of at most 67,108,864 bytes, found metric 1 of type NDOUBLES(1000000)"
                                + " at 20 locations; this limit of perfspace is fixed");
    }

    @Test
    void readsACallTreeOfTwentyThousandLevels() throws IOException {
        int depth = 20_000;
        StringBuilder nodes = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            nodes.append("<cnode id=\"").append(i).append("\" calleeId=\"0\">\n");
        }
        nodes.append("</cnode>\n".repeat(depth));
        String anchor = TestCube.ANCHOR.replaceFirst("(?s)<cnode.*</cnode>\n", nodes.toString());
        byte[] file = new TestCube()
                .member("anchor.xml", TestCube.ascii(anchor))
                .member("3.index", TestCube.index(ByteOrder.LITTLE_ENDIAN, 19_999))
                .member("3.data", TestCube.doubles(1, 2))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(rows(space, TIME)).containsExactly("19999: 1.0 2.0");
        }
    }

    private static void failsAnchor(String from, String to, String message) throws IOException {
        fails(
                withAnchor(TestCube.ANCHOR.replaceFirst(
                        java.util.regex.Pattern.quote(from), java.util.regex.Matcher.quoteReplacement(to))),
                message);
    }

    private static void fails(byte[] file, String message) {
        assertThatThrownBy(() -> {
                    try (PerformanceSpace space = TestCube.read(file)) {
                        rows(space, TIME);
                    }
                })
                .isInstanceOf(ProfileException.class)
                .hasMessage(message);
    }

    /** The sound file with one member more, which counts in place of the first of its name. */
    private static byte[] with(String member, byte[] bytes) throws IOException {
        return TestCube.sound().member(member, bytes).bytes();
    }

    private static byte[] withAnchor(String anchor) throws IOException {
        return with("anchor.xml", TestCube.ascii(anchor));
    }

    private static byte[] little(double... values) {
        byte[] data = TestCube.doubles(values);
        return Arrays.copyOfRange(data, 10, data.length);
    }

    /** Rows of a metric as texts, by cursor; random access must agree. */
    private static List<String> rows(PerformanceSpace space, int metric) throws IOException {
        List<String> rows = new ArrayList<>();
        Row other = space.newRow(metric);
        try (RowCursor cursor = space.severity().rows(metric)) {
            while (cursor.next()) {
                assertThat(space.severity().read(metric, cursor.callNode(), other))
                        .isTrue();
                assertThat(other.words()).isEqualTo(cursor.row().words());
                rows.add(cursor.callNode() + ":" + cells(cursor.row()));
            }
        }
        return rows;
    }

    private static String cells(Row row) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < row.locations(); i++) {
            boolean number = row.type().equals(ValueType.DOUBLE);
            text.append(' ')
                    .append(
                            number
                                    ? String.valueOf(Double.longBitsToDouble(row.word(i)))
                                    : String.valueOf(row.word(i)));
        }
        return text.toString();
    }
}

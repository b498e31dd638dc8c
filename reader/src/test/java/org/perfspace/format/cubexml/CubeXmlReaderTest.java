package org.perfspace.format.cubexml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.io.Input;
import org.perfspace.io.Limits;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

class CubeXmlReaderTest {

    private static final String VERSION_3 =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <cube version="3.0">
              <attr key="a" value="x &amp; y"/>
              <doc><mirrors><murl>http://example.org/</murl></mirrors></doc>
              <metrics>
                <metric id="0"><disp_name>Time</disp_name><uniq_name>time</uniq_name><dtype>FLOAT</dtype><uom>sec</uom>
                  <url>u</url><descr>d</descr>
                  <metric id="5"><disp_name>MPI</disp_name><uniq_name>mpi</uniq_name><dtype>DOUBLE</dtype></metric>
                </metric>
                <metric id="3"><disp_name>Visits</disp_name><uniq_name>visits</uniq_name><dtype>UINT64</dtype></metric>
                <metric id="4"><disp_name>Off</disp_name><uniq_name>off</uniq_name><dtype>INTEGER</dtype><val>VOID</val></metric>
              </metrics>
              <program>
                <region id="7" mod="m.c" begin="1" end="2"><name>main</name><url></url><descr>r</descr></region>
                <region id="2" mod="m.c" begin="3" end="4"><name>foo &lt;int></name></region>
                <cnode id="9" calleeId="7"><parameter partype="numeric" parkey="i" parvalue="3"/>
                  <cnode id="1" line="6" mod="c.c" calleeId="2"></cnode>
                </cnode>
              </program>
              <system>
                <machine Id="0"><name>msc</name>
                  <node Id="0"><name>athena</name>
                    <process Id="0"><name></name><rank>4</rank>
                      <thread Id="1"><name></name><rank>1</rank></thread>
                      <thread Id="0"><name>t0</name><rank>0</rank></thread>
                    </process>
                  </node>
                </machine>
                <topologies><cart ndims="2"><dim size="2" periodic="true"/><dim size="3" periodic="false"/>
                  <coord thrdId="1">0 2</coord><coord nodeId="0">1 1</coord></cart></topologies>
              </system>
              <severity>
                <matrix metricId="0">
                  <row cnodeId="9">
            4
            -4.5e-3</row>
                  <row cnodeId="1">NaN</row>
                </matrix>
                <matrix metricId="3"><row cnodeId="1">18446744073709551615 2.6</row></matrix>
                <matrix metricId="4"><row cnodeId="1">1 2</row></matrix>
              </severity>
            </cube>
            """;

    private static final String VERSION_2 =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <cube version="2.0">
              <behavior>
                <metric id="0"><name>Time</name><uom>sec</uom></metric>
                <metric id="3"><name>Visits</name><uom>occ</uom></metric>
              </behavior>
              <program>
                <module id="0"><name>a.c</name></module><module id="1"><name>UNKNOWN</name></module>
                <region id="0"><name>main</name><mod>0</mod><begin>21</begin><end>100</end><descr>x</descr></region>
                <region id="1"><name>foo &lt;int&gt;</name><mod>1</mod></region>
                <csite id="0"><line>21</line><mod>0</mod><callee>0</callee></csite>
                <csite id="4"><callee>1</callee></csite>
                <cnode id="0" csiteId="0"><cnode id="1" csiteId="4"></cnode></cnode>
              </program>
              <locations>
                <machine locid="0"><name>msc</name><node locid="1"><name>athena</name>
                  <process locid="2"><name>p</name><rank>0</rank>
                    <thread locid="8"><name>t0</name><rank>0</rank></thread>
                    <thread locid="4"><name>t1</name><rank>1</rank></thread>
                  </process></node></machine>
                <topologies><cart ndims="1"><dim size="2" periodic="true"/><coord locid="8">1</coord></cart></topologies>
              </locations>
              <severity><matrix metricId="-1"><row cnodeId="0">9</row></matrix>
                <matrix metricId="0"><row cnodeId="0">4 4.5</row></matrix></severity>
            </cube>
            """;

    @TempDir
    private Path folder;

    private PerformanceSpace read(byte[] bytes) throws IOException {
        Path file = folder.resolve("a.cube");
        Files.write(file, bytes);
        return CubeXmlReader.open(Input.of(file, "a.cube"), ReadOptions.DEFAULT);
    }

    private PerformanceSpace read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static long[] row(PerformanceSpace space, int metric, int node) throws IOException {
        Row row = space.newRow(metric);
        assertThat(space.severity().read(metric, node, row)).isTrue();
        return row.words().clone();
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    void readsVersion3() throws IOException {
        try (PerformanceSpace space = read(VERSION_3)) {
            Definitions d = space.definitions();
            assertThat(d.attributes()).isEqualTo(Attributes.of("a", "x & y"));
            assertThat(d.mirrors()).containsExactly("http://example.org/");
            assertThat(d.metrics()).extracting(Metric::fileId).containsExactly(0L, 5L, 3L, 4L);
            assertThat(d.metrics()).extracting(Metric::parent).containsExactly(-1, 0, -1, -1);
            assertThat(d.metrics())
                    .extracting(Metric::type)
                    .containsExactly(ValueType.DOUBLE, ValueType.DOUBLE, ValueType.UINT64, ValueType.INT64);
            assertThat(d.metrics().get(3).visibility()).isEqualTo(Visibility.VOID);
            assertThat(d.metrics().get(0).title()).isEqualTo("Time");
            assertThat(d.regions().get(1))
                    .isEqualTo(Region.named("foo <int>")
                            .fileId(2)
                            .module("m.c")
                            .lines(3, 4)
                            .asDefined(1));
            assertThat(d.callNodes())
                    .containsExactly(
                            new CallNode(
                                    0,
                                    9,
                                    -1,
                                    0,
                                    -1,
                                    "",
                                    List.of(new Parameter(Parameter.Kind.NUMERIC, "i", "3")),
                                    Attributes.NONE),
                            new CallNode(1, 1, 0, 1, 6, "c.c", List.of(), Attributes.NONE));
            assertThat(d.systemNodes()).extracting(SystemNode::nodeClass).containsExactly("machine", "node");
            assertThat(d.locationGroups().get(0).name()).isEqualTo("Process 4");
            assertThat(d.locations()).extracting(Location::name).containsExactly("t0", "Thread 1");
            assertThat(d.topologies())
                    .containsExactly(new Topology(
                            "",
                            List.of(new Topology.Dimension("", 2, true), new Topology.Dimension("", 3, false)),
                            List.of(
                                    new Topology.Coordinate(Topology.Owner.LOCATION, 1, List.of(0L, 2L)),
                                    new Topology.Coordinate(Topology.Owner.SYSTEM_NODE, 1, List.of(1L, 1L)))));
            assertThat(row(space, 0, 0)).containsExactly(bits(4), bits(-4.5e-3));
            assertThat(row(space, 0, 1)).containsExactly(bits(Double.NaN), 0);
            assertThat(row(space, 2, 1)).containsExactly(-1, 3);
            assertThat(space.severity().hasRow(1, 0)).isFalse();
            assertThat(space.severity().hasRow(3, 1)).isFalse();
            assertThat(space.notes())
                    .containsExactly(
                            "left out 1 row of a metric that is switched off or has a negative id",
                            "metric \"visits\" of type UINT64 has 1 value that is not an integer; it was rounded");
        }
    }

    @Test
    void readsAmpersandsThatBeginNoReference() throws IOException {
        try (PerformanceSpace space =
                read(VERSION_3.replace("<uniq_name>visits</uniq_name>", "<uniq_name>R&D &nbsp;</uniq_name>"))) {
            assertThat(space.definitions().metrics().get(2).name()).isEqualTo("R&D &nbsp;");
            assertThat(space.notes()).endsWith("a.cube: ampersands that begin no reference were read as themselves: 2");
        }
    }

    @Test
    void readsCountersThatWentBackwards() throws IOException {
        try (PerformanceSpace space = read(VERSION_3.replace("18446744073709551615 2.6", "-7 -9223372036854775808"))) {
            assertThat(row(space, 2, 1)).containsExactly(-7, Long.MIN_VALUE);
        }
        assertThatThrownBy(() -> read(VERSION_3.replace("UINT64", "UINT32").replace("18446744073709551615 2.6", "-7"))
                        .close())
                .hasMessage("a.cube: line 39: expected a value of type UINT32, found -7");
    }

    @Test
    void saysWhatItPassesOver() throws IOException {
        String odd = VERSION_3.replace("<name>foo", "<colour>red<deep/></colour><name>foo");

        try (PerformanceSpace space = read(odd)) {
            assertThat(space.notes())
                    .contains("skipped 2 elements that are none of CUBE's, such as <colour> in line 15");
            assertThat(space.definitions().regions().get(1).name()).isEqualTo("foo <int>");
        }
    }

    @Test
    void passesOverTextsBehindThePartsThatTheyAreOf() throws IOException {
        String odd = VERSION_3
                .replace("</process>", "<name>late</name></process>")
                .replace("</cnode>\n    </cnode>", "</cnode><parameter parkey=\"late\"/></cnode>");

        try (PerformanceSpace space = read(odd)) {
            assertThat(space.notes())
                    .contains("skipped 2 elements that are none of CUBE's, such as <parameter> in line 17");
            assertThat(space.definitions().locationGroups().get(0).name()).isEqualTo("Process 4");
            assertThat(space.definitions().callNodes().get(0).parameters()).hasSize(1);
        }
    }

    @Test
    void readsVersion2() throws IOException {
        try (PerformanceSpace space = read(VERSION_2)) {
            Definitions d = space.definitions();
            assertThat(d.metrics()).extracting(Metric::name).containsExactly("0Time", "3Visits");
            assertThat(d.metrics()).extracting(Metric::type).containsExactly(ValueType.DOUBLE, ValueType.INT64);
            assertThat(d.regions()).extracting(Region::module).containsExactly("a.c", "");
            assertThat(d.regions()).extracting(Region::name).containsExactly("main", "foo <int>");
            assertThat(d.callNodes()).extracting(CallNode::line).containsExactly(21L, -1L);
            assertThat(d.callNodes()).extracting(CallNode::module).containsExactly("a.c", "");
            assertThat(d.locations()).extracting(Location::fileId).containsExactly(0L, 1L);
            assertThat(d.topologies().get(0).coordinates())
                    .containsExactly(new Topology.Coordinate(Topology.Owner.LOCATION, 0, List.of(1L)));
            // t0 (locid 8) comes first in the file
            assertThat(row(space, 0, 0)).containsExactly(bits(4), bits(4.5));
            assertThat(space.notes())
                    .containsExactly("left out 1 row of a metric that is switched off or has a negative id");
        }
    }

    @Test
    void readsGzipAndKnowsVersionsByContent() throws IOException {
        Path file = folder.resolve("packed");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(VERSION_3.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(CubeXmlReader.recognizes3(Input.of(file))).isTrue();
        assertThat(CubeXmlReader.recognizes2(Input.of(file))).isFalse();
        try (PerformanceSpace packed = CubeXmlReader.open(Input.of(file), ReadOptions.DEFAULT);
                PerformanceSpace plain = read(VERSION_3)) {
            assertThat(SpaceComparison.firstDifference(packed, plain)).isEmpty();
        }
        Path second = Files.writeString(folder.resolve("two"), VERSION_2);
        assertThat(CubeXmlReader.recognizes2(Input.of(second))).isTrue();
        assertThat(CubeXmlReader.recognizes3(Input.of(second))).isFalse();
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> read("<cube version=\"1.0\"></cube>"))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage("a.cube: expected a CUBE file of version 2.0 or 3.0, found version \"1.0\"");
        assertThatThrownBy(() -> read("<cube version=\"4.4\"></cube>"))
                .hasMessage("a.cube: expected a CUBE file of version 2.0 or 3.0, found version \"4.4\","
                        + " which belongs into a .cubex archive");
        assertThatThrownBy(() -> read("<html/>")).hasMessage("a.cube: expected <cube>, found <html>");
    }

    @Test
    void refusesDefinitionsOfEntities() throws IOException {
        String bomb =
                "<!DOCTYPE cube [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><cube version=\"3.0\"><attr key=\"&b;\""
                        + " value=\"1\"/></cube>";
        assertThatThrownBy(() -> read(bomb))
                .isInstanceOf(ProfileException.Unsupported.class)
                .hasMessage("a.cube: line 1: expected no document type declaration, found one");
        try (PerformanceSpace space = read("<cube version=\"3.0\"><attr key=\"k\" value=\"&xxe;\"/></cube>")) {
            assertThat(space.definitions().attributes().get("k")).isEqualTo("&xxe;");
        }
    }

    @Test
    void refusesGzipBombs() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write("<cube version=\"3.0\">".getBytes(StandardCharsets.UTF_8));
            out.write(" ".repeat(8 << 20).getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("bomb"), packed.toByteArray());

        assertThatThrownBy(() -> CubeXmlReader.open(
                        Input.of(file, "bomb"), ReadOptions.DEFAULT.withLimits(new Limits(1L << 40, 100))))
                .isInstanceOf(ProfileException.TooLarge.class)
                .hasMessage("bomb: expected at most 100 unpacked bytes for each packed one, found more");
    }

    @Test
    void namesTheLineOfWhatIsWrong() {
        assertDamage(
                "calleeId=\"2\"",
                "calleeId=\"77\"",
                "line 17: expected cnode 1 to name a region, found calleeId 77 of none");
        assertDamage(
                "<row cnodeId=\"9\">", "<row cnodeId=\"8\">", "line 34: a row names cnode 8, which is not defined");
        assertDamage("metricId=\"3\"", "metricId=\"33\"", "line 39: a matrix names metric 33, which is not defined");
        assertDamage("NaN", "1 2 3", "line 37: expected at most 2 values in the row, one for each thread, found more");
        assertDamage("NaN", "<matrix metricId=\"0\"></matrix>1", "line 37: expected numbers in a row, found <matrix>");
        assertDamage("NaN", "<row cnodeId=\"0\">1</row>", "line 37: expected numbers in a row, found <row>");
        assertDamage(
                "<row cnodeId=\"9\">",
                "<matrix metricId=\"0\"></matrix><row cnodeId=\"9\">",
                "line 34: expected <row> in <matrix>, found <matrix>");
        assertDamage("NaN", "1x", "line 37: expected a number, found \"1x\"");
        assertDamage("NaN", "1d", "line 37: expected a number, found \"1d\"");
        assertDamage(
                "cnodeId=\"1\">NaN",
                "cnodeId=\"9\">1",
                "line 37: expected one row of metric 0 for cnode 9, found another");
        assertDamage(
                "2.6", "99999999999999999999", "line 39: expected a value of type UINT64, found 99999999999999999999");
        assertDamage("<rank>4</rank>", "", "line 23: expected a whole number as <rank> of the process, found \"\"");
        assertDamage(
                "<metric id=\"5\">",
                "<metric id=\"0\">",
                "line 8: expected a sound definition, found: two metrics have the id 0");
        assertDamage(
                "thrdId=\"1\">0 2",
                "thrdId=\"1\">0 3",
                "line 29: expected a sound definition, found: topology \"\" has a coordinate 3 in a dimension of"
                        + " size 3");
    }

    @Test
    void namesTheLineOfWhatIsWrongInDefinitions() {
        assertDamage(
                "<program>",
                "<metrics><metric id=\"9\"></metric></metrics><program>",
                "line 13: expected one <metrics>, found two");
        assertDamage(
                "metric id=\"3\"", "metric id=\"-3\"", "line 10: expected an id of a metric of at least 0, found -3");
        assertDamage("key=\"a\" ", "", "line 3: expected an attribute key of <attr>, found none");
        assertDamage("parkey=\"i\" ", "", "line 16: expected an attribute parkey of <parameter>, found none");
        assertDamage(
                "<process Id=\"0\">",
                "<process Id=\"0\"><rank>1</rank></process><process Id=\"0\">",
                "line 23: expected each process once, found a second with id 0");
        assertDamage("<node Id=\"0\">", "<node>", "line 22: expected an attribute id of <node>, found none");
        assertDamage(
                "line=\"6\"", "line=\"six\"", "line 17: expected a whole number as line of <cnode>, found \"six\"");
        assertDamage(
                "nodeId=\"0\"", "nodeId=\"7\"", "line 30: expected a <coord> of something defined, found nodeId=\"7\"");
        assertDamage2(
                "<csite id=\"4\">",
                "<csite id=\"5\">",
                "line 13: expected cnode 1 to name a call site, found csiteId 4 of none");
        assertDamage2(
                "<mod>1</mod>", "<mod>2</mod>", "line 10: expected the region to name a module, found <mod> 2 of none");
        assertDamage2(
                "<callee>1</callee>", "", "line 12: expected a whole number as <callee> of the csite, found \"\"");
    }

    private void assertDamage2(String sound, String broken, String message) {
        assertThat(VERSION_2).contains(sound);
        assertThatThrownBy(() -> read(VERSION_2.replace(sound, broken)).close())
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.cube: " + message);
    }

    private void assertDamage(String sound, String broken, String message) {
        assertThat(VERSION_3).contains(sound);
        assertThatThrownBy(() -> read(VERSION_3.replace(sound, broken)).close())
                .isInstanceOf(ProfileException.class)
                .hasMessage("a.cube: " + message);
    }

    @Test
    void readsDeepCallTrees() throws IOException {
        int depth = 20_000;
        StringBuilder text =
                new StringBuilder("<cube version=\"3.0\"><program><region id=\"0\"><name>f</name></region>");
        for (int i = 0; i < depth; i++) {
            text.append("<cnode id=\"").append(i).append("\" calleeId=\"0\">");
        }
        text.append("</cnode>".repeat(depth)).append("</program></cube>");

        try (PerformanceSpace space = read(text.toString())) {
            assertThat(space.definitions().callTree().depths()[depth - 1]).isEqualTo(depth - 1);
        }
    }

    @Test
    void convertsNumbersLikeTheJdk() throws IOException {
        long seed = 4711;
        Random random = new Random(seed);
        char[] text;
        for (int i = 0; i < 20_000; i++) {
            double value =
                    switch (i % 4) {
                        case 0 -> Double.longBitsToDouble(random.nextLong());
                        case 1 -> random.nextInt(100_000) / 1000.0;
                        case 2 -> random.nextGaussian();
                        default -> random.nextLong();
                    };
            String decimal = i % 3 == 0
                    ? Double.toString(value)
                    : java.math.BigDecimal.valueOf(random.nextLong(), random.nextInt(22))
                            .toPlainString();
            text = (decimal + " ").toCharArray();
            RowNumbers numbers = new RowNumbers(ValueType.DOUBLE, false);
            numbers.begin(1);
            int cut = random.nextInt(text.length);
            numbers.feed(text, 0, cut, org.perfspace.io.Place.of("x"));
            numbers.feed(text, cut, text.length - cut, org.perfspace.io.Place.of("x"));
            assertThat(numbers.end(org.perfspace.io.Place.of("x"))[0])
                    .as("%s, seed %d", decimal, seed)
                    .isEqualTo(bits(Double.parseDouble(decimal)));
        }
    }

    @Tag("tenth1")
    @Test
    void endsWellForEveryTruncationAndForMutations() throws IOException {
        byte[] sound = VERSION_3.getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < sound.length - 1; length += 2) {
            byte[] cut = Arrays.copyOf(sound, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(ProfileException.class);
        }
        long seed = 815;
        Random random = new Random(seed);
        int refused = 0;
        int rounds = Depth.isQuick() ? 600 : 3_000;
        for (int i = 0; i < rounds; i++) {
            byte[] copy = sound.clone();
            for (int k = 0; k <= random.nextInt(3); k++) {
                copy[random.nextInt(copy.length)] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : '9');
            }
            try (PerformanceSpace space = read(copy)) {
                assertThat(space.definitions().metrics())
                        .as("seed %d, round %d", seed, i)
                        .isNotNull();
            } catch (ProfileException e) {
                refused++;
                assertThat(e).as("seed %d, round %d", seed, i).hasMessageStartingWith("a.cube: ");
            }
        }
        assertThat(refused).isBetween(rounds / 6, rounds * 29 / 30);
    }
}

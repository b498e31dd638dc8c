package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Topology;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/** Kinds and types of metrics whose rows are read in one way or another. */
class CubeKindsTest {

    private static final int CELLS = 4 * 2;

    /** Who wrote a file, by the attributes it has, and the time at nodes 1 to 3 in pre-order. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "Cube Version|4.8.2||| NaN, 5, 3",
                "CUBE Library version|4.8.2||| 3, 5, NaN",
                "Cube Version|4.8.2|CUBE Library version|4.8.2| 3, 5, NaN",
                "Creator|Score-P|||3, 5, NaN",
            })
    void rowsOfSimpleMetricsAreInTheOrderOfTheirWriter(
            String key, String value, String key2, String value2, String expected) throws IOException {
        String attributes = attribute(key, value) + (key2 == null ? "" : attribute(key2, value2));
        String anchor = TestCube.ANCHOR.replace("INCLUSIVE", "SIMPLE").replaceFirst("<attr[^>]*>\n", attributes);
        byte[] file =
                TestCube.sound().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            StringBuilder found = new StringBuilder();
            for (int node = 1; node < 4; node++) {
                Row row = space.newRow(0);
                boolean there = space.severity().read(0, node, row);
                found.append(node == 1 ? "" : ", ")
                        .append(there ? String.valueOf((long) Double.longBitsToDouble(row.word(0))) : "NaN");
            }
            assertThat(found).hasToString(expected);
        }
    }

    private static String attribute(String key, String value) {
        return "<attr key=\"" + key + "\" value=\"" + value + "\"/>\n";
    }

    @Test
    void turnsCubelibsBigEndianScaleFunctions() throws IOException {
        try (PerformanceSpace space = scaleFunctions(848, CubeKindsTest::putCubelibs)) {
            assertThat(space.definitions().metrics().get(1).type()).isEqualTo(ValueType.scaleFunc(106));
            assertThat(space.notes()).isEmpty();
            requireCells(space, 848, CubeKindsTest::putCubelibs);
        }
    }

    @Test
    void turnsCubewsBigEndianScaleFunctions() throws IOException {
        try (PerformanceSpace space = scaleFunctions(216, CubeKindsTest::putCubews)) {
            assertThat(space.definitions().metrics().get(1).type()).isEqualTo(ValueType.scaleFunc(27));
            assertThat(space.notes()).isEmpty();
            requireCells(space, 216, CubeKindsTest::putCubews);
        }
    }

    @Test
    void turnsScaleFunctionsWithCountsThatDoNotFit() throws IOException {
        Cell huge = (cell, i) -> cell.putInt(-1).putInt(-1);
        try (PerformanceSpace space = scaleFunctions(848, huge)) {
            Row row = space.newRow(1);
            assertThat(space.severity().read(1, 0, row)).isTrue();
            assertThat(row.word(0)).isEqualTo(-1);
            assertThat(row.words()[1]).isZero();
        }
    }

    @Test
    void saysThatAGhostIsSwitchedOff() throws IOException {
        String anchor = TestCube.ANCHOR
                .replace("<metric id=\"1\">", "<metric id=\"1\" viztype=\"GHOST\">")
                .replaceFirst("<uom>occ</uom>", "<uom>occ</uom><val>VOID</val>");
        byte[] file = TestCube.sound()
                .member("ghost_1.index", TestCube.denseIndex(ByteOrder.BIG_ENDIAN))
                .member("ghost_1.data", TestCube.shorts(8, 7, 6, 5, 4, 3, 2, 1))
                .member("anchor.xml", TestCube.ascii(anchor))
                .bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(space.definitions().metrics().get(1).visibility()).isEqualTo(Visibility.VOID);
            Row row = space.newRow(1);
            assertThat(space.severity().read(1, 0, row)).isTrue();
            assertThat(row.words()).containsExactly(8, 7);
            assertThat(space.notes())
                    .contains("p.cubex!/anchor.xml: line 16: metric 1 is GHOST and VOID; it is kept as VOID only");
        }
    }

    private interface Cell {
        void put(ByteBuffer cell, int i);
    }

    private static void putCubelibs(ByteBuffer cell, int i) {
        cell.putInt(2).putInt(1);
        cell.putDouble(1.5 + i).putInt(-3).putInt(4).putInt(-5);
        cell.putDouble(-0.0).putInt(i).putInt(1).putInt(0);
        cell.putInt(1024).putDouble(Math.PI).putDouble(0.25 * i);
    }

    private static void putCubews(ByteBuffer cell, int i) {
        for (int word = 0; word < 27; word++) {
            cell.putDouble(word + 0.125 * i);
        }
    }

    private static PerformanceSpace scaleFunctions(int size, Cell cells) throws IOException {
        byte[] data = new byte[10 + CELLS * size];
        ByteBuffer.wrap(data).put(TestCube.ascii("CUBEX.DATA"));
        for (int i = 0; i < CELLS; i++) {
            cells.put(ByteBuffer.wrap(data, 10 + i * size, size).slice(), i);
        }
        return TestCube.read(new TestCube()
                .member("1.index", TestCube.denseIndex(ByteOrder.BIG_ENDIAN))
                .member("1.data", data)
                .member("anchor.xml", TestCube.ascii(TestCube.ANCHOR.replace("UINT16", "SCALE_FUNC")))
                .bytes());
    }

    /** The model keeps the bytes of the little-endian form. */
    private static void requireCells(PerformanceSpace space, int size, Cell cells) throws IOException {
        int words = size / Long.BYTES;
        for (int node = 0; node < 4; node++) {
            Row row = space.newRow(1);
            assertThat(space.severity().read(1, node, row)).isTrue();
            for (int location = 0; location < 2; location++) {
                ByteBuffer cell = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
                cells.put(cell, 2 * node + location);
                for (int word = 0; word < words; word++) {
                    assertThat(row.words()[location * words + word])
                            .as("node %d, location %d, word %d", node, location, word)
                            .isEqualTo(cell.getLong(word * Long.BYTES));
                }
            }
        }
    }

    /** The system of files of 2011: machines and nodes have Ids of their own, the Id of a thread is its column. */
    @Test
    void readsMachinesNodesProcessesAndThreads() throws IOException {
        String system =
                """
                <system>
                <machine Id="0">
                <name>m</name>
                <node Id="1">
                <name>late</name>
                <process Id="4">
                <name>p4</name>
                <rank>4</rank>
                <thread Id="1">
                <name>t1</name>
                <rank>0</rank>
                </thread>
                </process>
                </node>
                <node Id="0">
                <name>early</name>
                <process Id="3">
                <name>p3</name>
                <rank>3</rank>
                <thread Id="0">
                <name>t0</name>
                <rank>0</rank>
                </thread>
                </process>
                </node>
                </machine>
                <topologies>
                <cart ndims="1">
                <dim size="9" periodic="true"/>
                <coord thrdId="1">1</coord>
                <coord procId="3">2</coord>
                <coord nodeId="0">3</coord>
                <coord machId="0">4</coord>
                </cart>
                </topologies>
                </system>""";
        String anchor = TestCube.ANCHOR.replaceFirst("(?s)<system>.*</system>", system);
        byte[] file =
                TestCube.sound().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            Definitions found = space.definitions();
            assertThat(space.notes()).containsExactly("member \"anchor.xml\" occurs twice; the last one counts");
            assertThat(found.systemNodes())
                    .extracting(node -> node.nodeClass() + " " + node.name() + " in " + node.parent())
                    .containsExactly("machine m in -1", "node late in 0", "node early in 0");
            assertThat(found.locationGroups())
                    .extracting(group ->
                            group.type() + " " + group.name() + " " + group.rank() + " in " + group.systemNode())
                    .containsExactly("PROCESS p4 4 in 1", "PROCESS p3 3 in 2");
            assertThat(found.locations())
                    .extracting(location -> location.type() + " " + location.name() + " in " + location.group())
                    .containsExactly("CPU_THREAD t0 in 1", "CPU_THREAD t1 in 0");
            assertThat(found.topologies().get(0).coordinates())
                    .containsExactly(
                            new Topology.Coordinate(Topology.Owner.LOCATION, 1, List.of(1L)),
                            new Topology.Coordinate(Topology.Owner.LOCATION_GROUP, 1, List.of(2L)),
                            new Topology.Coordinate(Topology.Owner.SYSTEM_NODE, 2, List.of(3L)),
                            new Topology.Coordinate(Topology.Owner.SYSTEM_NODE, 0, List.of(4L)));
        }
    }

    @Test
    void ampersandsThatBeginNoReferenceAreThemselves() throws IOException {
        String name = "a & b &nbsp; &lt;T&gt; &#65;&#x42; &#; &amp;amp; R&amp;D&";
        String anchor = TestCube.ANCHOR.replace("<name>main</name>", "<name>" + name + "</name>");
        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(space.definitions().regions().get(0).name()).isEqualTo("a & b &nbsp; <T> AB &#; &amp; R&D&");
            assertThat(space.notes())
                    .containsExactly("p.cubex!/anchor.xml: 4 places that are not well-formed were repaired");
        }
    }

    @Test
    void keepsTheNameOfAType() throws IOException {
        String anchor = TestCube.ANCHOR.replaceFirst("<dtype>DOUBLE</dtype>", "<dtype> FLOAT\n</dtype>");

        byte[] file =
                new TestCube().member("anchor.xml", TestCube.ascii(anchor)).bytes();
        try (PerformanceSpace space = TestCube.read(file)) {
            assertThat(space.definitions().metrics())
                    .extracting(metric -> metric.type() + " " + metric.typeName())
                    .containsExactly("DOUBLE FLOAT", "UINT16 ", "DOUBLE ");
        }
    }
}

package org.perfspace.writer.cubexml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.fixtures.SpaceComparison;
import org.perfspace.format.cubexml.CubeXmlReader;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.CallNode;
import org.perfspace.model.CallNode.Parameter;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Topology;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

class CubeXmlWriterTest {

    @TempDir
    private Path folder;

    private final SpaceBuilder space = new SpaceBuilder();
    private int time;
    private int visits;
    private int root;
    private int child;
    private int thread0;
    private int thread1;

    @BeforeEach
    void define() {
        time = space.defineMetric("Time", "time", ValueType.DOUBLE, "sec", Tree.NO_PARENT);
        visits = space.defineMetric("Visits", "visits", ValueType.UINT64, "occ", Tree.NO_PARENT);
        int main = space.defineRegion("main <&>", "m.c", 1, 20);
        int foo = space.defineRegion("foo", "", Region.NO_LINE, Region.NO_LINE);
        root = space.defineCallNode(main, Tree.NO_PARENT);
        child = space.definitions()
                .addCallNode(
                        1,
                        root,
                        foo,
                        12,
                        "c.c",
                        List.of(new Parameter(Parameter.Kind.NUMERIC, "i", "3")),
                        Attributes.NONE);
        int process = space.defineProcess("rank 0", 0, space.defineNode("node0", space.defineMachine("cluster")));
        thread0 = space.defineThread("t0", 0, process);
        thread1 = space.defineThread("t1", 1, process);
        space.definitions().attribute("a\"", "<b>").mirror("http://x/");
        space.definitions()
                .add(new Topology(
                        "",
                        List.of(new Topology.Dimension("", 2, true)),
                        List.of(new Topology.Coordinate(Topology.Owner.LOCATION, 1, List.of(1L)))));
    }

    private WriteReport write3(PerformanceSpace built, Path target) throws IOException {
        return CubeXmlWriter.write3(built, target, WriteOptions.DEFAULT);
    }

    private static PerformanceSpace read(Path file) throws IOException {
        return CubeXmlReader.open(Input.of(file), ReadOptions.DEFAULT);
    }

    @Test
    void writesVersion3ThatReadsBackEqual() throws IOException {
        long seed = 99;
        Random random = new Random(seed);
        for (int metric = 0; metric < 2; metric++) {
            for (int node : new int[] {root, child}) {
                for (int thread : new int[] {thread0, thread1}) {
                    if (metric == time) {
                        double value = Double.longBitsToDouble(random.nextLong());
                        space.setSeverity(time, node, thread, Double.isNaN(value) ? Double.NaN : value);
                    } else {
                        space.setSeverity(visits, node, thread, random.nextLong());
                    }
                }
            }
        }
        PerformanceSpace built = space.build();
        for (String name : List.of("a.cube", "a.cube.gz")) {
            WriteReport report = write3(built, folder.resolve(name));
            assertThat(report.losses()).isEmpty();
            try (PerformanceSpace copy = read(folder.resolve(name))) {
                assertThat(SpaceComparison.firstDifference(built, copy))
                        .as("seed %d", seed)
                        .isEmpty();
                assertThat(copy.notes()).isEmpty();
            }
        }
    }

    @Test
    void writesTheSpellingThatOfficialReadersTake() throws IOException {
        space.setSeverity(time, child, thread1, 0.1);
        write3(space.build(), folder.resolve("a.cube"));

        assertThat(folder.resolve("a.cube"))
                .hasContent(String.join(
                        "\n",
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                        "<cube version=\"3.0\">",
                        "<attr key=\"a&quot;\" value=\"&lt;b&gt;\"/>",
                        "<doc>",
                        "<mirrors>",
                        "<murl>http://x/</murl>",
                        "</mirrors>",
                        "</doc>",
                        "<metrics>",
                        "<metric id=\"0\">",
                        "<disp_name>Time</disp_name>",
                        "<uniq_name>time</uniq_name>",
                        "<dtype>DOUBLE</dtype>",
                        "<uom>sec</uom>",
                        "<url></url>",
                        "<descr></descr>",
                        "</metric>",
                        "<metric id=\"1\">",
                        "<disp_name>Visits</disp_name>",
                        "<uniq_name>visits</uniq_name>",
                        "<dtype>UINT64</dtype>",
                        "<uom>occ</uom>",
                        "<url></url>",
                        "<descr></descr>",
                        "</metric>",
                        "</metrics>",
                        "<program>",
                        "<region id=\"0\" mod=\"m.c\" begin=\"1\" end=\"20\">",
                        "<name>main &lt;&amp;&gt;</name>",
                        "<url></url>",
                        "<descr></descr>",
                        "</region>",
                        "<region id=\"1\" mod=\"\" begin=\"-1\" end=\"-1\">",
                        "<name>foo</name>",
                        "<url></url>",
                        "<descr></descr>",
                        "</region>",
                        "<cnode id=\"0\" calleeId=\"0\">",
                        "<cnode id=\"1\" line=\"12\" mod=\"c.c\" calleeId=\"1\">",
                        "<parameter partype=\"numeric\" parkey=\"i\" parvalue=\"3\"/>",
                        "</cnode>",
                        "</cnode>",
                        "</program>",
                        "<system>",
                        "<machine Id=\"0\">",
                        "<name>cluster</name>",
                        "<node Id=\"1\">",
                        "<name>node0</name>",
                        "<process Id=\"0\">",
                        "<name>rank 0</name>",
                        "<rank>0</rank>",
                        "<thread Id=\"0\">",
                        "<name>t0</name>",
                        "<rank>0</rank>",
                        "</thread>",
                        "<thread Id=\"1\">",
                        "<name>t1</name>",
                        "<rank>1</rank>",
                        "</thread>",
                        "</process>",
                        "</node>",
                        "</machine>",
                        "<topologies>",
                        "<cart ndims=\"1\">",
                        "<dim size=\"2\" periodic=\"true\"/>",
                        "<coord thrdId=\"1\">1</coord>",
                        "</cart>",
                        "</topologies>",
                        "</system>",
                        "<severity>",
                        "<matrix metricId=\"0\">",
                        "<row cnodeId=\"1\">",
                        "0",
                        "0.1",
                        "</row>",
                        "</matrix>",
                        "<matrix metricId=\"1\">",
                        "</matrix>",
                        "</severity>",
                        "</cube>",
                        "<!--",
                        "perfspace checksums 1",
                        "feb84cf1 1383 cube",
                        "end f3315596",
                        "-->",
                        ""));
    }

    @Test
    void writesExclusiveValuesAndSaysWhatIsLost() throws IOException {
        int inclusive = space.defineMetric(Metric.named("bytes")
                .kind(MetricKind.INCLUSIVE)
                .type(ValueType.UINT8)
                .attributes(Attributes.of("k", "v")));
        int rate = space.defineMetric(Metric.named("rate").type(ValueType.RATE));
        space.setSeverity(inclusive, root, thread0, 3L).setSeverity(inclusive, child, thread0, 5L);
        space.setSeverity(rate, root, thread0, new long[] {1, 2});

        WriteReport report = write3(space.build(), folder.resolve("a.cube"));

        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .containsExactly(
                        "type of 2 metrics",
                        "kind of 1 metric",
                        "attributes of 1 metric",
                        "values of metric \"rate\", which are of type RATE");
        try (PerformanceSpace copy = read(folder.resolve("a.cube"))) {
            Row row = copy.newRow(2);
            assertThat(copy.severity().read(2, 0, row)).isTrue();
            assertThat(row.words()).containsExactly(-2, 0);
            assertThat(copy.severity().read(2, 1, row)).isTrue();
            assertThat(row.words()).containsExactly(5, 0);
            assertThat(copy.severity().hasRow(3, 0)).isFalse();
        }
        assertThatThrownBy(() -> CubeXmlWriter.write3(
                        space.build(), folder.resolve("b.cube"), WriteOptions.DEFAULT.withStrict(true)))
                .isInstanceOf(WriteReport.LossException.class)
                .hasMessageStartingWith(
                        folder.resolve("b.cube") + ": not written, as it would lose: type of 2 metrics; ");
        assertThat(folder.resolve("b.cube")).doesNotExist();
    }

    /** cube3to4 crashes on gaps. */
    /** The grammar of CUBE 3 wants a node in each machine, a process in each node, and a thread in each process. */
    @Test
    void omitsPartsWithoutThreads() throws IOException {
        space.defineNode("spare", space.defineMachine("empty"));
        space.defineProcess("idle", 5, space.defineNode("node1", space.defineMachine("other")));
        Path file = folder.resolve("a.cube");

        WriteReport report = write3(space.build(), file);

        assertThat(Files.readString(file)).doesNotContain("empty", "spare", "other", "node1", "idle");
        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .containsExactly("4 system nodes", "1 location group without locations");
    }

    @Test
    void idsHaveNoGaps() throws IOException {
        space.definitions().addCallNode(70, root, 1, 14, "c.c", List.of(), Attributes.NONE);
        Path file = folder.resolve("a.cube");

        WriteReport report = write3(space.build(), file);

        assertThat(report.losses()).extracting(WriteReport.Loss::what).containsExactly("ids of call nodes");
        assertThat(Files.readString(file))
                .contains("<cnode id=\"0\"", "<cnode id=\"1\"", "<cnode id=\"2\"")
                .doesNotContain("<cnode id=\"7");
        try (PerformanceSpace copy = read(file)) {
            assertThat(copy.definitions().callNodes())
                    .extracting(CallNode::fileId)
                    .containsExactly(0L, 1L, 2L);
        }
    }

    @Test
    void writesVersion2() throws IOException {
        space.setSeverity(time, root, thread1, Double.NaN).setSeverity(time, root, thread0, 2.5);
        Path file = folder.resolve("a.cube2");

        WriteReport report = CubeXmlWriter.write2(space.build(), file, WriteOptions.DEFAULT);

        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .containsExactly(
                        "unique name of 2 metrics",
                        "type of 1 metric",
                        "parameters of 1 call node",
                        "1 value of metric \"time\" that is not a finite number, written as 0");
        assertThat(Files.readString(file))
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cube version=\"2.0\">");
        try (PerformanceSpace copy = read(file)) {
            assertThat(copy.definitions().metrics()).extracting(Metric::name).containsExactly("0Time", "1Visits");
            assertThat(copy.definitions().regions())
                    .isEqualTo(space.build().definitions().regions());
            assertThat(copy.definitions().callNodes().get(1).line()).isEqualTo(12);
            assertThat(copy.definitions().callNodes().get(1).module()).isEqualTo("c.c");
            assertThat(copy.definitions().topologies())
                    .isEqualTo(space.build().definitions().topologies());
            Row row = copy.newRow(0);
            assertThat(copy.severity().read(0, 0, row)).isTrue();
            assertThat(row.words()).containsExactly(Double.doubleToRawLongBits(2.5), 0);
        }
    }

    @Test
    void writesAnAbsentMinimumAsZeroInVersion2() throws IOException {
        int least = space.defineMetric("Least", "least", ValueType.MINDOUBLE, "sec", Tree.NO_PARENT);
        space.setSeverity(least, root, thread0, 2.5).setSeverity(least, child, thread1, Double.MAX_VALUE);
        Path file = folder.resolve("a.cube2");

        WriteReport report = CubeXmlWriter.write2(space.build(), file, WriteOptions.DEFAULT);

        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .contains("1 value of metric \"least\" that is absent, written as 0")
                .noneMatch(what -> what.startsWith("2 values"));
        try (PerformanceSpace copy = read(file)) {
            Row row = copy.newRow(least);
            assertThat(copy.severity().read(least, root, row)).isTrue();
            assertThat(row.words()).containsExactly(Double.doubleToRawLongBits(2.5), 0);
            assertThat(copy.severity().read(least, child, row)).isFalse();
        }
    }

    @Test
    void writesValuesOfVersion2InTheOrderOfTheFile() throws IOException {
        int node = space.defineNode("early", 0);
        int process = space.definitions()
                .addLocationGroup(node, "rank 1", 1, org.perfspace.model.LocationGroup.Type.PROCESS, Attributes.NONE);
        int late = space.definitions()
                .addLocation(9, process, "late", 0, org.perfspace.model.Location.Type.CPU_THREAD, Attributes.NONE);
        int own = space.defineThread("t2", 2, 0);
        space.setSeverity(time, root, thread0, 1.0).setSeverity(time, root, thread1, 2.0);
        space.setSeverity(time, root, late, 9.0).setSeverity(time, root, own, 3.0);
        space.setSeverity(visits, root, own, -1L);
        Path file = folder.resolve("a.cube2");

        WriteReport report = CubeXmlWriter.write2(space.build(), file, WriteOptions.DEFAULT);

        assertThat(report.losses())
                .extracting(WriteReport.Loss::what)
                .contains("order of locations", "ids of locations");
        assertThat(Files.readString(file)).contains("<row cnodeId=\"0\">\n1\n2\n3\n9\n</row>");
        try (PerformanceSpace copy = read(file)) {
            assertThat(copy.definitions().locations())
                    .extracting(org.perfspace.model.Location::name)
                    .containsExactly("t0", "t1", "t2", "late");
            assertThat(copy.definitions().metrics().get(1).type()).isEqualTo(ValueType.DOUBLE);
            Row row = copy.newRow(1);
            assertThat(copy.severity().read(1, 0, row)).isTrue();
            assertThat(Double.longBitsToDouble(row.words()[2])).isEqualTo(-1);
        }
    }

    /** The formats have no expressions; the inclusive values that a reader adds up are those of the metric. */
    @Test
    void storesTheValuesOfDerivedMetrics() throws IOException {
        int twice = space.defineMetric(derived("twice", MetricKind.PREDERIVED_EXCLUSIVE, "metric::time() * 2"));
        int ratio = space.defineMetric(derived("ratio", MetricKind.POSTDERIVED, "metric::time() / metric::visits()"));
        int wrong = space.defineMetric(derived("wrong", MetricKind.POSTDERIVED, "metric::time("));
        space.setSeverity(time, root, thread0, 3.0).setSeverity(time, child, thread0, 5.0);
        space.setSeverity(visits, root, thread0, 2L).setSeverity(visits, child, thread0, 2L);

        for (boolean version2 : new boolean[] {false, true}) {
            Path file = folder.resolve(version2 ? "a.cube2" : "a.cube");
            WriteReport report = version2
                    ? CubeXmlWriter.write2(space.build(), file, WriteOptions.DEFAULT)
                    : write3(space.build(), file);

            assertThat(report.losses())
                    .extracting(WriteReport.Loss::what)
                    .contains(
                            "expressions of 3 metrics",
                            "values of metric \"wrong\", as its expression cannot be computed",
                            "sums over locations of 1 postderived metric: values are stored for each call node and"
                                    + " location");
            try (PerformanceSpace copy = read(file)) {
                CallTreeView inclusive = CallTreeView.of(copy, CallFlavour.INCLUSIVE);
                assertThat(cell(inclusive, twice, root)).isEqualTo(16);
                assertThat(cell(inclusive, twice, child)).isEqualTo(10);
                assertThat(cell(inclusive, ratio, root)).isEqualTo(2);
                assertThat(cell(inclusive, ratio, child)).isEqualTo(2.5);
                assertThat(inclusive.hasRow(wrong, root)).isFalse();
            }
        }
    }

    private static Metric.Builder derived(String name, MetricKind kind, String expression) {
        return Metric.named(name)
                .kind(kind)
                .type(ValueType.DOUBLE)
                .derivation(new Derivation(expression, true, "", List.of()));
    }

    private static double cell(CallTreeView view, int metric, int node) throws IOException {
        Row row = view.newRow(metric);
        assertThat(view.read(metric, node, row)).isTrue();
        return Double.longBitsToDouble(row.words()[0]);
    }

    @Test
    void widensIntegersThatAreTakenApart() throws IOException {
        int inclusive = space.defineMetric(
                Metric.named("narrow").kind(MetricKind.INCLUSIVE).type(ValueType.INT8));
        space.setSeverity(inclusive, root, thread0, 100L).setSeverity(inclusive, child, thread0, -100L);
        write3(space.build(), folder.resolve("a.cube"));

        try (PerformanceSpace copy = read(folder.resolve("a.cube"))) {
            Row row = copy.newRow(2);
            assertThat(copy.severity().read(2, 0, row)).isTrue();
            assertThat(row.words()).containsExactly(200, 0);
        }
    }

    @Test
    void refusesMetricsThatXmlCannotTellApart() {
        space.defineMetric(Metric.named("odd\u0001"));
        space.defineMetric(Metric.named("odd\u0002"));
        Path file = folder.resolve("a.cube");

        assertThatThrownBy(() -> write3(space.build(), file))
                .isInstanceOf(org.perfspace.io.ProfileException.Unsupported.class)
                .hasMessage(file + ": expected metrics with names of their own when written as XML, found \"odd\ufffd\""
                        + " twice");
        assertThat(file).doesNotExist();
    }
}

package org.perfspace.writer.caliper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.perfspace.format.Format;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;
import org.perfspace.value.ViewException;
import org.perfspace.writer.Writers;

/** Streams of Caliper that are written: their records, names that need care, and what comes back. */
class CaliStreamsTest {

    private static final WriteOptions FORCE = WriteOptions.DEFAULT.withForce(true);

    @TempDir
    private Path folder;

    private WriteReport write(PerformanceSpace space, Format format, Path file) throws IOException {
        return Writers.of(format).orElseThrow().write(space, file, FORCE);
    }

    private static List<String> losses(WriteReport report) {
        return report.losses().stream().map(WriteReport.Loss::what).toList();
    }

    /** A profile of nested regions on a process; the values of a metric follow those of the previous one. */
    private static PerformanceSpace space(
            DefinitionsBuilder builder, List<Metric.Builder> metrics, List<Region.Builder> regions, double... values) {
        metrics.forEach(builder::add);
        int parent = Tree.NO_PARENT;
        for (Region.Builder region : regions) {
            parent = builder.addCallNode(parent, builder.add(region));
        }
        int machine = builder.addSystemNode(Tree.NO_PARENT, "machine", "machine", "", Attributes.NONE);
        int node = builder.addSystemNode(machine, "node", "node", "", Attributes.NONE);
        int process = builder.addLocationGroup(node, "rank 3", 3, LocationGroup.Type.PROCESS, Attributes.NONE);
        builder.addLocation(
                DefinitionsBuilder.NEXT_FILE_ID, process, "thread 0", 0, Location.Type.CPU_THREAD, Attributes.NONE);
        var definitions = builder.build();
        MemorySeverity severity = new MemorySeverity(definitions);
        int at = 0;
        for (Metric metric : definitions.metrics()) {
            for (int call = 0; call < regions.size(); call++) {
                double value = values[at++];
                severity.row(metric.id(), call)[0] =
                        metric.type().isInteger() ? (long) value : Double.doubleToRawLongBits(value);
            }
        }
        return PerformanceSpace.of(definitions, severity);
    }

    @Test
    void haveARecordForEachRow() throws IOException {
        Metric.Builder time = Metric.named("Time").unit("sec").kind(MetricKind.INCLUSIVE);
        Metric.Builder count = Metric.named("count").type(ValueType.UINT64);
        List<Region.Builder> regions = List.of(
                Region.named("a,b=c\\d\ne").role(Region.FUNCTION),
                Region.named("i").role("loop"));
        DefinitionsBuilder builder = new DefinitionsBuilder();
        builder.attribute("cmdline", "./a -n 1,2");
        Path file = folder.resolve("a.cali");
        try (PerformanceSpace space = space(builder, List.of(time, count), regions, 2.5, 0.5, 0, 3)) {
            write(space, Format.CALI, file);
        }
        assertThat(Files.readString(file))
                .isEqualTo(
                        """
                        __rec=node,id=12,data=64,attr=10,parent=3
                        __rec=node,id=13,data=attribute.unit,attr=8,parent=12
                        __rec=node,id=14,data=sec,attr=13,parent=5
                        __rec=node,id=15,data=2113,attr=10,parent=14
                        __rec=node,id=16,data=Time (inc),attr=8,parent=15
                        __rec=node,id=17,data=sec,attr=13,parent=5
                        __rec=node,id=18,data=64,attr=10,parent=3
                        __rec=node,id=19,data=perfspace.computed,attr=8,parent=18
                        __rec=node,id=20,data=true,attr=19,parent=17
                        __rec=node,id=21,data=2113,attr=10,parent=20
                        __rec=node,id=22,data=Time,attr=8,parent=21
                        __rec=node,id=23,data=2113,attr=10,parent=1
                        __rec=node,id=24,data=count,attr=8,parent=23
                        __rec=node,id=25,data=true,attr=19,parent=1
                        __rec=node,id=26,data=2113,attr=10,parent=25
                        __rec=node,id=27,data=count (inc),attr=8,parent=26
                        __rec=node,id=28,data=77,attr=10,parent=1
                        __rec=node,id=29,data=mpi.rank,attr=8,parent=28
                        __rec=node,id=30,data=85,attr=10,parent=1
                        __rec=node,id=31,data=thread,attr=8,parent=30
                        __rec=node,id=32,data=276,attr=10,parent=3
                        __rec=node,id=33,data=function,attr=8,parent=32
                        __rec=node,id=34,data=276,attr=10,parent=3
                        __rec=node,id=35,data=loop,attr=8,parent=34
                        __rec=node,id=36,data=276,attr=10,parent=3
                        __rec=node,id=37,data=region,attr=8,parent=36
                        __rec=node,id=38,data=a\\,b\\=c\\\\d\\ne,attr=33
                        __rec=node,id=39,data=i,attr=35,parent=38
                        __rec=ctx,ref=38,data=2.5=2.0=0=3=3,attr=16=22=24=27=29
                        __rec=ctx,ref=39,data=0.5=0.5=3=3=3,attr=16=22=24=27=29
                        __rec=node,id=40,data=588,attr=10,parent=3
                        __rec=node,id=41,data=cmdline,attr=8,parent=40
                        __rec=globals,data=./a -n 1\\,2,attr=41
                        """);
    }

    /** Caliper's C++ reader drops a negative number of an attribute of type uint, such as the sum of a decreasing counter. */
    @Test
    void declareSumsAsSignedAndStoredNumbersAsUnsigned() throws IOException {
        Metric.Builder count = Metric.named("count").type(ValueType.UINT64);
        Path file = folder.resolve("a.cali");
        try (PerformanceSpace space = space(new DefinitionsBuilder(), List.of(count), List.of(Region.named("a")), -3)) {
            write(space, Format.CALI, file);
            assertThat(Files.readAllLines(file))
                    .contains(
                            "__rec=node,id=12,data=2113,attr=10,parent=1",
                            "__rec=node,id=13,data=count,attr=8,parent=12")
                    .contains("__rec=ctx,ref=29,data=-3=-3=3,attr=13=18=20");
            Writers.of(Format.CALI).orElseThrow().write(space, file, FORCE.with("caliper-threads", "rows"));
            assertThat(Files.readAllLines(file))
                    .contains(
                            "__rec=node,id=12,data=2113,attr=10,parent=2",
                            "__rec=node,id=13,data=count,attr=8,parent=12")
                    .contains("__rec=ctx,ref=29,data=18446744073709551613=-3=3,attr=13=18=20");
        }
    }

    @Test
    void keepWhatCaliperWrites() throws IOException {
        Path file = folder.resolve("ranks.cali");
        try (PerformanceSpace space = Readers.open(Path.of("samples/ranks.cali"))) {
            assertThat(losses(write(space, Format.CALI, file))).containsExactly("role of regions");
            try (PerformanceSpace copy = Readers.open(file)) {
                assertThat(copy.definitions().attributes())
                        .isEqualTo(space.definitions().attributes());
                assertThat(copy.definitions().callTree())
                        .isEqualTo(space.definitions().callTree());
                Path again = folder.resolve("again.cali");
                assertThat(losses(write(copy, Format.CALI, again))).isEmpty();
                assertThat(again).hasSameTextualContentAs(file);
            }
        }
    }

    /** Names that Caliper's readers cannot read are changed, which is a loss. */
    @Test
    void changeNamesThatEndALine() throws IOException {
        List<Region.Builder> regions = List.of(Region.named("a\rb "), Region.named("x\ud800\0y"));
        Path file = folder.resolve("a.cali");
        try (PerformanceSpace space =
                space(new DefinitionsBuilder(), List.of(Metric.named("t"), Metric.named("u\r")), regions, 1, 2, 3, 4)) {
            assertThat(losses(write(space, Format.CALI, file)))
                    .containsExactly("metric \"u\r\": a column \"u\r\" has another meaning", "name of regions");
            try (PerformanceSpace copy = Readers.open(file)) {
                assertThat(copy.definitions().regions())
                        .extracting(Region::name)
                        .containsExactly("a b ", "x? y");
            }
        }
    }

    /** Columns such as {@code rank} are no metrics, and one that is called like them cannot be stored. */
    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"CALIPER", "CALI"})
    void leaveOutMetricsWhoseNamesMeanSomethingElse(Format format) throws IOException {
        List<String> names = Stream.concat(
                        Stream.of("t", "rank", "mpi.rank", "thread", "block", "iteration#x", "path", "Node order"),
                        format == Format.CALI ? Stream.of("timestamp", "event.end") : Stream.of())
                .toList();
        Path file = folder.resolve("a" + format.endings().get(0));
        double[] values = new double[names.size()];
        Arrays.fill(values, 1.5);
        try (PerformanceSpace space = space(
                new DefinitionsBuilder(),
                names.stream().map(Metric::named).toList(),
                List.of(Region.named("main")),
                values)) {
            List<String> losses = losses(write(space, format, file));
            assertThat(losses)
                    .containsAll(names.stream()
                            .skip(1)
                            .map(name -> "metric \"" + name + "\": a column \"" + name + "\" has another meaning")
                            .toList());
            try (PerformanceSpace copy = Readers.open(file)) {
                assertThat(copy.definitions().metrics())
                        .extracting(Metric::name)
                        .containsExactly("t");
            }
        }
    }

    /** A number that is written once is counted once. */
    @Test
    void countPayloadsAsJsonSplitDoes() throws IOException {
        double payload = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        List<Region.Builder> regions = List.of(Region.named("main"), Region.named("f"));
        try (PerformanceSpace space =
                space(new DefinitionsBuilder(), List.of(Metric.named("t")), regions, 1, payload)) {
            List<String> losses = losses(write(space, Format.CALIPER, folder.resolve("a.json")));
            assertThat(losses).anyMatch(loss -> loss.endsWith(" NaN with a payload"));
            assertThat(losses(write(space, Format.CALI, folder.resolve("a.cali"))))
                    .containsAll(losses);
        }
    }

    /** Siblings of the same name are one call path for Caliper, whose value must fit. */
    @Test
    void refuseSumsOfSiblingsThatDoNotFit() throws IOException {
        DefinitionsBuilder builder = new DefinitionsBuilder();
        int region = builder.add(Region.named("f"));
        builder.addCallNode(Tree.NO_PARENT, region);
        List<Metric.Builder> metrics = List.of(Metric.named("n").type(ValueType.INT64));
        Path file = folder.resolve("a.cali");
        try (PerformanceSpace space = space(builder, metrics, List.of(Region.named("f")), 0, 0)) {
            ((MemorySeverity) space.severity()).row(0, 0)[0] = Long.MAX_VALUE - 1;
            ((MemorySeverity) space.severity()).row(0, 1)[0] = 1;
            assertThat(losses(write(space, Format.CALI, file)))
                    .containsExactly("1 call node that cannot be distinguished from a sibling");
            try (PerformanceSpace copy = Readers.open(file)) {
                assertThat(((MemorySeverity) copy.severity()).row(0, 0)[0]).isEqualTo(Long.MAX_VALUE);
            }
            ((MemorySeverity) space.severity()).row(0, 1)[0] = 2;
            assertThatThrownBy(() -> write(space, Format.CALI, file))
                    .isInstanceOf(ViewException.Overflow.class)
                    .hasMessage(
                            "metric \"n\" (0), cnode 1, sum of siblings: the result does not fit into the 64 bits of INT64");
        }
    }

    /** An attribute that has an alias keeps both names, also in json-split. */
    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"CALIPER", "CALI"})
    void keepCalipersNames(Format format) throws IOException {
        Path file = folder.resolve("a" + format.endings().get(0));
        List<Metric.Builder> metrics = List.of(
                Metric.named("time").title("sum#time.duration").unit("sec"),
                Metric.named("Time (inc)")
                        .kind(MetricKind.INCLUSIVE)
                        .attributes(Attributes.of(Map.of("cali.attribute.name", "inclusive#sum#time.duration"))));
        try (PerformanceSpace space =
                space(new DefinitionsBuilder(), metrics, List.of(Region.named("main")), 1.5, 2.5)) {
            write(space, format, file);
            try (PerformanceSpace copy = Readers.open(file)) {
                assertThat(copy.definitions().metrics())
                        .extracting(Metric::name, Metric::title, Metric::kind, metric -> metric.attributes()
                                .values())
                        .contains(
                                tuple("time", "sum#time.duration", MetricKind.EXCLUSIVE, Map.of()),
                                tuple(
                                        "Time",
                                        "Time",
                                        MetricKind.INCLUSIVE,
                                        Map.of("cali.attribute.name", "inclusive#sum#time.duration")));
            }
        }
    }
}

package org.perfspace.format.caliper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.format.ReadThrough;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.ValueType;
import org.perfspace.reader.CellTexts;
import org.perfspace.value.SpilledRows;

/** Caliper's streams, sound and damaged. */
class CaliReaderTest {

    /** A profile of regions on ranks, with aliases, units, kernels below regions, and facts about the run. */
    static final String PROFILE =
            """
            __rec=node,id=20,attr=10,data=276,parent=3
            __rec=node,id=21,attr=8,data=function,parent=20
            __rec=node,id=22,attr=8,data=loop,parent=20
            __rec=node,id=23,attr=10,data=64,parent=3
            __rec=node,id=24,attr=8,data=attribute.unit,parent=23
            __rec=node,id=25,attr=8,data=attribute.alias,parent=23
            __rec=node,id=26,attr=24,data=sec,parent=5
            __rec=node,id=27,attr=10,data=65,parent=26
            __rec=node,id=28,attr=8,data=sum#time.duration,parent=27
            __rec=node,id=29,attr=25,data=Total time,parent=27
            __rec=node,id=30,attr=8,data=inclusive#sum#time.duration,parent=29
            __rec=node,id=31,attr=8,data=max#time.duration,parent=27
            __rec=node,id=32,attr=10,data=77,parent=1
            __rec=node,id=33,attr=8,data=mpi.rank,parent=32
            __rec=node,id=34,attr=8,data=kernel,parent=23
            __rec=node,id=35,attr=10,data=65,parent=2
            __rec=node,id=36,attr=8,data=count,parent=35
            __rec=node,id=37,attr=8,data=aggregate.slot,parent=35
            __rec=node,id=38,attr=8,data=iteration#step,parent=32
            __rec=node,id=39,attr=10,data=512,parent=3
            __rec=node,id=40,attr=8,data=user,parent=39
            __rec=node,id=41,attr=40,data=me
            __rec=node,id=42,attr=8,data=cmdline,parent=39
            __rec=node,id=4294967296,attr=21,data=main
            __rec=node,id=51,attr=22,data=step\\, "a\\=b"\\\\,parent=4294967296
            __rec=node,id=52,attr=34,data=axpy,parent=51
            __rec=node,id=53,attr=22,data=main,parent=4294967296
            __rec=ctx,attr=33=28=36=37,data=0=0.5=18446744073709551615=7
            __rec=ctx,ref=4294967296,attr=33=28=30=31=36,data=0=2.25=4=1.5=3
            __rec=ctx,ref=4294967296,attr=33=28=30=31=36,data=2=1e-3=-0.5=nan=4

            __rec=ctx,ref=52,attr=33=28=31,data=0=0.125=0.125
            __rec=ctx,ref=52,attr=33=28=31,data=0=0.25=0.0625
            __rec=ctx,ref=51,attr=33=38=28,data=0=3=12345678901234567.25
            __rec=ctx,ref=53,attr=33=28,data=0=
            __rec=globals,ref=41,attr=42,data=./a -n 1\\,2
            """;

    /** Events of Caliper's first version, whose attributes follow their first use; the times are those of regions that ended. */
    static final String EVENTS =
            """
            __rec=node,id=1,attr=9,data=int
            __rec=node,id=8,attr=8,data=cali.attribute.name,parent=3
            __rec=node,id=13,attr=10,data=12,parent=3
            __rec=node,id=14,attr=8,data=cali.caliper.version,parent=13
            __rec=node,id=21,attr=10,data=20,parent=3
            __rec=node,id=38,attr=8,data=main,parent=21
            __rec=node,id=23,attr=10,data=84,parent=3
            __rec=node,id=39,attr=8,data=event.begin#main,parent=23
            __rec=node,id=32,attr=22,data=usec,parent=2
            __rec=node,id=35,attr=10,data=85,parent=32
            __rec=node,id=36,attr=8,data=time.duration,parent=35
            __rec=node,id=37,attr=8,data=time.inclusive.duration,parent=35
            __rec=node,id=34,attr=8,data=time.offset,parent=35
            __rec=node,id=22,attr=8,data=time.unit,parent=21
            __rec=node,id=59,attr=10,data=20,parent=1
            __rec=node,id=60,attr=8,data=iteration,parent=59
            __rec=node,id=15,attr=14,data=1.5.dev
            __rec=node,id=45,attr=39,data=init
            __rec=node,id=48,attr=38,data=init
            __rec=node,id=49,attr=60,data=1,parent=48
            __rec=ctx,ref=45=15,attr=34=36,data=10=10
            __rec=ctx,ref=48=15,attr=34=36,data=30=20
            __rec=ctx,ref=49=15,attr=34=36=37,data=45=15=35
            __rec=ctx,ref=48=15,attr=34=36=37,data=50=5=25
            """;

    @TempDir
    private Path folder;

    private PerformanceSpace read(String text) throws IOException {
        return CaliReader.open(Input.of(file(text), "a.cali"), ReadOptions.DEFAULT);
    }

    private Path file(String text) throws IOException {
        return Files.write(folder.resolve("a.cali"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<String> cells(PerformanceSpace space) throws IOException {
        return CellTexts.of(space, Location::group);
    }

    @Test
    void readsAProfileOfRegions() throws IOException {
        try (PerformanceSpace space = read(PROFILE)) {
            assertThat(cells(space))
                    .containsExactly(
                            "time (no region) 0: 0.5",
                            "time main 0: 2.25",
                            "time main 1: 0.001",
                            "time main/step, \"a=b\"\\/axpy 0: 0.375",
                            "time main/step, \"a=b\"\\/iteration#step=3 0: 1.2345678901234568E16",
                            "Total time main 0: 4.0",
                            "Total time main 1: -0.5",
                            "max#time.duration main 0: 1.5",
                            "max#time.duration main 1: NaN",
                            "max#time.duration main/step, \"a=b\"\\/axpy 0: 0.125",
                            "count (no region) 0: 18446744073709551615",
                            "count main 0: 3",
                            "count main 1: 4");
            assertThat(space.definitions().metrics())
                    .extracting(Metric::name, Metric::title, Metric::unit, Metric::type, Metric::kind)
                    .containsExactly(
                            tuple("time", "sum#time.duration", "sec", ValueType.DOUBLE, MetricKind.EXCLUSIVE),
                            tuple("Total time", "Total time", "sec", ValueType.DOUBLE, MetricKind.INCLUSIVE),
                            tuple(
                                    "max#time.duration",
                                    "max#time.duration",
                                    "sec",
                                    ValueType.MAXDOUBLE,
                                    MetricKind.EXCLUSIVE),
                            tuple("count", "count", "", ValueType.UINT64, MetricKind.EXCLUSIVE));
            assertThat(space.definitions().metrics().get(1).attributes().values())
                    .containsExactly(Map.entry("cali.attribute.name", "inclusive#sum#time.duration"));
            assertThat(space.definitions().locationGroups())
                    .extracting(LocationGroup::rank)
                    .containsExactly(0L, 2L);
            assertThat(space.definitions().regions())
                    .extracting(Region::name, Region::role)
                    .contains(
                            tuple("main", "function"),
                            tuple("main", "loop"),
                            tuple("step, \"a=b\"\\", "loop"),
                            tuple("axpy", "kernel"));
            assertThat(space.definitions().attributes().values())
                    .containsOnly(Map.entry("user", "me"), Map.entry("cmdline", "./a -n 1,2"));
            assertThat(space.notes())
                    .containsExactly(
                            "attributes that are neither regions nor values to add up are left out: aggregate.slot",
                            "2 values have the call path and location of another one; they are added up, or the"
                                    + " smallest or largest one is taken, or the last one of averages, shares and"
                                    + " states");
        }
    }

    @Test
    void addsUpTheTimesOfEvents() throws IOException {
        try (PerformanceSpace space = read(EVENTS)) {
            assertThat(cells(space))
                    .containsExactly(
                            "time.duration (no region) 0: 10",
                            "time.duration init 0: 25",
                            "time.duration init/iteration=1 0: 15",
                            "time.inclusive.duration init 0: 25",
                            "time.inclusive.duration init/iteration=1 0: 35");
            assertThat(space.definitions().metrics())
                    .extracting(Metric::unit, Metric::kind)
                    .containsExactly(tuple("usec", MetricKind.EXCLUSIVE), tuple("usec", MetricKind.INCLUSIVE));
            assertThat(space.definitions().attributes().values())
                    .containsExactly(Map.entry("cali.caliper.version", "1.5.dev"));
            assertThat(space.notes())
                    .first()
                    .isEqualTo(
                            "attributes that are neither regions nor values to add up are left out: event.begin#main,"
                                    + " time.offset");
        }
    }

    /** A region that was entered and never left has no inclusive time, but what it called has. */
    @Test
    void aRegionWithoutAnEndHasTheTimeOfWhatItCalled() throws IOException {
        String events =
                """
                __rec=node,id=23,attr=10,data=84,parent=3
                __rec=node,id=24,attr=8,data=event.end#main,parent=23
                __rec=node,id=21,attr=10,data=20,parent=3
                __rec=node,id=38,attr=8,data=main,parent=21
                __rec=node,id=35,attr=10,data=85,parent=2
                __rec=node,id=37,attr=8,data=time.inclusive.duration,parent=35
                __rec=node,id=45,attr=24,data=f
                __rec=node,id=48,attr=38,data=outer
                __rec=node,id=49,attr=38,data=inner,parent=48
                __rec=node,id=50,attr=38,data=leaf,parent=49
                __rec=node,id=51,attr=38,data=other,parent=48
                __rec=ctx,ref=50=45,attr=37,data=5
                __rec=ctx,ref=51=45,attr=37,data=2
                __rec=ctx,ref=50=45,attr=37,data=1
                """;

        try (PerformanceSpace space = read(events)) {
            assertThat(cells(space))
                    .containsExactly(
                            "time.inclusive.duration outer 0: 8",
                            "time.inclusive.duration outer/inner 0: 6",
                            "time.inclusive.duration outer/inner/leaf 0: 6",
                            "time.inclusive.duration outer/other 0: 2");
            assertThat(space.notes())
                    .last()
                    .isEqualTo(
                            "2 call nodes have no stated inclusive values, which are the sums of those of what they call");
        }
        try (PerformanceSpace space = read(events.replace("event.end#main", "sample.of#main"))) {
            assertThat(cells(space)).hasSize(2);
        }
    }

    /** As json-split has the same profile; a call path there consists of regions, whatever their attributes. */
    @Test
    void readsWhatJsonSplitSays() throws IOException {
        String json =
                """
                {"data": [[0, 0.5, null, null], [0, 2.25, 0, null], [2, 0.001, 0, null], [0, 0.375, 1, 2],
                  [0, 7.5, 1, null]],
                 "columns": ["mpi.rank", "sum#time.duration", "path", "kernel"],
                 "column_metadata": [{"is_value": true}, {"is_value": true, "attribute.unit": "sec"}, {"is_value": false},
                  {"is_value": false}],
                 "nodes": [{"label": "main", "column": "path"}, {"label": "step", "column": "path", "parent": 0},
                  {"label": "axpy", "column": "kernel"}]}
                """;
        String stream = PROFILE.substring(0, PROFILE.indexOf("__rec=node,id=51"))
                + """
                __rec=node,id=51,attr=22,data=step,parent=4294967296
                __rec=node,id=52,attr=34,data=axpy,parent=51
                __rec=ctx,attr=33=28,data=0=0.5
                __rec=ctx,ref=4294967296,attr=33=28,data=0=2.25
                __rec=ctx,ref=4294967296,attr=33=28,data=2=0.001
                __rec=ctx,ref=52,attr=33=28,data=0=0.375
                __rec=ctx,ref=51,attr=33=28,data=0=7.5
                """;
        Path other = Files.writeString(folder.resolve("a.json"), json);
        try (PerformanceSpace expected = CaliperReader.open(Input.of(other), ReadOptions.DEFAULT);
                PerformanceSpace space = read(stream)) {
            assertThat(cells(space)).containsExactlyInAnyOrderElementsOf(cells(expected));
            assertThat(space.definitions().metrics())
                    .isEqualTo(expected.definitions().metrics());
            assertThat(space.definitions().locations())
                    .isEqualTo(expected.definitions().locations());
        }
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "ref=53,attr|ref=99,attr|line 35: expected the number of a node before this record, found 99",
                "ref=53,attr|ref=,attr|line 35: expected the number of a node, found \"\"",
                "ref=53,attr|ref=5x,attr|line 35: expected the number of a node, found \"5x\"",
                "ref=53,attr=33|ref=53,attr=52|line 35: expected the number of an attribute, found 52",
                "38=28,data=0=3=12345678901234567.25|38=28,data=0=3|line 34: expected as many values as attributes, found 2"
                        + " and 3",
                "data=2=1e-3|data=2=1e|line 30: expected a number, found \"1e\"",
                "data=2=1e-3|data=-2=1e-3|line 30: expected an integer of at least 0 as \"mpi.rank\", found \"-2\"",
                "1.5=3|1.5=99999999999999999999|line 29: expected an integer of 64 bits, found \"99999999999999999999\"",
                "id=38,attr=8|id=38|line 19: expected a node with \"id\" and \"attr\", found none",
                "data=cmdline,parent=39|data=cmdline,parent=99|line 23: expected the number of a node before this"
                        + " record, found 99",
                "data=65,parent=26|data=x,parent=26|line 28: expected an integer as properties of an attribute, found \"x\"",
                "__rec=ctx,ref=53|__rec=cts,ref=53|line 35: expected a record that begins with __rec=node, __rec=ctx or"
                        + " __rec=globals, found \"__rec=cts\"",
            })
    void saysWhatIsWrong(String sound, String other, String complaint) {
        String old = sound.replace("\\n", "\n");
        assertThat(PROFILE).contains(old);
        assertThatThrownBy(() -> read(PROFILE.replace(old, other.replace("\\n", "\n"))))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage("a.cali: " + complaint);
    }

    @Test
    void refusesSumsThatDoNotFit() {
        String more = "__rec=ctx,ref=53,attr=36,data=9223372036854775807\n";
        String stream = PROFILE.replace("=18446744073709551615=7", "=1=7") + more + more;
        assertThatThrownBy(() -> read(stream))
                .hasMessage("a.cali: line 38: expected sums of \"count\" that fit into 64 bits, found more");
    }

    /**
     * Values that do not fit into memory are sorted in files: they are the same, in several runs, with values of the same cell
     * in each of them, minima and maxima, rows of zeros, rows without all locations, and in json-split.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void keepsValuesInFilesThatDoNotFitIntoMemory(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder stream = new StringBuilder(PROFILE.substring(0, PROFILE.indexOf("__rec=node,id=51")));
        StringBuilder json = new StringBuilder("{\"data\": [[0, 0, 0, 0, 0, null]");
        for (int record = 0; record < 20_000; record++) {
            int rank = random.nextInt(300);
            int step = random.nextInt(10);
            double time = random.nextInt(3) * 0.1 * random.nextInt(1_000);
            stream.append("__rec=ctx,ref=4294967296,attr=33=38=28=31=36,data=%d=%d=%s=%s=%d%n"
                    .formatted(rank, step, time, time, record));
            json.append(", [%d, %d, %s, %s, %d, 0]".formatted(rank, step, time, time, record));
        }
        stream.append("__rec=ctx,ref=4294967296,attr=33=28=36,data=0=0=0\n");
        json.append(
                """
                ], "columns": ["mpi.rank", "iteration#step", "sum#time.duration", "max#time.duration", "count", "path"],
                 "column_metadata": [{"is_value": true}, {"is_value": true}, {"is_value": true}, {"is_value": true},
                  {"is_value": true}, {"is_value": false}],
                 "nodes": [{"label": "main", "column": "path"}]}
                """);
        Path other = Files.writeString(folder.resolve("a.json"), json);
        requireEqualInFiles(
                seed, memory -> CaliReader.open(Input.of(file(stream.toString())), ReadOptions.DEFAULT, memory));
        requireEqualInFiles(seed, memory -> CaliperReader.open(Input.of(other), ReadOptions.DEFAULT, memory));
        stream.append("__rec=ctx,ref=4294967296,attr=33=36,data=0=9223372036854775807\n".repeat(2));
        Input over = Input.of(file(stream.toString()), "a.cali");
        assertThatThrownBy(() -> CaliReader.open(over, ReadOptions.DEFAULT, HeldBytes.of(SMALL)))
                .hasMessage("a.cali: expected sums of \"count\" that fit into 64 bits, found more");
    }

    /** Bytes that the definitions of the test need, but not its values. */
    private static final long SMALL = 160_000;

    private interface Opener {
        PerformanceSpace open(HeldBytes memory) throws IOException;
    }

    private static void requireEqualInFiles(long seed, Opener opener) throws IOException {
        try (PerformanceSpace expected = opener.open(HeldBytes.ofHeap());
                PerformanceSpace space = opener.open(HeldBytes.of(SMALL))) {
            assertThat(expected.severity()).isInstanceOf(MemorySeverity.class);
            assertThat(space.severity()).isInstanceOf(SpilledRows.class);
            assertThat(space.definitions()).isEqualTo(expected.definitions());
            assertThat(space.notes()).isEqualTo(expected.notes());
            assertThat(cells(space)).as("seed %d", seed).isEqualTo(cells(expected));
            for (Metric metric : space.definitions().metrics()) {
                for (CallNode node : space.definitions().callNodes()) {
                    assertThat(space.severity().hasRow(metric.id(), node.id()))
                            .isEqualTo(expected.severity().hasRow(metric.id(), node.id()));
                }
            }
        }
    }

    /** Memory is needed for the rows that have values, not for all call nodes of each metric. */
    @Test
    void needsNoTableOfAllCallNodesForEachMetric() throws IOException {
        int count = 500;
        StringBuilder stream = new StringBuilder(PROFILE.substring(0, PROFILE.indexOf("__rec=node,id=51")));
        for (int i = 0; i < count; i++) {
            stream.append("__rec=node,id=%d,attr=8,data=m%d,parent=35%n".formatted(1_000 + i, i));
        }
        for (int i = 0; i < count; i++) {
            stream.append("__rec=node,id=%d,attr=22,data=f%d,parent=4294967296%n".formatted(2_000 + i, i));
            stream.append("__rec=ctx,ref=%d,attr=33=%d,data=%d=1%n".formatted(2_000 + i, 1_000 + i, i));
        }
        Input input = Input.of(file(stream.toString()));
        try (PerformanceSpace space = CaliReader.open(input, ReadOptions.DEFAULT, HeldBytes.of(1_500_000))) {
            assertThat(space.definitions().metrics()).hasSize(count);
            assertThat(space.severity()).isInstanceOf(SpilledRows.class);
            for (int i = 0; i < count; i++) {
                assertThat(space.severity()
                                .nodesWithRows(
                                        i, space.definitions().callNodes().size()))
                        .hasToString("{%d}".formatted(i + 1));
            }
        }
    }

    /** A stream has no end mark, so that only a broken record is noticed, or a missing line end. */
    @ParameterizedTest
    @ValueSource(strings = {PROFILE, EVENTS})
    void noticesABrokenLine(String text) throws IOException {
        for (int length = 1; length < text.length(); length++) {
            String cut = text.substring(0, length);
            try (PerformanceSpace space = read(cut)) {
                boolean noted = space.notes()
                        .contains(
                                "the last line has no line end; if the file is incomplete, its last number may be cut");
                assertThat(noted).as(cut).isEqualTo(!cut.endsWith("\n"));
            } catch (ProfileException e) {
                assertThat(cut).doesNotEndWith("\n");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void survivesMutations(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] kinds = "0123456789-=,\\\n_abx".getBytes(StandardCharsets.ISO_8859_1);
        for (int round = 0; round < 1_000; round++) {
            byte[] bytes = (round % 2 == 0 ? PROFILE : EVENTS).getBytes(StandardCharsets.ISO_8859_1);
            for (int change = 0; change <= round % 4; change++) {
                bytes[random.nextInt(bytes.length)] = kinds[random.nextInt(kinds.length)];
            }
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            assertThat(ReadThrough.check(Place.of("a.cali"), () -> read(text), false))
                    .as("seed %d, round %d: %s", seed, round, text)
                    .allMatch(finding -> finding.place().toString().startsWith("a.cali"));
        }
    }

    /** Lines longer than the buffer, and many references, are ordinary. */
    @Test
    void readsLongLines() throws IOException {
        String label = "x".repeat(200_000);
        String stream = PROFILE.substring(0, PROFILE.indexOf("__rec=node,id=51")) + "__rec=node,id=51,attr=22,data="
                + label + ",parent=4294967296\r\n__rec=ctx,ref=51,attr=28,data=1.5\n";
        try (PerformanceSpace space = read(stream)) {
            assertThat(cells(space)).containsExactly("time main/" + label + " 0: 1.5");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"__rec=node,id=1", "__rec=ctx,ref=1", "__rec=globals,attr=1"})
    void knowsItsOwn(String text) throws IOException {
        assertThat(CaliReader.recognizes(Input.of(file(text)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "__rec=", "__rec=nodes", "\n__rec=node,id=1", "__rec=global", "__rec=node,id= f 7"})
    void claimsNothingElse(String text) throws IOException {
        assertThat(CaliReader.recognizes(Input.of(file(text)))).isFalse();
    }
}

package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.hpctoolkit.TestDatabase.call;
import static org.perfspace.format.hpctoolkit.TestDatabase.entry;
import static org.perfspace.format.hpctoolkit.TestDatabase.line;
import static org.perfspace.format.hpctoolkit.TestDatabase.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Trace;

/** Databases put together byte by byte, so that a clone without samples covers the same ground. */
class HpctReaderTest {

    private static final int MUTATIONS = 1_600;

    @TempDir
    private Path folder;

    /** main → line 7 → foo → loop; two ranks and a GPU stream; a hidden context 40; context 0. */
    private static TestDatabase small() {
        TestDatabase db = new TestDatabase().metric("CPUTIME (sec)", 0).metric("perf::cycles", 4);
        db.modules.add("/opt/bin/app");
        db.files.addAll(List.of("src/main.c", "/usr/foo.c"));
        db.functions.add(new TestDatabase.FunctionSpec("main", 0, 0x118b, 0, 5));
        db.functions.add(new TestDatabase.FunctionSpec("foo", 0, 0x1176, 1, 70_001));
        db.functions.add(new TestDatabase.FunctionSpec("foo", 0, 0x1176, 1, 70_001));
        db.roots.add(entry(9, 1, "main thread")
                .with(call(3, 0).with(line(20, 0, 7).with(call(5, 1).with(loop(6, 1, 70_010))))));
        db.profile(id(1, 1, 0, 0x660a9f21L), id(2, 0, 1, 1), id(3, 0, 0, 0))
                .profile(id(1, 1, 0, 0x660a9f21L), id(2, 0, 0, 0), id(3, 0, 2, 2))
                .profile(id(1, 1, 0, 0x660a9f21L), id(5, 0, 1, 1), id(6, 0, 7, 7));
        for (int profile = 1; profile <= 2; profile++) {
            db.value(profile, 0, 3, 10.0 * profile).value(profile, 9, 3, 10.0 * profile);
            db.value(profile, 0, 7, 5);
            db.value(profile, 3, 3, 10.0 * profile).value(profile, 3, 1, 4.0 * profile);
            db.value(profile, 5, 3, 6.0 * profile).value(profile, 6, 7, 5).value(profile, 40, 0, 1.5);
        }
        db.value(0, 3, 3, 30);
        db.traces.put(1, List.of(new TestDatabase.Sample(100, 6), new TestDatabase.Sample(200, 0)));
        db.traces.put(2, List.of());
        return db;
    }

    private static TestDatabase.Id id(int kind, int flags, long logical, long physical) {
        return new TestDatabase.Id(kind, flags, logical, physical);
    }

    private PerformanceSpace open(TestDatabase db, ReadOptions options) throws IOException {
        db.write(folder.resolve("db"));
        return reopen(options);
    }

    private PerformanceSpace reopen(ReadOptions options) throws IOException {
        return HpctDatabaseReader.open(Input.of(folder.resolve("db"), "db"), options);
    }

    /** Metric name, ctxId, profile → value. */
    private static Map<String, Double> values(PerformanceSpace space) throws IOException {
        Map<String, Double> values = new TreeMap<>();
        Definitions definitions = space.definitions();
        for (Metric metric : definitions.metrics()) {
            try (RowCursor rows = space.severity().rows(metric.id())) {
                while (rows.next()) {
                    for (int i = 0; i < rows.row().count(); i++) {
                        values.put(
                                metric.name() + " "
                                        + definitions
                                                .callNodes()
                                                .get(rows.callNode())
                                                .fileId() + " "
                                        + profile(definitions
                                                .locations()
                                                .get(rows.row().location(i))),
                                Double.longBitsToDouble(rows.row().word(i)));
                    }
                }
            }
        }
        return values;
    }

    private static String profile(Location location) {
        String profile = location.attributes().get(HpctNames.PROFILE);
        return profile.isEmpty() ? String.valueOf(location.fileId()) : profile;
    }

    private static final Map<String, Double> SMALL_VALUES = Map.of(
            "CPUTIME 9 1",
            10.0,
            "CPUTIME 9 2",
            20.0,
            "CPUTIME 3 1",
            10.0,
            "CPUTIME 3 2",
            20.0, //
            "CPUTIME 5 1",
            6.0,
            "CPUTIME 5 2",
            12.0,
            "perf__cycles 6 1",
            5.0,
            "perf__cycles 6 2",
            5.0);

    @Test
    void readsDefinitions() throws IOException {
        try (PerformanceSpace space = open(small(), ReadOptions.DEFAULT)) {
            Definitions definitions = space.definitions();
            assertThat(definitions.metrics())
                    .extracting(Metric::name, Metric::title, Metric::unit, Metric::kind)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("CPUTIME", "CPUTIME", "sec", MetricKind.INCLUSIVE),
                            org.assertj.core.groups.Tuple.tuple(
                                    "perf__cycles", "perf::cycles", "", MetricKind.INCLUSIVE));
            assertThat(definitions.metrics().get(1).attributes().values())
                    .isEqualTo(Map.of(HpctNames.NAME, "perf::cycles"));
            assertThat(definitions.callNodes())
                    .extracting(
                            CallNode::fileId, n -> definitions.regionOf(n.id()).name(), CallNode::line)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(9L, "main thread", -1L),
                            org.assertj.core.groups.Tuple.tuple(3L, "main", -1L),
                            org.assertj.core.groups.Tuple.tuple(5L, "foo", 7L),
                            org.assertj.core.groups.Tuple.tuple(6L, "loop@foo.c:70010", -1L));
            assertThat(definitions.regions())
                    .extracting(Region::name, Region::fileId, Region::beginLine, Region::role, Region::paradigm)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("main thread", 3L, -1L, "artificial", "measurement"),
                            org.assertj.core.groups.Tuple.tuple("main", 0L, 5L, "function", "sampling"),
                            org.assertj.core.groups.Tuple.tuple("foo", 1L, 70_001L, "function", "sampling"),
                            org.assertj.core.groups.Tuple.tuple("loop@foo.c:70010", 7L, 70_010L, "loop", "sampling"));
            assertThat(definitions.callNodes())
                    .allMatch(node -> node.attributes().isEmpty());
            assertThat(definitions.attributes().values())
                    .containsOnlyKeys(HpctNames.TITLE, HpctNames.CONTEXTS, HpctNames.DIGEST)
                    .containsEntry(HpctNames.CONTEXTS, "41");
            assertThat(space.attachments())
                    .extracting(Attachment::name)
                    .containsExactly("definitions.hpctoolkit.meta.db");
            assertThat(space.attachments().get(0).open().readAllBytes()).isEqualTo(small().meta());
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void makesNodesProcessesAndLocationsFromTuples() throws IOException {
        try (PerformanceSpace space = open(small(), ReadOptions.DEFAULT)) {
            Definitions definitions = space.definitions();
            assertThat(definitions.systemNodes()).extracting(SystemNode::name).containsExactly("", "0x660a9f21");
            assertThat(definitions.locationGroups())
                    .extracting(LocationGroup::name)
                    .containsExactly("title", "rank 0", "rank 1");
            assertThat(definitions.locations())
                    .extracting(Location::fileId, Location::name, Location::group, Location::type, Location::rank)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(
                                    1L, "GPU context 1, stream 7", 0, Location.Type.ACCELERATOR_STREAM, 7L),
                            org.assertj.core.groups.Tuple.tuple(2L, "thread 2", 1, Location.Type.CPU_THREAD, 2L),
                            org.assertj.core.groups.Tuple.tuple(3L, "thread 0", 2, Location.Type.CPU_THREAD, 0L));
            assertThat(definitions.locations())
                    .extracting(location -> location.attributes().get(HpctNames.PROFILE))
                    .containsExactly("3", "2", "1");
            assertThat(definitions.locations().get(2).attributes().get(HpctNames.TUPLE))
                    .isEqualTo("1 1 0 1711972129 2 0 1 1 3 0 0 0");
        }
    }

    @Test
    void opensAFurtherProcessForARepeatedTuple() throws IOException {
        TestDatabase db = small();
        db.profile(id(1, 1, 0, 0x660a9f21L), id(7, 0, 4, 4), id(2, 0, 1, 1), id(3, 0, 0, 0));
        try (PerformanceSpace space = open(db, ReadOptions.DEFAULT)) {
            assertThat(space.definitions().locationGroups())
                    .extracting(LocationGroup::name)
                    .containsExactly("title", "rank 0", "rank 1", "rank 1 (2)");
        }
    }

    @ParameterizedTest(name = "draft meta.db {0}, draft profile.db {1}, strides +{2}, minor {3}, shared tails {4}")
    @CsvSource({
        "false, false, 0, 0, false",
        "true, true, 0, 0, false",
        "false, true, 0, 0, true",
        "true, false, 0, 0, false",
        "false, false, 8, 5, true",
    })
    void readsBothLayoutsAndLargerStrides(boolean draftMeta, boolean draftProfiles, int extra, int minor, boolean tails)
            throws IOException {
        TestDatabase db = small();
        db.draftMeta = draftMeta;
        db.draftProfiles = draftProfiles;
        db.extraStride = extra;
        db.minor = minor;
        db.shareTails = tails;
        if (draftMeta) {
            TestDatabase.Node root = db.roots.remove(0);
            db.roots.addAll(root.children);
        }
        Map<String, Double> expected = new TreeMap<>(SMALL_VALUES);
        if (draftMeta) {
            expected.keySet().removeIf(key -> key.startsWith("CPUTIME 9 "));
        }
        try (PerformanceSpace space = open(db, ReadOptions.DEFAULT)) {
            assertThat(values(space)).isEqualTo(expected);
            assertThat(space.definitions().attributes().values().containsKey(HpctNames.DIGEST))
                    .isEqualTo(!draftMeta);
        }
    }

    @Test
    void worksFromEitherFileOfValues() throws IOException {
        open(small(), ReadOptions.DEFAULT).close();
        Path cct = folder.resolve("db/cct.db");
        byte[] kept = Files.readAllBytes(cct);
        Files.delete(cct);
        try (PerformanceSpace space = reopen(ReadOptions.DEFAULT)) {
            assertThat(values(space)).isEqualTo(SMALL_VALUES);
            assertThat(space.notes()).containsExactly("cct.db is missing: values come from profile.db");
            assertThat(space.severity()).isInstanceOf(ColumnSource.class);
        }
        Files.write(cct, kept);
        Files.delete(folder.resolve("db/profile.db"));
        try (PerformanceSpace space = reopen(ReadOptions.DEFAULT)) {
            assertThat(values(space)).isEqualTo(SMALL_VALUES);
            assertThat(space.definitions().locations())
                    .extracting(Location::name)
                    .containsExactly("profile 1", "profile 2");
            assertThat(space.attachments())
                    .extracting(Attachment::name)
                    .containsExactly("definitions.hpctoolkit.meta.db");
        }
        Files.delete(cct);
        assertThatThrownBy(() -> reopen(ReadOptions.DEFAULT))
                .hasMessage("db: expected profile.db or cct.db, found neither");
    }

    @Test
    void hasColumns() throws IOException {
        try (PerformanceSpace space = open(small(), ReadOptions.DEFAULT)) {
            ColumnCursor column = ((ColumnSource) space.severity()).column(1);
            List<String> cells = new ArrayList<>();
            while (column.next()) {
                for (int i = 0; i < column.count(); i++) {
                    cells.add(
                            column.callNode() + " " + column.metric(i) + " " + Double.longBitsToDouble(column.word(i)));
                }
            }
            assertThat(cells).containsExactly("1 0 20.0", "2 0 12.0", "3 1 5.0", "0 0 20.0");
        }
    }

    @Test
    void hasOtherScopesWhenAsked() throws IOException {
        try (PerformanceSpace space = open(small(), ReadOptions.DEFAULT.with(HpctOptions.ALL_SCOPES, true))) {
            assertThat(values(space))
                    .containsEntry("CPUTIME_function 3 1", 4.0)
                    .containsEntry("CPUTIME 3 1", 10.0)
                    .hasSize(SMALL_VALUES.size() + 2);
            assertThat(space.definitions().metrics()).hasSize(8);
            assertThat(space.definitions().metrics())
                    .extracting(Metric::title)
                    .startsWith("CPUTIME", "perf::cycles")
                    .contains("CPUTIME {function}");
        }
    }

    /**
     * A database whose main has these lines: 20 calls foo without a cost of its own; 50 calls foo twice and has a cost of
     * its own; 60 has a cost and calls nothing; below 70 there is an instruction with a cost; below 80 there are a function
     * and an instruction without a cost.
     */
    private static TestDatabase lines() {
        TestDatabase db = small();
        TestDatabase.Node main = db.roots.get(0).children.get(0);
        main.with(line(50, 0, 8).with(call(51, 1)).with(call(52, 2)))
                .with(line(60, 0, 9))
                .with(line(70, 0, 10).with(instruction(71)))
                .with(line(80, 0, 11).with(call(81, 1)).with(instruction(82)));
        db.value(1, 50, 3, 0.75).value(1, 50, 1, 0.25).value(1, 51, 3, 0.5);
        db.value(1, 60, 3, 0.125).value(1, 60, 1, 0.125);
        db.value(1, 70, 3, 1.5).value(1, 71, 3, 1.5);
        db.value(1, 80, 3, 2.5).value(1, 81, 3, 2.5);
        return db;
    }

    private static TestDatabase.Node instruction(long id) {
        TestDatabase.Node node = new TestDatabase.Node(id);
        node.lexicalType = MetaDbLayout.INSTRUCTION;
        node.relation = MetaDbLayout.CALL;
        return node;
    }

    private static List<String> tree(PerformanceSpace space) {
        Definitions definitions = space.definitions();
        return definitions.callNodes().stream()
                .map(node -> node.fileId()
                        + (node.parent() < 0
                                ? ""
                                : " below "
                                        + definitions
                                                .callNodes()
                                                .get(node.parent())
                                                .fileId())
                        + (node.line() < 0 ? "" : " from " + node.module() + ":" + node.line()))
                .toList();
    }

    @Test
    void hasTheTreeOfHpcviewer() throws IOException {
        try (PerformanceSpace space = open(lines(), ReadOptions.DEFAULT)) {
            assertThat(tree(space))
                    .containsExactly(
                            "9",
                            "3 below 9",
                            "5 below 3 from src/main.c:7",
                            "6 below 5",
                            "50 below 3",
                            "51 below 3 from src/main.c:8",
                            "52 below 3 from src/main.c:8",
                            "60 below 3",
                            "70 below 3",
                            "71 below 70 from src/main.c:10",
                            "81 below 3 from src/main.c:11",
                            "82 below 3 from src/main.c:11");
            assertThat(values(space))
                    .containsEntry("CPUTIME 50 1", 0.25)
                    .containsEntry("CPUTIME 60 1", 0.125)
                    .containsEntry("CPUTIME 70 1", 1.5)
                    .containsEntry("CPUTIME 81 1", 2.5)
                    .containsEntry("CPUTIME 3 1", 10.0)
                    .hasSize(SMALL_VALUES.size() + 6);
        }
    }

    @Test
    void keepsLinesThatCallWhenAsked() throws IOException {
        ReadOptions full = ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FULL);
        try (PerformanceSpace space = open(lines(), full)) {
            assertThat(tree(space))
                    .containsExactly(
                            "9",
                            "3 below 9",
                            "20 below 3",
                            "5 below 20 from src/main.c:7",
                            "6 below 5",
                            "50 below 3",
                            "51 below 50 from src/main.c:8",
                            "52 below 50 from src/main.c:8",
                            "60 below 3",
                            "70 below 3",
                            "71 below 70 from src/main.c:10",
                            "80 below 3",
                            "81 below 80 from src/main.c:11",
                            "82 below 80 from src/main.c:11");
            assertThat(values(space)).containsEntry("CPUTIME 50 1", 0.75).containsEntry("CPUTIME 80 1", 2.5);
        }
    }

    @Test
    void addsTheCostOfLinesToFunctionsAndLoopsWhenAsked() throws IOException {
        try (PerformanceSpace space = open(lines(), ReadOptions.DEFAULT.with(HpctOptions.LINES, false))) {
            assertThat(tree(space))
                    .containsExactly(
                            "9",
                            "3 below 9",
                            "5 below 3 from src/main.c:7",
                            "6 below 5",
                            "51 below 3 from src/main.c:8",
                            "52 below 3 from src/main.c:8",
                            "71 below 3 from src/main.c:10",
                            "81 below 3 from src/main.c:11",
                            "82 below 3 from src/main.c:11");
        }
    }

    @Test
    void flattensToACompactCallTree() throws IOException {
        TestDatabase db = small();
        TestDatabase.Node main = db.roots.get(0).children.get(0);
        main.with(loop(30, 0, 7).with(line(31, 0, 7).with(call(32, 1))));
        db.value(1, 32, 3, 0.5).value(3, 32, 3, 2);
        try (PerformanceSpace space =
                open(db, ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, HpctOptions.CallTree.FUNCTIONS))) {
            Definitions definitions = space.definitions();
            assertThat(definitions.callNodes())
                    .extracting(CallNode::fileId, CallNode::parent, CallNode::line)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(9L, -1, -1L),
                            org.assertj.core.groups.Tuple.tuple(3L, 0, -1L),
                            org.assertj.core.groups.Tuple.tuple(5L, 1, 7L));
            assertThat(values(space))
                    .containsEntry("CPUTIME 5 1", 6.5)
                    .containsEntry("CPUTIME 5 2", 12.0)
                    .containsEntry("CPUTIME 5 3", 2.0)
                    .doesNotContainKey("perf__cycles 6 1");
            Trace.SampleCursor samples = space.trace().orElseThrow().samples(2);
            assertThat(samples.next()).isTrue();
            assertThat(samples.callNode()).isEqualTo(2);
        }
    }

    @Test
    void readsTheTrace() throws IOException {
        try (PerformanceSpace space = open(small(), ReadOptions.DEFAULT)) {
            Trace trace = space.trace().orElseThrow();
            assertThat(trace.beginNanos()).isEqualTo(Long.MAX_VALUE);
            assertThat(trace.endNanos()).isEqualTo(Long.MIN_VALUE);
            List<String> found = new ArrayList<>();
            for (int location = 0; location < 3; location++) {
                Trace.SampleCursor samples = trace.samples(location);
                while (samples.next()) {
                    found.add(location + " " + samples.nanos() + " " + samples.callNode());
                }
            }
            assertThat(found).containsExactly("2 100 3", "2 200 -1");
        }
    }

    @Test
    void keepsUnknownEnumerationsAndNonAsciiNames() throws IOException {
        TestDatabase db = small();
        db.functions.set(1, new TestDatabase.FunctionSpec("größe<π>", 0, 1, 1, 4_294_967_295L));
        TestDatabase.Node odd = new TestDatabase.Node(77);
        odd.lexicalType = 9;
        odd.relation = 6;
        odd.propagation = 5;
        db.roots.get(0).with(odd);
        db.roots.add(entry(78, 7, "später"));
        try (PerformanceSpace space = open(db, ReadOptions.DEFAULT)) {
            Definitions definitions = space.definitions();
            assertThat(definitions.regionOf(2).name()).isEqualTo("größe<π>");
            assertThat(definitions.regionOf(2).beginLine()).isEqualTo(4_294_967_295L);
            assertThat(definitions.regionOf(4).name()).isEqualTo("context of type 9");
            assertThat(definitions.regionOf(5).name()).isEqualTo("später");
        }
    }

    @Test
    void takesExclusiveValuesWhereThereIsNoExecutionScope() throws IOException {
        TestDatabase db = small();
        db.metrics.put("odd", Map.of("function", 60_000));
        db.value(2, 5, 60_000, 0.25);
        try (PerformanceSpace space = open(db, ReadOptions.DEFAULT)) {
            assertThat(space.definitions().metrics().get(2).kind()).isEqualTo(MetricKind.EXCLUSIVE);
            assertThat(values(space)).containsEntry("odd 5 2", 0.25);
            assertThat(space.notes())
                    .contains("metric \"odd\" has no scope execution: its values are those of scope \"function\", "
                            + "taken as exclusive");
        }
    }

    @Test
    void reads20000Levels() throws IOException {
        TestDatabase db = small();
        TestDatabase.Node at = db.roots.get(0);
        for (int i = 0; i < 20_000; i++) {
            TestDatabase.Node next = call(1_000L + i, i % 2);
            at.with(next);
            at = next;
        }
        for (HpctOptions.CallTree flat : HpctOptions.CallTree.values()) {
            try (PerformanceSpace space = open(db, ReadOptions.DEFAULT.with(HpctOptions.CALL_TREE, flat))) {
                assertThat(Arrays.stream(space.definitions().callTree().depths())
                                .max())
                        .hasValue(20_000);
            }
        }
    }

    @Tag("deep")
    @Tag("tenth3")
    @Test
    void reads100000ProfilesAnd65535MetricIds() throws IOException {
        TestDatabase db = small();
        for (int i = db.tuples.size(); i < 100_000; i++) {
            db.profile(id(1, 1, 0, 1), id(2, 0, i, i), id(3, 0, 0, 0));
        }
        Map<String, Integer> scopes = new java.util.LinkedHashMap<>();
        for (int i = 8; i < 65_535; i++) {
            scopes.put("scope" + i, i);
        }
        db.metrics.put("wide", scopes);
        db.value(100_000, 6, 65_534, 1.0).value(100_000, 6, 8, 2.0);
        for (int profile = 1; profile <= 100_000; profile += 3) {
            db.value(profile, 3, 3, profile);
        }
        try (PerformanceSpace space = open(db, ReadOptions.DEFAULT)) {
            assertThat(space.definitions().locations()).hasSize(100_000);
            Map<String, Double> values = values(space);
            assertThat(values).containsEntry("wide 6 100000", 2.0).containsEntry("CPUTIME 3 99997", 99_997.0);
            Files.delete(folder.resolve("db/cct.db"));
            try (PerformanceSpace transposed = reopen(ReadOptions.DEFAULT)) {
                assertThat(values(transposed)).isEqualTo(values);
            }
        }
    }

    @Test
    void saysThatAFileIsUnfinished() throws IOException {
        open(small(), ReadOptions.DEFAULT).close();
        Path cct = folder.resolve("db/cct.db");
        byte[] bytes = Files.readAllBytes(cct);
        Arrays.fill(bytes, bytes.length - 8, bytes.length, (byte) 0);
        Files.write(cct, bytes);
        assertThatThrownBy(() -> reopen(ReadOptions.DEFAULT))
                .isInstanceOf(ProfileException.Corrupt.class)
                .hasMessage(
                        "db/cct.db: byte %,d: expected the footer \"__ctx.db\", found bytes 00 00 00 00 00 00 00 00: "
                                + "the file is unfinished or truncated",
                        bytes.length - 8);
        try (PerformanceSpace space = reopen(ReadOptions.DEFAULT.withSalvage(true))) {
            assertThat(values(space)).isEqualTo(SMALL_VALUES);
        }
        Files.write(cct, Arrays.copyOf(bytes, bytes.length - 48));
        try (PerformanceSpace space = reopen(ReadOptions.DEFAULT.withSalvage(true))) {
            assertThat(values(space)).isEqualTo(SMALL_VALUES);
            assertThat(space.notes()).containsExactly("cct.db is incomplete: values come from profile.db");
        }
        Files.delete(folder.resolve("db/profile.db"));
        try (PerformanceSpace space = reopen(ReadOptions.DEFAULT.withSalvage(true))) {
            assertThat(space.notes()).contains("cct.db is incomplete: the values of 2 contexts are missing");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"meta.db", "profile.db", "cct.db", "trace.db"})
    void refusesEveryTruncation(String file) throws IOException {
        open(small(), ReadOptions.DEFAULT).close();
        Path path = folder.resolve("db").resolve(file);
        byte[] bytes = Files.readAllBytes(path);
        for (int length = 0; length < bytes.length; length++) {
            Files.write(path, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> reopen(ReadOptions.DEFAULT))
                    .as("%s cut to %d bytes", file, length)
                    .isInstanceOf(ProfileException.class)
                    .hasMessageStartingWith("db/" + file);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {20_220_701, 20_240_425})
    void answersEveryMutationWithAResultOrAComplaint(long seed) throws IOException {
        Random random = new Random(seed);
        TestDatabase db = small();
        db.draftMeta = seed % 2 == 0;
        if (db.draftMeta) {
            db.roots.addAll(db.roots.remove(0).children);
        }
        List<String> names = List.of("meta.db", "profile.db", "cct.db", "trace.db");
        List<byte[]> sound = List.of(db.meta(), db.profiles(), db.cct(), db.trace());
        db.write(folder.resolve("db"));
        int complaints = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            int which = random.nextInt(4);
            byte[] bytes = sound.get(which).clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt() : -random.nextInt(3));
            }
            Path path = folder.resolve("db").resolve(names.get(which));
            Files.write(path, bytes);
            try (PerformanceSpace space = reopen(ReadOptions.DEFAULT.withSalvage(random.nextBoolean()))) {
                readAll(space);
            } catch (ProfileException e) {
                complaints++;
            }
            Files.write(path, sound.get(which));
        }
        assertThat(complaints).isGreaterThan(MUTATIONS / 10);
    }

    private static void readAll(PerformanceSpace space) throws IOException {
        assertThat(values(space)).isNotNull();
        int locations = space.definitions().locations().size();
        for (int location = 0; location < locations; location++) {
            if (space.severity() instanceof ColumnSource columns) {
                ColumnCursor column = columns.column(location);
                while (column.next()) {
                    assertThat(column.count()).isPositive();
                }
            }
            if (space.trace().isPresent()) {
                Trace.SampleCursor samples = space.trace().get().samples(location);
                while (samples.next()) {
                    assertThat(samples.callNode()).isGreaterThanOrEqualTo(Trace.IDLE);
                }
            }
        }
    }
}

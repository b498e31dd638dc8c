package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.perfspace.format.hpctoolkit.TestDatabase.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Attachment;
import org.perfspace.model.CallNode;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.SystemNode;

/** Databases put together byte by byte, so that a clone without samples covers the same ground. */
class HpctReaderTest extends HpctFiles {

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
}

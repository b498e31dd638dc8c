package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.perfspace.format.hpctoolkit.TestDatabase.call;
import static org.perfspace.format.hpctoolkit.TestDatabase.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** Inputs that HPCToolkit would hardly write, and readers that work at the same time. */
class HpctOddInputsTest {

    private static final String YAML =
            """
            version: 0
            inputs:
              - &time
                metric: CPUTIME (sec)
                scope: execution
                formula: $$
                combine: sum
            roots:
              - name: all
                variants: {Sum: {formula: sum}}
                children:
                  - name: CPUTIME (sec)
                    variants: {Sum: {formula: {inclusive: {standard: *time}}}}
                  - name: twice
                    variants: {"": {formula: {inclusive: {standard: {"*": [2, *time]}}}}}
            """;

    @TempDir
    private Path folder;

    private static TestDatabase sound() {
        TestDatabase db = new TestDatabase().metric("CPUTIME (sec)", 0);
        db.functions.add(new TestDatabase.FunctionSpec("main", -1, 0, -1, 0));
        db.roots.add(entry(1, 1, "main thread").with(call(2, 0)));
        db.profile(new TestDatabase.Id(3, 0, 0, 0)).value(1, 1, 3, 2).value(1, 2, 3, 2);
        return db;
    }

    private PerformanceSpace open() throws IOException {
        return HpctDatabaseReader.open(Input.of(folder, "db"), ReadOptions.DEFAULT);
    }

    @Test
    void textsThatAreNotUtf8AreLatin1() throws IOException {
        TestDatabase db = sound();
        db.functions.set(0, new TestDatabase.FunctionSpec("gr##e", -1, 0, -1, 0));
        db.write(folder);
        byte[] meta = Files.readAllBytes(folder.resolve("meta.db"));
        int at = new String(meta, StandardCharsets.ISO_8859_1).indexOf("gr##e");
        meta[at + 2] = (byte) 0xf6;
        meta[at + 3] = (byte) 0xdf;
        Files.write(folder.resolve("meta.db"), meta);

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().regions().get(1).name()).isEqualTo("größe");
            assertThat(space.notes())
                    .containsExactly("db/meta.db: byte %,d: 1 text is not UTF-8; read as Latin 1".formatted(at));
        }
    }

    @Test
    void replacementCharactersAreTexts() throws IOException {
        TestDatabase db = sound();
        db.functions.set(0, new TestDatabase.FunctionSpec("odd \ufffd ü", -1, 0, -1, 0));
        db.write(folder);

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().regions().get(1).name()).isEqualTo("odd \ufffd ü");
            assertThat(space.notes()).isEmpty();
        }
    }

    @Test
    void kindsOfIdentifiersGoByTheirStoredNames() throws IOException {
        TestDatabase db = sound();
        db.kinds.add("FPGA");
        db.profile(
                new TestDatabase.Id(2, 0, 4, 4),
                new TestDatabase.Id(4, 0, 1, 1),
                new TestDatabase.Id(5, 0, 2, 2),
                new TestDatabase.Id(6, 0, 3, 3));
        db.profile(new TestDatabase.Id(2, 0, 5, 5), new TestDatabase.Id(8, 0, 7, 7));
        db.profile(new TestDatabase.Id(2, 0, 6, 6));
        db.write(folder);

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().locations())
                    .extracting(Location::name)
                    .containsExactly("thread 0", "GPU 1, GPU context 2, stream 3", "FPGA 7", "rank 6");
            assertThat(space.definitions().locations())
                    .extracting(Location::type)
                    .containsExactly(
                            Location.Type.CPU_THREAD,
                            Location.Type.ACCELERATOR_STREAM,
                            Location.Type.CPU_THREAD,
                            Location.Type.CPU_THREAD);
            assertThat(space.definitions().locationGroups())
                    .extracting(LocationGroup::name)
                    .containsExactly("title", "rank 4", "rank 5", "rank 6");
        }
    }

    @Test
    void identifiersThatNoSoundTupleHasAreLeftOut() throws IOException {
        TestDatabase db = sound();
        db.profile(new TestDatabase.Id(2, 0, 4, 4), new TestDatabase.Id(2, 0, 5, 5), new TestDatabase.Id(3, 0, 6, 6));
        db.profile(new TestDatabase.Id(0, 0, 7, 7), new TestDatabase.Id(99, 0, 8, 8));
        db.write(folder);

        try (PerformanceSpace space = open()) {
            assertThat(space.definitions().locations())
                    .extracting(location -> location.attributes().get("hpct::tuple"))
                    .containsExactly("", "3 0 0 0", "2 0 4 4 3 0 6 6");
            assertThat(space.notes())
                    .containsExactly(
                            "db/profile.db: byte 280: expected kinds of identifiers from 1 to 7, each once, found "
                                    + "others in the tuples of 2 profiles; they are left out",
                            "db/profile.db: byte 336: expected an identifier tuple with identifiers, found an empty one of"
                                    + " profile 3");
        }
    }

    @Test
    void numbersOfMetricsMeanOtherThingsInTheSummary() throws IOException {
        TestDatabase db = sound().metric("cycles", 4);
        for (int id = 0; id < 8; id++) {
            db.value(0, 2, id, 1_000 + id);
        }
        db.value(1, 2, 7, 5);
        db.write(folder);

        try (PerformanceSpace space = open()) {
            Row row = space.newRow(1);
            assertThat(space.severity().read(1, 1, row)).isTrue();
            assertThat(row.count()).isEqualTo(1);
            assertThat(Double.longBitsToDouble(row.word(0))).isEqualTo(5);
        }
    }

    @Test
    void everyTruncationOfTheTaxonomyIsReadOrNoted() throws IOException {
        sound().write(folder);
        Path yaml = Files.createDirectories(folder.resolve("metrics")).resolve("default.yaml");
        for (int length = 0; length <= YAML.length(); length++) {
            Files.writeString(yaml, YAML.substring(0, length));
            try (PerformanceSpace space = open()) {
                assertThat(space.definitions().metrics())
                        .as("%d characters", length)
                        .extracting(Metric::name)
                        .contains("CPUTIME");
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void everyMutationOfTheTaxonomyIsReadOrNoted(long seed) throws IOException {
        Random random = new Random(seed);
        sound().write(folder);
        Path yaml = Files.createDirectories(folder.resolve("metrics")).resolve("default.yaml");
        byte[] sound = YAML.getBytes(StandardCharsets.UTF_8);
        int noted = 0;
        for (int i = 0; i < 500; i++) {
            byte[] bytes = sound.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] =
                        random.nextBoolean() ? sound[random.nextInt(sound.length)] : (byte) random.nextInt();
            }
            Files.write(yaml, bytes);
            try (PerformanceSpace space = open()) {
                assertThat(space.definitions().metrics())
                        .extracting(Metric::name)
                        .contains("CPUTIME");
                noted += space.notes().size();
            }
        }
        assertThat(noted).isPositive();
    }

    @ParameterizedTest(name = "without {0}")
    @ValueSource(strings = {"nothing", "cct.db"})
    void severalThreadsReadOneDatabase(String missing) throws Exception {
        TestDatabase db = sound();
        for (int profile = 2; profile <= 40; profile++) {
            db.profile(new TestDatabase.Id(3, 0, profile, profile));
        }
        for (int ctxId = 3; ctxId < 300; ctxId++) {
            db.roots.get(0).with(call(ctxId, 0));
            for (int profile = 1 + ctxId % 3; profile <= 40; profile += 3) {
                db.value(profile, ctxId, 3, ctxId * 100 + profile);
            }
        }
        db.write(folder);
        Files.deleteIfExists(folder.resolve(missing));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (PerformanceSpace space = open()) {
            List<Future<List<Long>>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                boolean atRandom = i % 2 == 0;
                answers.add(threads.submit(() -> atRandom ? byRow(space) : byCursor(space)));
            }
            List<Long> expected = answers.get(0).get();
            assertThat(expected).hasSizeGreaterThan(4_000);
            for (Future<List<Long>> answer : answers) {
                assertThat(answer.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Long> byRow(PerformanceSpace space) throws IOException {
        List<Long> words = new ArrayList<>();
        Row row = space.newRow(0);
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            if (space.severity().read(0, node, row)) {
                add(row, words);
            }
        }
        return words;
    }

    private static List<Long> byCursor(PerformanceSpace space) throws IOException {
        List<Long> words = new ArrayList<>();
        try (RowCursor rows = space.severity().rows(0)) {
            while (rows.next()) {
                add(rows.row(), words);
            }
        }
        return words;
    }

    private static void add(Row row, List<Long> words) {
        for (int i = 0; i < row.count(); i++) {
            words.add((long) row.location(i));
            words.add(row.word(i));
        }
    }
}

package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.perfspace.format.hpctoolkit.TestDatabase.call;
import static org.perfspace.format.hpctoolkit.TestDatabase.entry;
import static org.perfspace.format.hpctoolkit.TestDatabase.line;
import static org.perfspace.format.hpctoolkit.TestDatabase.loop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.perfspace.io.Input;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Trace;

/** A database in a folder, and what is read from it. */
abstract class HpctFiles {

    static final int MUTATIONS = 1_600;

    @TempDir
    Path folder;

    /** main → line 7 → foo → loop; two ranks and a GPU stream; a hidden context 40; context 0. */
    static TestDatabase small() {
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

    static TestDatabase.Id id(int kind, int flags, long logical, long physical) {
        return new TestDatabase.Id(kind, flags, logical, physical);
    }

    PerformanceSpace open(TestDatabase db, ReadOptions options) throws IOException {
        db.write(folder.resolve("db"));
        return reopen(options);
    }

    PerformanceSpace reopen(ReadOptions options) throws IOException {
        return HpctDatabaseReader.open(Input.of(folder.resolve("db"), "db"), options);
    }

    /** Metric name, ctxId, profile → value. */
    static Map<String, Double> values(PerformanceSpace space) throws IOException {
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

    static String profile(Location location) {
        String profile = location.attributes().get(HpctNames.PROFILE);
        return profile.isEmpty() ? String.valueOf(location.fileId()) : profile;
    }

    static final Map<String, Double> SMALL_VALUES = Map.of(
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

    /**
     * A database whose main has these lines: 20 calls foo without a cost of its own; 50 calls foo twice and has a cost of
     * its own; 60 has a cost and calls nothing; below 70 there is an instruction with a cost; below 80 there are a function
     * and an instruction without a cost.
     */
    static TestDatabase lines() {
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

    static TestDatabase.Node instruction(long id) {
        TestDatabase.Node node = new TestDatabase.Node(id);
        node.lexicalType = MetaDbLayout.INSTRUCTION;
        node.relation = MetaDbLayout.CALL;
        return node;
    }

    static List<String> tree(PerformanceSpace space) {
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

    static void readAll(PerformanceSpace space) throws IOException {
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

package org.perfspace.format.hpctoolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.perfspace.format.hpctoolkit.TestDatabase.call;
import static org.perfspace.format.hpctoolkit.TestDatabase.line;
import static org.perfspace.format.hpctoolkit.TestDatabase.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Trace;

/** The call tree, columns and traces of a database of HPCToolkit. */
class HpctTreeTest extends HpctFiles {

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
}

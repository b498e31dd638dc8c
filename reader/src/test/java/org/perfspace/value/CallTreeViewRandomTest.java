package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.fixtures.Depth;
import org.perfspace.fixtures.RandomSpaces;
import org.perfspace.fixtures.Samples;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.reader.Readers;

/** The three ways to computed values agree with each other and with a naive computation. */
@Tag("scaled")
class CallTreeViewRandomTest {

    private static final int SEEDS = 400;

    @ParameterizedTest(name = "odd numbers {0}")
    @ValueSource(booleans = {true, false})
    void agreesWithANaiveComputation(boolean oddNumbers) throws IOException {
        RandomSpaces spaces =
                oddNumbers ? RandomSpaces.small() : RandomSpaces.small().tame();
        for (long seed : Depth.numbers(SEEDS / 8, SEEDS).toArray()) {
            PerformanceSpace space = spaces.space(seed);
            for (Metric metric : space.definitions().metrics()) {
                compare(space, metric, CallFlavour.EXCLUSIVE, seed);
                compare(space, metric, CallFlavour.INCLUSIVE, seed);
            }
        }
    }

    private static void compare(PerformanceSpace space, Metric metric, CallFlavour flavour, long seed)
            throws IOException {
        String where = "seed " + seed + ", metric " + metric.fileId() + " " + metric.type() + " " + metric.kind() + ", "
                + flavour;
        CallTreeView view = CallTreeView.of(space, flavour);
        if (view.refusal(metric.id()).isPresent()) {
            refuses(view, metric, where);
            return;
        }
        NaiveViews naive = new NaiveViews(space);
        Map<Integer, List<Object>> expected = new TreeMap<>();
        boolean overflow = false;
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            Optional<List<Object>> row = naive.row(metric, node, flavour == CallFlavour.INCLUSIVE);
            overflow |= !oneRow(view, metric, node, row, where);
            if (row.isPresent()) {
                expected.put(node, row.get());
            }
        }
        // few words, so that locations are taken in runs and inclusive rows wait in a file
        CallTreeView tight = new CallTreeView(space, flavour, 20, 0);
        if (overflow) {
            assertThatThrownBy(() -> collect(view.rows(metric.id())))
                    .as(where)
                    .isInstanceOf(ViewException.Overflow.class);
            return;
        }
        assertThat(inOrder(view.rows(metric.id()), metric.type()))
                .as(where + ", rows")
                .isEqualTo(texts(metric, expected));
        assertThat(inOrder(tight.rows(metric.id()), metric.type()))
                .as(where + ", rows by a file")
                .isEqualTo(texts(metric, expected));
        assertRanges(view, metric, where);
        assertThat(collect(view.sweep(metric.id()))).as(where + ", sweep").isEqualTo(collect(view.rows(metric.id())));
        assertThat(merged(tight.sweep(metric.id())))
                .as(where + ", sweep in runs")
                .isEqualTo(collect(view.rows(metric.id())));
    }

    /** The rows of every range of call nodes, and of every other call node, are those among all rows. */
    private static void assertRanges(CallTreeView view, Metric metric, String where) throws IOException {
        Map<Integer, String> all = inOrder(view.rows(metric.id()), metric.type());
        assertThat(view
                        .nodesWithRows(
                                metric.id(), view.definitions().callNodes().size())
                        .stream()
                        .boxed())
                .as(where + ", nodes with rows")
                .containsExactlyElementsOf(all.keySet());
        int nodes = view.definitions().callNodes().size();
        for (int from = 0; from < nodes; from++) {
            for (int to = from + 1; to <= nodes; to++) {
                RowCursor rows = view.rows(metric.id(), from, to, view.newRow(metric.id()));
                assertThat(inOrder(rows, metric.type()))
                        .as("%s, %d to %d", where, from, to)
                        .isEqualTo(new TreeMap<>(all).subMap(from, to));
            }
        }
        BitSet odd = new BitSet();
        for (int node = 1; node < nodes; node += 2) {
            odd.set(node);
        }
        assertThat(inOrder(view.rows(metric.id(), odd, view.newRow(metric.id())), metric.type()))
                .as(where + ", odd ones")
                .isEqualTo(all.entrySet().stream()
                        .filter(row -> odd.get(row.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** Derived metrics, too: those of a profile of Score-P, before and after aggregation. */
    @ParameterizedTest
    @EnumSource(CallFlavour.class)
    void findsTheRowsOfRangesOfDerivedMetrics(CallFlavour flavour) throws IOException {
        try (PerformanceSpace space = Readers.open(Samples.path("score-p.cubex"))) {
            List<Metric> derived = space.definitions().metrics().stream()
                    .filter(metric -> metric.kind().derived())
                    .toList();
            assertThat(derived)
                    .extracting(Metric::kind)
                    .contains(MetricKind.PREDERIVED_EXCLUSIVE, MetricKind.POSTDERIVED);
            for (Metric metric : derived) {
                assertRanges(CallTreeView.of(space, flavour), metric, metric.name());
            }
        }
    }

    /** Compares a row that is fetched by itself; false if it overflows, as it should. */
    private static boolean oneRow(
            CallTreeView view, Metric metric, int node, Optional<List<Object>> expected, String where)
            throws IOException {
        Row row = view.newRow(metric.id());
        assertThat(view.hasRow(metric.id(), node)).as(where).isEqualTo(expected.isPresent());
        if (expected.isPresent() && !NaiveViews.fits(metric.type(), expected.get())) {
            assertThatThrownBy(() -> view.read(metric.id(), node, row))
                    .as(where)
                    .isInstanceOf(ViewException.Overflow.class)
                    .hasMessageContaining(", cnode "
                            + view.definitions().callNodes().get(node).fileId() + ", location ")
                    .hasMessageContaining(": the result does not fit into the 64 bits of INT64");
            return false;
        }
        assertThat(view.read(metric.id(), node, row)).as(where).isEqualTo(expected.isPresent());
        if (expected.isPresent()) {
            assertThat(text(metric.type(), row)).as(where + ", node " + node).isEqualTo(text(metric, expected.get()));
        }
        return true;
    }

    private static void refuses(CallTreeView view, Metric metric, String where) throws IOException {
        Row row = view.newRow(metric.id());
        if (!view.definitions().callNodes().isEmpty()) {
            assertThatThrownBy(() -> view.read(metric.id(), 0, row))
                    .as(where)
                    .isInstanceOf(ViewException.Refused.class);
        }
        assertThatThrownBy(() -> view.rows(metric.id())).as(where).isInstanceOf(ViewException.Refused.class);
        assertThatThrownBy(() -> view.sweep(metric.id())).as(where).isInstanceOf(ViewException.Refused.class);
    }

    private static Map<Integer, String> texts(Metric metric, Map<Integer, List<Object>> rows) {
        Map<Integer, String> texts = new TreeMap<>();
        rows.forEach((node, row) -> texts.put(node, text(metric, row)));
        return texts;
    }

    private static String text(Metric metric, List<Object> row) {
        return metric.type().base() == ValueType.Base.HISTOGRAM ? ranges(row) : NaiveViews.text(row);
    }

    private static String text(ValueType type, Row row) {
        if (type.base() != ValueType.Base.HISTOGRAM) {
            return NaiveViews.text(row);
        }
        long[] words = new long[row.locations() * type.words()];
        row.copyDense(words);
        List<Object> cells = new ArrayList<>();
        for (int i = 0; i < row.locations(); i++) {
            cells.add(NaiveViews.cell(type, words, i * type.words()));
        }
        return ranges(cells);
    }

    private static String ranges(List<Object> histograms) {
        StringBuilder text = new StringBuilder();
        for (Object cell : histograms) {
            double[] histogram = (double[]) cell;
            text.append(histogram[0]).append(" to ").append(histogram[1]).append("; ");
        }
        return text.toString();
    }

    private static Map<Integer, String> inOrder(RowCursor rows, ValueType type) throws IOException {
        Map<Integer, String> found = new TreeMap<>();
        int last = -1;
        try (rows) {
            while (rows.next()) {
                assertThat(rows.callNode()).isGreaterThan(last);
                last = rows.callNode();
                found.put(last, text(type, rows.row()));
            }
        }
        return found;
    }

    private static Map<Integer, String> collect(RowCursor rows) throws IOException {
        Map<Integer, String> found = new TreeMap<>();
        try (rows) {
            while (rows.next()) {
                assertThat(found.put(rows.callNode(), NaiveViews.text(rows.row())))
                        .isNull();
            }
        }
        return found;
    }

    /** Puts the runs of each node together again. */
    private static Map<Integer, String> merged(RowCursor rows) throws IOException {
        Map<Integer, Map<Integer, Object>> found = new TreeMap<>();
        try (rows) {
            while (rows.next()) {
                Row row = rows.row();
                Map<Integer, Object> cells = found.computeIfAbsent(rows.callNode(), node -> neutral(row));
                for (int i = 0; i < row.count(); i++) {
                    cells.put(
                            row.location(i),
                            NaiveViews.cell(
                                    row.type(), row.words(), i * row.type().words()));
                }
            }
        }
        Map<Integer, String> texts = new TreeMap<>();
        found.forEach((node, cells) -> texts.put(node, NaiveViews.text(List.copyOf(cells.values()))));
        return texts;
    }

    private static Map<Integer, Object> neutral(Row row) {
        long[] words = new long[row.type().words()];
        row.type().fillNeutral(words, 1);
        Map<Integer, Object> cells = new TreeMap<>();
        for (int i = 0; i < row.locations(); i++) {
            cells.put(i, NaiveViews.cell(row.type(), words, 0));
        }
        return cells;
    }
}

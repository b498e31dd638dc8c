package org.perfspace.value;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.perfspace.model.CellText;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.SpaceBuilder;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;

/**
 * A space to calculate with by hand. Call nodes: 0 main, below it 1 a and 3 main again; below 1, 2 b. Then 4, a second
 * root of region b. Two threads of rank 0 on node 1, one thread of rank 1 on node 2.
 */
final class SmallSpace {

    final SpaceBuilder builder = new SpaceBuilder();

    SmallSpace() {
        int main = builder.defineRegion("main", "m.c", 1, 2);
        int a = builder.defineRegion("a", "m.c", 3, 4);
        int b = builder.defineRegion("b", "m.c", 5, 6);
        int root = builder.defineCallNode(main, Tree.NO_PARENT);
        int first = builder.defineCallNode(a, root);
        builder.defineCallNode(b, first);
        builder.defineCallNode(main, root);
        builder.defineCallNode(b, Tree.NO_PARENT);
        int machine = builder.defineMachine("machine");
        int process0 = builder.defineProcess("rank 0", 0, builder.defineNode("node 1", machine));
        int process1 = builder.defineProcess("rank 1", 1, builder.defineNode("node 2", machine));
        builder.defineThread("thread 0", 0, process0);
        builder.defineThread("thread 0", 0, process1);
        builder.defineThread("thread 1", 1, process0);
    }

    int metric(String name, ValueType type, MetricKind kind) {
        return metric(name, type, kind, Tree.NO_PARENT);
    }

    int metric(String name, ValueType type, MetricKind kind, int parent) {
        return builder.defineMetric(Metric.named(name).type(type).kind(kind).parent(parent));
    }

    /** Sets the cells of a row, one for each of the first locations: longs, doubles, or arrays of doubles. */
    SmallSpace row(int metric, int node, Object... cells) {
        builder.defineRow(metric, node);
        for (int location = 0; location < cells.length; location++) {
            builder.setSeverity(metric, node, location, words(cells[location]));
        }
        return this;
    }

    PerformanceSpace build() {
        return builder.build();
    }

    private static long[] words(Object cell) {
        if (cell instanceof double[] doubles) {
            long[] words = new long[doubles.length];
            for (int i = 0; i < words.length; i++) {
                words[i] = Double.doubleToRawLongBits(doubles[i]);
            }
            return words;
        }
        if (cell instanceof long[] words) {
            return words;
        }
        return cell instanceof Double number
                ? new long[] {Double.doubleToRawLongBits(number)}
                : new long[] {((Number) cell).longValue()};
    }

    /** All rows of a cursor: type, then the cells. */
    static Map<Integer, String> texts(RowCursor rows) throws IOException {
        Map<Integer, String> texts = new LinkedHashMap<>();
        try (rows) {
            while (rows.next()) {
                texts.put(rows.callNode(), text(rows.row()));
            }
        }
        return texts;
    }

    static String text(Row row) {
        StringBuilder text = new StringBuilder(row.type().toString());
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        for (int i = 0; i < row.locations(); i++) {
            text.append(' ')
                    .append(CellText.of(row.type(), words, i * row.type().words()));
        }
        return text.toString();
    }
}

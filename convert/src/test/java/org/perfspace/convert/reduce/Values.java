package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;

/** Rows as text: {@code main/foo: 1 2 3}, a cell for each location. */
final class Values {

    private Values() {}

    /** A metric that is there. */
    static Metric metric(PerformanceSpace space, String name) {
        return Objects.requireNonNull(space.definitions().metric(name), name);
    }

    /** The rows of a metric, which are the same one by one. */
    static List<String> of(PerformanceSpace space, String metric) throws IOException {
        Metric m = metric(space, metric);
        List<String> lines = new ArrayList<>();
        try (RowCursor rows = space.severity().rows(m.id())) {
            while (rows.next()) {
                lines.add(line(space, rows.callNode(), rows.row()));
            }
        }
        List<String> single = new ArrayList<>();
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            Row row = space.newRow(m.id());
            boolean found = space.severity().read(m.id(), node, row);
            if (found != space.severity().hasRow(m.id(), node)) {
                throw new AssertionError("hasRow and read do not agree on " + metric + ", call node " + node);
            }
            if (found) {
                if (!row.type().equals(m.type())) {
                    throw new AssertionError("a row of " + metric + " has type " + row.type() + ", not " + m.type());
                }
                single.add(line(space, node, row));
            }
        }
        if (!single.equals(lines)) {
            throw new AssertionError("one by one: " + single + "; front to back: " + lines);
        }
        return lines;
    }

    private static String line(PerformanceSpace space, int node, Row row) {
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        StringJoiner cells = new StringJoiner(" ");
        for (int location = 0; location < row.locations(); location++) {
            cells.add(CellText.of(row.type(), words, location * row.type().words()));
        }
        return path(space.definitions(), node) + ": " + cells;
    }

    static String path(Definitions d, int node) {
        int parent = d.callNodes().get(node).parent();
        return (parent < 0 ? "" : path(d, parent) + "/") + d.regionOf(node).name();
    }
}

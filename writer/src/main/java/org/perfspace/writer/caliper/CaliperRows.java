package org.perfspace.writer.caliper;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.writer.json.ColumnRows;
import org.perfspace.writer.json.JsonOutput;
import org.perfspace.writer.json.MetricColumn;

/** Writes the rows of the call nodes: the cells of all metrics at a location, its rank and thread, the call node. */
final class CaliperRows {

    private static final long CANONICAL_NAN = Double.doubleToRawLongBits(Double.NaN);

    private final PerformanceSpace space;
    private final List<MetricColumn> columns;
    private final CaliperSystem system;
    private final long[] threadNumbers;
    private final JsonOutput out;
    private final long[][] cells;
    private final boolean[] present;
    private final int locations;
    private long payloads;

    CaliperRows(PerformanceSpace space, List<MetricColumn> columns, CaliperSystem system, JsonOutput out) {
        this.space = space;
        this.columns = columns;
        this.system = system;
        this.threadNumbers = system.threadNumbers();
        this.out = out;
        this.locations = space.definitions().locations().size();
        this.cells = new long[columns.size()][locations];
        this.present = new boolean[columns.size()];
    }

    /**
     * Writes all rows.
     *
     * @param firstThread index of the node of the first thread
     */
    void write(int firstThread) throws IOException {
        try (ColumnRows rows = new ColumnRows(space, columns, false)) {
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                boolean any = node == 0;
                for (int column = 0; column < cells.length; column++) {
                    Optional<Row> row = rows.at(column, node);
                    present[column] = row.isPresent();
                    any |= present[column];
                    if (row.isPresent()) {
                        row.get().copyDense(cells[column]);
                    }
                }
                for (int location = 0; any && location < locations; location++) {
                    if (node == 0 || hasValue(location)) {
                        write(node, location, firstThread);
                    }
                }
            }
        }
    }

    private boolean hasValue(int location) {
        for (int column = 0; column < cells.length; column++) {
            if (present[column] && cells[column][location] != columns.get(column).type().neutral(0)) {
                return true;
            }
        }
        return false;
    }

    private void write(int node, int location, int firstThread) throws IOException {
        out.line().list();
        for (int column = 0; column < cells.length; column++) {
            ValueType type = columns.get(column).type();
            long word = present[column] ? cells[column][location] : type.neutral(0);
            payloads += hasPayload(type, word) ? 1 : 0;
            out.cell(type, word);
        }
        out.number(system.rank(location));
        if (threadNumbers.length > 0) {
            out.number(firstThread + Arrays.binarySearch(threadNumbers, system.thread(location)));
        }
        out.number(node).endList();
    }

    private static boolean hasPayload(ValueType type, long word) {
        return !type.isInteger() && Double.isNaN(Double.longBitsToDouble(word)) && word != CANONICAL_NAN;
    }

    /** Returns the number of values that are NaN in another form than the usual one. */
    long payloads() {
        return payloads;
    }
}

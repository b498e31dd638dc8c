package org.perfspace.writer.caliper;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.writer.json.ColumnRows;
import org.perfspace.writer.json.ColumnTypes;
import org.perfspace.writer.json.JsonColumn;
import org.perfspace.writer.json.JsonOutput;

/**
 * Writes the rows of the call nodes. Each row holds the cells of all columns at a process or thread, its rank and
 * thread number, and the call node.
 */
final class CaliperRows {

    private static final int[] NOWHERE = {};

    private final PerformanceSpace space;
    private final List<JsonColumn> columns;
    private final CaliperSystem system;
    private final long[] threadNumbers;
    private final JsonOutput out;
    private final long[][] cells;
    private final ValueType[] types;
    private final boolean[] present;
    private final int[] places;
    private final ColumnTypes readBack;

    CaliperRows(PerformanceSpace space, List<JsonColumn> columns, CaliperSystem system, JsonOutput out) {
        this.space = space;
        this.columns = columns;
        this.system = system;
        this.threadNumbers = system.threadNumbers();
        this.out = out;
        this.places = system.places();
        this.cells = new long[columns.size()][system.cellCount()];
        this.types = new ValueType[columns.size()];
        this.present = new boolean[columns.size()];
        this.readBack = new ColumnTypes(columns.size());
    }

    /**
     * Writes all rows.
     *
     * @param firstThread index of the node of the first thread
     */
    void write(int firstThread) throws IOException {
        try (ColumnRows rows = new ColumnRows(space, columns, system.cells())) {
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                boolean any = node == 0;
                for (int column = 0; column < cells.length; column++) {
                    Optional<Row> row = rows.at(column, node);
                    present[column] = row.isPresent();
                    any |= present[column];
                    types[column] = columns.get(column).type();
                    if (row.isPresent()) {
                        row.get().copyDense(cells[column]);
                        types[column] = row.get().type();
                    }
                }
                for (int place : any ? places : NOWHERE) {
                    if (node == 0 || hasValue(place)) {
                        write(node, place, firstThread);
                    }
                }
            }
        }
    }

    private boolean hasValue(int place) {
        for (int column = 0; column < cells.length; column++) {
            if (present[column] && cells[column][place] != types[column].neutral(0)) {
                return true;
            }
        }
        return false;
    }

    private void write(int node, int place, int firstThread) throws IOException {
        out.line().list();
        for (int column = 0; column < cells.length; column++) {
            long word = present[column] ? cells[column][place] : types[column].neutral(0);
            readBack.see(column, types[column], word);
            out.cell(types[column], word);
        }
        out.number(system.rank(place));
        if (threadNumbers.length > 0) {
            out.number(firstThread + Arrays.binarySearch(threadNumbers, system.thread(place)));
        }
        out.number(node).endList();
    }

    /** Returns the types that a reader derives from the cells that were written. */
    ColumnTypes types() {
        return readBack;
    }
}

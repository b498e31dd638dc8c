package org.perfspace.writer.caliper;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.format.caliper.CaliperFile;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.writer.json.ColumnRows;
import org.perfspace.writer.json.JsonColumn;
import org.perfspace.writer.json.JsonOutput.NanPayloads;

/**
 * The rows of the call nodes. Each row holds the cells of all columns at a process or thread. The first call node has a row
 * for every process or thread, so that none is lost.
 */
final class CaliperRows {

    private final PerformanceSpace space;
    private final List<JsonColumn> columns;
    private final CaliperSystem system;
    private final long[][] cells;
    private final ValueType[] types;
    private BitSet present = new BitSet();
    private final int[] places;
    private final NanPayloads payloads = new NanPayloads();

    /** Receives the rows in the order of call nodes. */
    interface Receiver {
        /** Takes the row of a call node at a process or thread. */
        void take(int node, int place) throws IOException;
    }

    CaliperRows(PerformanceSpace space, List<JsonColumn> columns, CaliperSystem system) {
        this.space = space;
        this.columns = columns;
        this.system = system;
        this.places = system.places();
        this.cells = new long[columns.size()][system.cellCount()];
        this.types = new ValueType[columns.size()];
        for (int column = 0; column < types.length; column++) {
            types[column] = columns.get(column).type();
        }
    }

    /**
     * Passes on all rows.
     *
     * @param each whether a call node without a value has a row, too, which has no place if there is none
     */
    void forEach(Receiver receiver, boolean each) throws IOException {
        try (ColumnRows rows = new ColumnRows(space, columns, system.cells())) {
            for (int node = 0; node < space.definitions().callNodes().size(); node++) {
                for (int column = present.nextSetBit(0); column >= 0; column = present.nextSetBit(column + 1)) {
                    types[column] = columns.get(column).type();
                }
                present = rows.moveTo(node);
                for (int column = present.nextSetBit(0); column >= 0; column = present.nextSetBit(column + 1)) {
                    Row row = rows.at(column).orElseThrow();
                    row.copyDense(cells[column]);
                    types[column] = row.type();
                }
                boolean any = node == 0 || !present.isEmpty();
                boolean taken = false;
                for (int i = 0; any && i < places.length; i++) {
                    if (node == 0 || hasValue(places[i])) {
                        receiver.take(node, places[i]);
                        taken = true;
                    }
                }
                if (each && !taken) {
                    receiver.take(node, places.length == 0 ? CaliperFile.NONE : places[0]);
                }
            }
        }
    }

    private boolean hasValue(int place) {
        for (int column = present.nextSetBit(0); column >= 0; column = present.nextSetBit(column + 1)) {
            if (isValue(column, place)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the metric of a column. */
    Metric metric(int column) {
        return columns.get(column).metric();
    }

    /** Returns the type of the cells that a column has without a row. */
    ValueType columnType(int column) {
        return columns.get(column).type();
    }

    /**
     * Returns whether integers of 2<sup>63</sup> or more may be written, as they are stored. Computed integers and sums over
     * locations are below that, but may be negative.
     */
    boolean mayBeHuge(int column) {
        return columns.get(column).own()
                && columnType(column).base() == ValueType.Base.UINT64
                && system.cells() == Columns.Kind.LOCATIONS;
    }

    /** Returns the columns that have a row at the current call node. */
    BitSet present() {
        return present;
    }

    /** Returns the number of columns. */
    int size() {
        return cells.length;
    }

    /** Returns whether a cell of the current call node is not neutral. */
    boolean isValue(int column, int place) {
        return present.get(column) && cells[column][place] != types[column].neutral(0);
    }

    /** Returns the type of the cells of a column at the current call node. */
    ValueType type(int column) {
        return types[column];
    }

    /** Returns the only word of a cell of the current call node, which is written. */
    long word(int column, int place) {
        long word = present.get(column) ? cells[column][place] : types[column].neutral(0);
        payloads.see(types[column], word);
        return word;
    }

    /** Returns the values of NaN that were written. */
    NanPayloads payloads() {
        return payloads;
    }
}

package org.perfspace.value;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;

/** A cursor over the results of sweeps, one for each run of locations. After an overflow, it goes on to the next row. */
final class SweepCursor implements RowCursor {

    private final CallTreeView view;
    private final int metric;
    private final boolean addUp;
    private final int from;
    private final int end;
    private final int run;
    private final int locations;
    private final @Nullable Row partial;
    private CallSweep sweep;
    private int first;

    /**
     * Creates a cursor.
     *
     * @param from first call node of the sweep
     * @param end one past its last call node, where no subtree is divided
     */
    SweepCursor(
            CallTreeView view,
            int metric,
            boolean addUp,
            int from,
            int end,
            int run,
            RowCursor.@Nullable Visitor visitor)
            throws IOException {
        this.view = view;
        this.metric = metric;
        this.addUp = addUp;
        this.from = from;
        this.end = end;
        this.run = run;
        this.locations = view.definitions().locations().size();
        this.partial = run < locations ? view.newRow(metric) : null;
        this.sweep = start(visitor);
    }

    /** Starts a sweep for a run of locations. */
    private CallSweep start(RowCursor.@Nullable Visitor visitor) throws IOException {
        Definitions definitions = view.definitions();
        ValueType type = definitions.metrics().get(metric).type();
        boolean isAll = from == 0 && end == definitions.callNodes().size();
        RowCursor rows =
                isAll ? view.stored().rows(metric) : view.stored().rows(metric, from, end, new Row(type, locations));
        int count = Math.min(run, locations - first);
        return new CallSweep(definitions.callTree(), from, rows, type, addUp, first, count, visitor);
    }

    @Override
    public boolean next() throws IOException {
        while (!sweep.next()) {
            if (first + run >= locations) {
                return false;
            }
            sweep.close();
            first += run;
            sweep = start(null);
        }
        view.settle(metric, sweep.callNode(), sweep.cells(), first);
        if (partial != null) {
            fill(partial, sweep.cells().row);
        }
        return true;
    }

    @Override
    public int callNode() {
        return sweep.callNode();
    }

    @Override
    public Row row() {
        return partial != null ? partial : sweep.cells().row;
    }

    @Override
    public void close() throws IOException {
        sweep.close();
    }

    private void fill(Row into, Row cells) {
        into.clearSparse(cells.type());
        int width = cells.type().words();
        for (int i = 0; i < cells.locations(); i++) {
            int at = into.append(first + i);
            System.arraycopy(cells.words(), i * width, into.words(), at, width);
        }
    }
}

package org.perfspace.format.cubexml;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.perfspace.io.LongSpill;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Dense rows of one-word cells, filled in any order: in memory up to a limit, beyond it in a temporary file, which is
 * deleted on closing.
 */
final class SpilledRows implements Severity, Closeable {

    private static final int ABSENT = -1;

    private final ValueType[] types;
    private final int callNodes;
    private final int locations;
    private final int[][] slots;
    private final LongSpill cells;
    private int count;

    SpilledRows(Definitions definitions, long memoryLimit) {
        this.types = definitions.metrics().stream().map(Metric::type).toArray(ValueType[]::new);
        this.callNodes = definitions.callNodes().size();
        this.locations = definitions.locations().size();
        this.slots = new int[types.length][];
        this.cells = new LongSpill(Place.of("temporary file of rows"), memoryLimit / Long.BYTES);
    }

    /** Keeps a copy of a row; false if there is one already. */
    boolean put(int metric, int callNode, long[] words) throws IOException {
        if (hasRow(metric, callNode)) {
            return false;
        }
        if (slots[metric] == null) {
            slots[metric] = new int[callNodes];
            Arrays.fill(slots[metric], ABSENT);
        }
        slots[metric][callNode] = count++;
        cells.add(words, locations);
        return true;
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return slots[metric] != null && slots[metric][callNode] != ABSENT;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        if (!hasRow(metric, callNode)) {
            return false;
        }
        cells.read((long) slots[metric][callNode] * locations, into.fillDense(types[metric]), 0, locations);
        return true;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return rows(metric, 0, callNodes, new Row(types[metric], locations));
    }

    @Override
    public void close() throws IOException {
        cells.close();
    }
}

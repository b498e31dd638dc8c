package org.perfspace.testdata.generate;

import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Messages of one size, counted as TAU counts events: number, minimum, maximum, sum, sum of squares. The only row is at the
 * root.
 *
 * @param counts number of messages, inclusive
 * @param bytes size of each message
 */
record Events(HostCells counts, long bytes) implements GeneratedCells {

    @Override
    public boolean hasRow(int callNode) {
        return callNode == 0 && counts.hasRow(callNode);
    }

    @Override
    public void fill(int callNode, Row into) {
        ValueType type = ValueType.TAU_ATOMIC;
        long[] cells = counts.count(callNode);
        into.clearSparse(type);
        for (int l = 0; l < cells.length; l++) {
            if (cells[l] != 0) {
                int at = into.append(l);
                into.words()[at] = cells[l];
                into.words()[at + 1] = Double.doubleToRawLongBits((double) bytes);
                into.words()[at + 2] = Double.doubleToRawLongBits((double) bytes);
                into.words()[at + 3] = Double.doubleToRawLongBits((double) cells[l] * bytes);
                into.words()[at + 4] = Double.doubleToRawLongBits((double) cells[l] * bytes * bytes);
            }
        }
    }
}

package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The values of a metric at one call node after the other, in ascending order, with a number for each column. Not safe
 * for use by several threads.
 */
abstract class NodeValues implements Closeable {

    /** Values that are absent at all call nodes. */
    static final NodeValues NONE = new NodeValues() {
        @Override
        double @Nullable [] compute(int callNode) {
            return null;
        }
    };

    /** Returns the same row for all call nodes; null for rows of zeros. */
    static NodeValues of(double @Nullable [] row) {
        return new NodeValues() {
            @Override
            double @Nullable [] compute(int callNode) {
                return row;
            }
        };
    }

    private int current = -1;
    private double @Nullable [] row;

    /** Computes the row of a call node; null if all its numbers are 0. Valid until the next call for another node. */
    abstract double @Nullable [] compute(int callNode) throws IOException;

    /** Returns the row of a call node, which is computed only once; null if all its numbers are 0. */
    final double @Nullable [] at(int callNode) throws IOException {
        if (callNode != current) {
            row = compute(callNode);
            current = callNode;
        }
        return row;
    }

    @Override
    public void close() throws IOException {
        // most implementations have no resources to close
    }

    /** Returns the row, or null if all its numbers are 0. */
    static double @Nullable [] unlessZero(double[] row) {
        for (double value : row) {
            if (value != 0) {
                return row;
            }
        }
        return null;
    }
}

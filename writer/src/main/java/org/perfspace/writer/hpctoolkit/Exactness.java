package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.model.Severity;

/**
 * Finds out which metrics a reader of the database gets back bit for bit: those whose cells are stored as they are, and
 * whose rows are exactly the call nodes with a stored value. Each thread looks at columns with its own instance.
 */
final class Exactness {

    private static final long NEGATIVE_ZERO = Long.MIN_VALUE;

    private final BitSet candidates;
    private final BitSet[] rows;

    /** For metrics whose cells are stored as they are. */
    Exactness(BitSet candidates, int callNodes) {
        this.candidates = (BitSet) candidates.clone();
        this.rows = new BitSet[candidates.length()];
        candidates.stream().forEach(m -> rows[m] = new BitSet(callNodes));
    }

    /** Looks at the cells of a location. */
    void add(Column column) {
        for (int i = 0; i < column.size(); i++) {
            int metric = column.metric(i);
            if (candidates.get(metric)) {
                if (column.word(i) == NEGATIVE_ZERO) {
                    candidates.clear(metric);
                } else {
                    rows[metric].set(column.callNode(i));
                }
            }
        }
    }

    /** Adds what another thread has found out. */
    void merge(Exactness other) {
        candidates.and(other.candidates);
        candidates.stream().forEach(m -> rows[m].or(other.rows[m]));
    }

    /** The metrics that are exact, given the rows of the space. */
    BitSet exact(Severity severity, int callNodes) throws IOException {
        BitSet exact = (BitSet) candidates.clone();
        for (int m = candidates.nextSetBit(0); m >= 0; m = candidates.nextSetBit(m + 1)) {
            for (int node = 0; node < callNodes && exact.get(m); node++) {
                exact.set(m, severity.hasRow(m, node) == rows[m].get(node));
            }
        }
        return exact;
    }
}

package org.perfspace.format.parquet;

import java.util.Arrays;
import java.util.List;

/**
 * The call nodes of the table: those at which at least one metric with a column has a row.
 *
 * @param positions position in the table of each call node; undefined for a call node that is not in the table
 * @param count number of call nodes in the table
 */
@SuppressWarnings("ArrayRecordComponent") // used inside the package only, never compared
record TableNodes(int[] positions, int count) {

    /** Returns the call nodes for the rows of the metrics with columns. */
    static TableNodes of(List<RowRuns> metrics, int callNodes) {
        int[] change = new int[callNodes + 1];
        for (RowRuns rows : metrics) {
            for (int run = 0; run < rows.runs(); run++) {
                change[rows.start(run)]++;
                change[rows.end(run)]--;
            }
        }
        int[] positions = new int[callNodes];
        int count = 0;
        int open = 0;
        for (int node = 0; node < callNodes; node++) {
            open += change[node];
            positions[node] = count;
            count += open > 0 ? 1 : 0;
        }
        return new TableNodes(positions, count);
    }

    /** Returns the call nodes in the order of the table. */
    int[] nodes() {
        int[] nodes = new int[count];
        for (int node = 0; node < positions.length; node++) {
            int after = node + 1 < positions.length ? positions[node + 1] : count;
            if (after > positions[node]) {
                nodes[positions[node]] = node;
            }
        }
        return nodes;
    }

    /** Returns the positions of a metric's runs in the table. */
    int[] starts(RowRuns rows) {
        int[] starts = new int[rows.runs()];
        Arrays.setAll(starts, run -> positions[rows.start(run)]);
        return starts;
    }
}

package org.perfspace.testdata.generate;

import java.util.List;
import org.perfspace.model.Row;
import org.perfspace.testdata.generate.HostTree.Path;

/**
 * The values of a metric at the paths of a tool that measures the host alone: sums over the call nodes of each path, for
 * threads only.
 *
 * @param amounts amounts of the call nodes
 * @param host the paths
 */
record HostCells(Amounts amounts, HostTree host) implements GeneratedCells {

    @Override
    public boolean hasRow(int path) {
        return callNodes(path).stream().anyMatch(amounts::hasRow);
    }

    @Override
    public void fill(int path, Row into) {
        amounts.put(count(path), into);
    }

    /** Returns the integer numbers of units of a path by thread. */
    long[] count(int path) {
        int[] threads = host.threads();
        long[] counts = new long[threads.length];
        long[] cells = new long[host.machine().locations()];
        for (int node : callNodes(path)) {
            if (amounts.hasRow(node)) {
                amounts.count(node, cells);
                for (int l = 0; l < counts.length; l++) {
                    counts[l] += cells[threads[l]];
                }
            }
        }
        return counts;
    }

    private List<Integer> callNodes(int path) {
        Path at = host.paths().get(path);
        return amounts.work() && !amounts.inclusive() ? at.working() : at.entered();
    }
}

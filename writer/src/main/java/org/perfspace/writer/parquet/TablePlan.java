package org.perfspace.writer.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.ParquetLayout;

/**
 * The rows of the table, and their division into row groups and pages.
 *
 * @param nodes call nodes of the table, ascending; each has a row for each location
 * @param locations number of locations
 * @param groups first position in {@code nodes} of each row group, and one past the last
 */
@SuppressWarnings("ArrayRecordComponent") // inside the package, never compared
record TablePlan(int[] nodes, int locations, int[] groups) {

    /** Most bytes of call paths, and of cells of the widest metric, that a row group may hold. */
    private static final long GROUP_BYTES = 64L << 20;

    /**
     * The rows of one page.
     *
     * @param node first position in {@link TablePlan#nodes}
     * @param nodes number of call nodes; 1 if only a part of its locations
     * @param location first location of each node
     * @param count number of locations of each node
     */
    record Span(int node, int nodes, int location, int count) {

        int rows() {
            return nodes * count;
        }
    }

    /** The table of metrics: a call node is in it if one of them has a row there. */
    static TablePlan of(
            List<MetricColumn> metrics, int callNodes, int locations, int groupRows, IntToLongFunction pathBytes) {
        int[] nodes = locations == 0 ? new int[0] : present(metrics, callNodes);
        int widest =
                metrics.stream().mapToInt(m -> m.metric().type().words()).max().orElse(1);
        long mostRows = widest == 1 ? groupRows : Math.min(groupRows, GROUP_BYTES / (8L * widest));
        long mostNodes = Math.max(1, mostRows / Math.max(1, locations));
        int[] groups = new int[nodes.length + 1];
        int count = 0;
        long bytes = 0;
        for (int i = 0; i < nodes.length; i++) {
            long path = pathBytes.applyAsLong(nodes[i]);
            if (i == 0 || i - groups[count - 1] >= mostNodes || bytes + path > GROUP_BYTES) {
                groups[count++] = i;
                bytes = 0;
            }
            bytes += path;
        }
        groups[count++] = nodes.length;
        return new TablePlan(nodes, locations, Arrays.copyOf(groups, count));
    }

    /** Number of row groups. */
    int groupCount() {
        return groups.length - 1;
    }

    /** Number of rows of a row group. */
    long rows(int group) {
        return (long) (groups[group + 1] - groups[group]) * locations;
    }

    /** The pages of a row group, the same for every column. */
    List<Span> pages(int group) {
        List<Span> pages = new ArrayList<>();
        int end = groups[group + 1];
        if (locations > ParquetLayout.PAGE_ROWS) {
            for (int node = groups[group]; node < end; node++) {
                for (int from = 0; from < locations; from += ParquetLayout.PAGE_ROWS) {
                    pages.add(new Span(node, 1, from, Math.min(ParquetLayout.PAGE_ROWS, locations - from)));
                }
            }
            return pages;
        }
        int nodesPerPage = ParquetLayout.PAGE_ROWS / locations;
        for (int node = groups[group]; node < end; node += nodesPerPage) {
            pages.add(new Span(node, Math.min(nodesPerPage, end - node), 0, locations));
        }
        return pages;
    }

    private static int[] present(List<MetricColumn> metrics, int callNodes) {
        int[] change = new int[callNodes + 1];
        for (MetricColumn metric : metrics) {
            for (int run = 0; run < metric.rows().runs(); run++) {
                change[metric.rows().start(run)]++;
                change[metric.rows().end(run)]--;
            }
        }
        int[] nodes = new int[callNodes];
        int count = 0;
        int open = 0;
        for (int node = 0; node < callNodes; node++) {
            open += change[node];
            if (open > 0) {
                nodes[count++] = node;
            }
        }
        return Arrays.copyOf(nodes, count);
    }
}

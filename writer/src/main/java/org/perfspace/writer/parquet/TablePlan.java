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
 * @param groups first position in {@code nodes} of each row group, followed by the number of nodes
 */
@SuppressWarnings("ArrayRecordComponent") // inside the package, never compared
record TablePlan(int[] nodes, int locations, int[] groups) {

    /** Maximum number of bytes of call paths in a row group, and of cells of the widest metric. */
    private static final long GROUP_BYTES = 64L << 20;

    /**
     * The rows of one page.
     *
     * @param node first position in {@link TablePlan#nodes}
     * @param nodes number of call nodes; 1 if the page has only a part of the locations of a node
     * @param location first location of each node
     * @param count number of locations of each node
     */
    record Span(int node, int nodes, int location, int count) {

        int rows() {
            return nodes * count;
        }
    }

    /** Returns the table of metrics, which contains the call nodes at which any of the metrics has a row. */
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

    /** Returns the number of row groups. */
    int groupCount() {
        return groups.length - 1;
    }

    /** Returns the number of rows of a row group. */
    long rows(int group) {
        return (long) (groups[group + 1] - groups[group]) * locations;
    }

    /** Returns the pages of a row group, which are the same for every column. */
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

package org.perfspace.writer.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.perfspace.format.parquet.ParquetLayout;

/**
 * The rows of a row group, and their division into pages. The row group consists of segments, a segment of items, and an
 * item has a row for each location of its segment. The items are call nodes, or the rows of a table of descriptions,
 * which has one location.
 *
 * @param nodes the items
 * @param starts first position in {@code nodes} of each segment, none of which is empty, followed by the number of items
 * @param locations number of locations of each segment
 * @param isOnce whether each item has only one row in the table
 * @param pages the pages, which are the same for every column
 */
@SuppressWarnings("ArrayRecordComponent") // inside the package, never compared
record GroupPlan(int[] nodes, int[] starts, int[] locations, boolean isOnce, List<Page> pages) {

    /** Maximum number of bytes of call paths in a row group, and of cells of the widest metric. */
    private static final long GROUP_BYTES = 64L << 20;

    /**
     * The rows of a page: whole items, or some locations of one.
     *
     * @param item position of the first item
     * @param items number of items
     * @param location first location of each item
     * @param row first row in the row group
     * @param rows number of rows
     */
    record Page(int item, int items, int location, int row, int rows) {

        /** Returns the number of rows of each item of a segment. */
        int rowsOfItem(int locations) {
            return Math.min(ParquetLayout.PAGE_ROWS, locations - location);
        }
    }

    /** Returns the plan of a row group with segments. */
    static GroupPlan of(int[] nodes, int[] starts, int[] locations, boolean isOnce) {
        List<Page> pages = new ArrayList<>();
        int first = 0;
        int row = 0;
        int rows = 0;
        for (int segment = 0; segment < locations.length; segment++) {
            int count = locations[segment];
            for (int item = starts[segment]; item < starts[segment + 1]; item++) {
                if (rows > 0 && rows + count > ParquetLayout.PAGE_ROWS) {
                    pages.add(new Page(first, item - first, 0, row, rows));
                    row += rows;
                    rows = 0;
                }
                if (rows == 0) {
                    first = item;
                }
                if (count <= ParquetLayout.PAGE_ROWS) {
                    rows += count;
                    continue;
                }
                for (int at = 0; at < count; at += ParquetLayout.PAGE_ROWS) {
                    int part = Math.min(ParquetLayout.PAGE_ROWS, count - at);
                    pages.add(new Page(item, 1, at, row, part));
                    row += part;
                }
            }
        }
        if (rows > 0) {
            pages.add(new Page(first, nodes.length - first, 0, row, rows));
        }
        return new GroupPlan(nodes, starts, locations, isOnce, pages);
    }

    /** Returns the plan of a row group of one segment, whose items are in no other row group. */
    static GroupPlan of(int[] nodes, int locations) {
        return of(nodes, new int[] {0, nodes.length}, new int[] {locations}, locations == 1);
    }

    /** Returns the call nodes of each row group of a table of metrics: those at which any of the metrics has a row. */
    static List<int[]> groups(
            List<MetricColumn> metrics, int callNodes, int locations, int groupRows, IntToLongFunction pathBytes) {
        int[] nodes = locations == 0 ? new int[0] : present(metrics, callNodes);
        int widest =
                metrics.stream().mapToInt(m -> m.metric().type().words()).max().orElse(1);
        long mostRows = widest == 1 ? groupRows : Math.min(groupRows, GROUP_BYTES / (8L * widest));
        long mostNodes = Math.max(1, mostRows / Math.max(1, locations));
        List<int[]> groups = new ArrayList<>();
        int first = 0;
        long bytes = 0;
        for (int i = 0; i < nodes.length; i++) {
            long path = pathBytes.applyAsLong(nodes[i]);
            if (i > first && (i - first >= mostNodes || bytes + path > GROUP_BYTES)) {
                groups.add(Arrays.copyOfRange(nodes, first, i));
                first = i;
                bytes = 0;
            }
            bytes += path;
        }
        if (first < nodes.length) {
            groups.add(Arrays.copyOfRange(nodes, first, nodes.length));
        }
        return groups;
    }

    /** Returns the number of rows. */
    int rows() {
        return pages.stream().mapToInt(Page::rows).sum();
    }

    /** Returns the segment of an item. */
    int segment(int item) {
        int at = Arrays.binarySearch(starts, item);
        return at < 0 ? -at - 2 : at;
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

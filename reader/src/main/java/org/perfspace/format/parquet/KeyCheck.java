package org.perfspace.format.parquet;

import java.io.IOException;
import java.util.List;

/**
 * A check that a file that another program wrote still contains our rows in our order: call paths ascending, each with all
 * locations ascending.
 */
final class KeyCheck {

    private KeyCheck() {}

    /** Checks both key columns. */
    static void check(TableFile table, TableNodes nodes, int locations) throws IOException {
        int[] order = nodes.nodes();
        ColumnStream paths = stream(table, ParquetLayout.CALL_PATH_ID);
        ColumnStream places = stream(table, ParquetLayout.LOCATION_ID);
        long[] value = new long[1];
        for (long row = 0; row < table.rows(); row++) {
            require(table, ParquetLayout.CALL_PATH_ID, row, order[(int) (row / locations)], paths, value);
            require(table, ParquetLayout.LOCATION_ID, row, row % locations, places, value);
        }
    }

    private static void require(
            TableFile table, String name, long row, long expected, ColumnStream stream, long[] value)
            throws IOException {
        boolean there = stream.page(row).copy(row, 1, value, 0, 1);
        if (!there || value[0] != expected) {
            throw table.place()
                    .corrupt(
                            "expected %s %,d in row %,d, found %s: the rows are not in the order of the profile",
                            name, expected, row, there ? Long.toString(value[0]) : "null");
        }
    }

    private static ColumnStream stream(TableFile table, String name) throws IOException {
        return new ColumnStream(table, table.leaf(List.of(name), LeafKind.INT32), LeafKind.INT32, (page, place) -> {});
    }
}

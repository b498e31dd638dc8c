package org.perfspace.writer.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;

/** The values of a space, location by location. */
interface LocationColumns extends Closeable {

    /**
     * Returns the end (exclusive) of the range of locations that should be read together, starting with the given one.
     */
    int batchEnd(int firstLocation);

    /**
     * Reads the cells of some locations. Safe for several threads.
     *
     * @param into receives the cells in place of those that it holds
     */
    void read(int firstLocation, int endLocation, ColumnBatch into) throws IOException;

    @Override
    default void close() throws IOException {
        // most implementations have no resources
    }

    /**
     * Returns the columns of a severity that already stores its values by location.
     *
     * @param wanted whether each metric is wanted
     */
    static LocationColumns of(ColumnSource source, boolean[] wanted) {
        return new LocationColumns() {
            @Override
            public int batchEnd(int firstLocation) {
                return firstLocation + 1;
            }

            @Override
            public void read(int firstLocation, int endLocation, ColumnBatch into) throws IOException {
                into.clear();
                for (int location = firstLocation; location < endLocation; location++) {
                    add(source, location, wanted, into);
                    into.endLocation();
                }
            }
        };
    }

    private static void add(ColumnSource source, int location, boolean[] wanted, ColumnBatch into) throws IOException {
        try (ColumnCursor cursor = source.column(location)) {
            while (cursor.next()) {
                for (int i = 0; i < cursor.count(); i++) {
                    if (wanted[cursor.metric(i)]) {
                        into.add(cursor.metric(i), cursor.callNode(), cursor.word(i));
                    }
                }
            }
        }
    }
}

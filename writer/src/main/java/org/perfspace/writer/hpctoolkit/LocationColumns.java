package org.perfspace.writer.hpctoolkit;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.perfspace.model.ColumnCursor;
import org.perfspace.model.ColumnSource;

/** The values of a space, location by location. */
interface LocationColumns extends Closeable {

    /**
     * Returns the end (exclusive) of the range of locations that should be read together, starting with the given one.
     */
    int batchEnd(int firstLocation);

    /**
     * Returns the columns of some locations. Safe for several threads.
     *
     * @param columns columns of earlier calls, which are reused; the list grows as needed
     */
    List<Column> read(int firstLocation, int endLocation, List<Column> columns) throws IOException;

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
            public List<Column> read(int firstLocation, int endLocation, List<Column> columns) throws IOException {
                List<Column> read = Column.cleared(columns, endLocation - firstLocation);
                for (int location = firstLocation; location < endLocation; location++) {
                    fill(source, location, wanted, read.get(location - firstLocation));
                }
                return read;
            }
        };
    }

    private static void fill(ColumnSource source, int location, boolean[] wanted, Column column) throws IOException {
        try (ColumnCursor cursor = source.column(location)) {
            while (cursor.next()) {
                for (int i = 0; i < cursor.count(); i++) {
                    if (wanted[cursor.metric(i)]) {
                        column.add(cursor.metric(i), cursor.callNode(), cursor.word(i));
                    }
                }
            }
        }
    }
}

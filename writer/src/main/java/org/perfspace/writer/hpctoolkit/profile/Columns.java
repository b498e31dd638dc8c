package org.perfspace.writer.hpctoolkit.profile;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.perfspace.model.severity.ColumnCursor;
import org.perfspace.model.severity.ColumnSource;

/** The values of a space, location by location. */
public interface Columns extends Closeable {

    /** Returns one past the last of the locations that are best read together with this one. */
    int batchEnd(int firstLocation);

    /**
     * Returns the columns of some locations. Safe for several threads.
     *
     * @param columns columns of earlier calls, which are used again; the list grows as needed
     */
    List<Column> read(int firstLocation, int endLocation, List<Column> columns) throws IOException;

    @Override
    default void close() throws IOException {
        // most hold nothing
    }

    /**
     * Returns the columns of a severity that has its values by location anyway.
     *
     * @param wanted the metrics whose values are wanted
     */
    static Columns of(ColumnSource source, boolean[] wanted) {
        return new Columns() {
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

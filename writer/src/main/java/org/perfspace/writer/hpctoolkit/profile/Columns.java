package org.perfspace.writer.hpctoolkit.profile;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.severity.ColumnCursor;
import org.perfspace.model.severity.ColumnSource;

/** The values of a space, location by location. */
public interface Columns extends Closeable {

    /** Returns one past the last of the locations that are best read together with this one. */
    int batchEnd(int firstLocation);

    /** Returns the columns of some locations. Safe for several threads. */
    List<Column> read(int firstLocation, int endLocation) throws IOException;

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
            public List<Column> read(int firstLocation, int endLocation) throws IOException {
                List<Column> columns = new ArrayList<>();
                for (int location = firstLocation; location < endLocation; location++) {
                    columns.add(column(source, location, wanted));
                }
                return columns;
            }
        };
    }

    private static Column column(ColumnSource source, int location, boolean[] wanted) throws IOException {
        Column column = new Column();
        try (ColumnCursor cursor = source.column(location)) {
            while (cursor.next()) {
                for (int i = 0; i < cursor.count(); i++) {
                    if (wanted[cursor.metric(i)]) {
                        column.add(cursor.metric(i), cursor.callNode(), cursor.word(i));
                    }
                }
            }
        }
        return column;
    }
}

package org.perfspace.writer.hpctoolkit.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.ColumnCursor;
import org.perfspace.model.ColumnSource;

/** Columns of a severity that has its values by location anyway. */
public final class ColumnSourceColumns implements Columns {

    private final ColumnSource source;
    private final boolean[] wanted;

    /**
     * Columns of some metrics.
     *
     * @param wanted by metric
     */
    public ColumnSourceColumns(ColumnSource source, boolean[] wanted) {
        this.source = source;
        this.wanted = wanted;
    }

    @Override
    public int batchEnd(int firstLocation) {
        return firstLocation + 1;
    }

    @Override
    public List<Column> read(int firstLocation, int endLocation) throws IOException {
        List<Column> columns = new ArrayList<>();
        for (int location = firstLocation; location < endLocation; location++) {
            columns.add(read(location));
        }
        return columns;
    }

    private Column read(int location) throws IOException {
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

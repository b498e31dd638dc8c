package org.perfspace.spark;

import java.util.List;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The table {@code failure}, which contains the profiles that cannot be read. */
final class FailureRows {

    private FailureRows() {}

    /** Returns the columns of a table with one row. */
    static List<Column> columns(String source, String message) {
        return List.of(Column.text("source", row -> source), Column.text("message", row -> message));
    }
}

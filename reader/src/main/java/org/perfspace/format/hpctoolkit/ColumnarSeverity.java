package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * Values of a database that has {@code profile.db}: rows come from {@code cct.db}, columns from {@code profile.db}, and
 * neither is transposed. If they contain different values, the rows count.
 *
 * @param rows values by call node
 * @param columns values by location
 * @param values the files
 * @param isPlain whether the space is the plain image of the database
 */
record ColumnarSeverity(HpctSeverity rows, ProfileColumns columns, StoredValues values, boolean isPlain)
        implements Severity, ColumnSource, StoredFiles {

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return rows.hasRow(metric, callNode);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return rows.read(metric, callNode, into);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return rows.rows(metric);
    }

    @Override
    public ColumnCursor column(int location) {
        return columns.column(location);
    }

    @Override
    public boolean agreesWithRows() throws IOException {
        return values.agree();
    }

    @Override
    public Optional<Definitions> definitions() {
        return isPlain ? Optional.of(values.definitions()) : Optional.empty();
    }

    @Override
    public List<DbSource> files() {
        return isPlain ? values.files() : List.of();
    }

    @Override
    public boolean isSound() throws IOException {
        return isPlain && values.isSound();
    }
}

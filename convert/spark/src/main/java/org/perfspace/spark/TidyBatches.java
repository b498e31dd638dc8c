package org.perfspace.spark;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.parquet.TidyLayout;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.writer.parquet.TidyCells;
import org.perfspace.writer.parquet.TidyRows;
import org.perfspace.writer.parquet.TidySeries;

/** The rows of table {@code severity} in the tidy shape: one for each metric, call path and location. */
final class TidyBatches extends SeverityRows {

    private final TidyRows.Inclusive part;
    private final @Nullable TidyCells exclusive;
    private final @Nullable TidyCells inclusive;
    private int current = -1;
    private @Nullable TidyRows rows;

    TidyBatches(PerformanceSpace space, List<TidySeries> series, ProfilePart part, String run, RowsFactory query) {
        super(space, series, part, run, query);
        boolean wantsInclusive = query.options().inclusive() && query.names(TidyLayout.INCLUSIVE.name());
        this.part = wantsInclusive
                ? TidyRows.Inclusive.VALUES
                : query.options().inclusive() ? TidyRows.Inclusive.ROWS : TidyRows.Inclusive.NONE;
        boolean wantsExclusive =
                query.names(TidyLayout.EXCLUSIVE.name()) || query.names(TidyLayout.EXCLUSIVE_INT.name());
        this.exclusive = wantsExclusive ? newCells() : null;
        this.inclusive = wantsInclusive ? newCells() : null;
    }

    @Override
    ColumnVector values(StructField field) {
        if (field.name().equals(TidyLayout.METRIC.name())) {
            List<UTF8String> names = series().stream()
                    .map(one -> UTF8String.fromString(one.name()))
                    .toList();
            return new TextVector(names, map()::series);
        }
        if (exclusive != null && field.name().equals(TidyLayout.EXCLUSIVE.name())) {
            return CellVector.ofDoubles(map(), exclusive);
        }
        if (exclusive != null && field.name().equals(TidyLayout.EXCLUSIVE_INT.name())) {
            return CellVector.ofIntegers(map(), exclusive);
        }
        return inclusive != null
                ? CellVector.ofDoubles(map(), inclusive)
                : new ConstantVector(field.dataType(), (Object) null);
    }

    @Override
    boolean addNode() throws IOException {
        while (rows == null || !rows.next()) {
            close();
            if (current + 1 == series().size()) {
                return false;
            }
            rows = TidyRows.of(space(), series().get(++current), part, callNodes());
        }
        map().add(current, rows.callNode());
        TidySeries one = series().get(current);
        if (exclusive != null) {
            exclusive.add(one, rows.exclusive(), locations());
        }
        if (inclusive != null) {
            inclusive.add(one, rows.inclusive(), locations());
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        TidyRows open = rows;
        rows = null;
        if (open != null) {
            open.close();
        }
    }
}

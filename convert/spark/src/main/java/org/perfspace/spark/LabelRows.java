package org.perfspace.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.archive.RunTables;
import org.perfspace.convert.archive.TraceBuffer;
import org.perfspace.model.Trace;
import org.perfspace.writer.parquet.ParquetTable.Column;

/** The rows of the tables that describe a run. */
final class LabelRows implements Rows {

    private static final int BATCH = 16_384;

    private final Source source;
    private final ColumnarBatch batch;
    private final List<LabelVector> vectors = new ArrayList<>();
    private int first;
    private int end;

    /** The source of the rows. */
    private interface Source {
        /** Fills the columns with rows that are numbered from 0, and returns the number of rows. */
        int fill() throws IOException;
    }

    private LabelRows(List<Column> columns, ProfileFile file, RowsFactory query, Source source) {
        this.source = source;
        List<ColumnVector> all = new ArrayList<>();
        for (StructField field : query.columns().fields()) {
            ColumnVector constant = FileColumns.vector(field, file, query.options());
            if (constant != null) {
                all.add(constant);
                continue;
            }
            for (Column column : columns) {
                if (column.name().equals(field.name())) {
                    vectors.add(new LabelVector(field.dataType(), column, row -> first + row));
                }
            }
            all.add(vectors.get(vectors.size() - 1));
        }
        this.batch = new ColumnarBatch(all.toArray(ColumnVector[]::new));
    }

    /** Returns the rows of a table. */
    static LabelRows of(RunTables.Table table, ProfileFile file, RowsFactory query) {
        int[] left = {table.rows()};
        return new LabelRows(table.columns(), file, query, () -> {
            int rows = left[0];
            left[0] = 0;
            return rows;
        });
    }

    /** Returns the samples of a trace, location by location. */
    static LabelRows of(Trace trace, int locations, String run, ProfileFile file, RowsFactory query) {
        TraceBuffer buffer = new TraceBuffer();
        int[] location = {-1};
        return new LabelRows(RunTables.trace(run, buffer), file, query, () -> {
            int rows = location[0] < 0 ? 0 : buffer.fill();
            while (rows == 0 && location[0] + 1 < locations) {
                location[0]++;
                buffer.begin(location[0], trace.samples(location[0]));
                rows = buffer.fill();
            }
            return rows;
        });
    }

    @Override
    public @Nullable ColumnarBatch next() throws IOException {
        first += batch.numRows();
        if (first == end) {
            first = 0;
            end = source.fill();
        }
        vectors.forEach(LabelVector::forget);
        batch.setNumRows(Math.min(BATCH, end - first));
        return batch.numRows() == 0 ? null : batch;
    }

    @Override
    public void close() {
        // the profile is closed by the caller
    }
}

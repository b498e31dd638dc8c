package org.perfspace.writer.linktest;

import java.io.Closeable;
import java.io.IOException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** A cursor over the rows of a metric that must have a row at each requested call node, and no other row. */
final class LockstepRows implements Closeable {

    private final RowCursor cursor;
    private final long[] dense;

    /** Opens the rows of a metric; metric -1 has none. */
    LockstepRows(PerformanceSpace space, int metric) throws IOException {
        this.cursor = metric < 0 ? Severity.NONE.rows(0) : space.severity().rows(metric);
        this.dense = new long[space.definitions().locations().size()];
    }

    /** Returns the words of the row at a call node, which must be the next one that has a row. */
    long[] at(int callNode) throws IOException, OtherShapeException {
        if (!cursor.next() || cursor.callNode() != callNode) {
            throw new OtherShapeException("a row is missing or too many");
        }
        Row row = cursor.row();
        if (row.isDense()) {
            return row.words();
        }
        row.copyDense(dense);
        return dense;
    }

    /** Requires that there is no further row. */
    void end() throws IOException, OtherShapeException {
        if (cursor.next()) {
            throw new OtherShapeException("a row too many");
        }
    }

    @Override
    public void close() throws IOException {
        cursor.close();
    }
}

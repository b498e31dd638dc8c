package org.perfspace.writer.linktest;

import java.io.Closeable;
import java.io.IOException;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.severity.Row;
import org.perfspace.model.severity.RowCursor;
import org.perfspace.model.severity.Severity;

/** Goes over the rows of a metric that must have one at each call node that is asked for, and no other. */
final class LockstepRows implements Closeable {

    private final RowCursor cursor;
    private final long[] dense;

    /** Rows of a metric; none of metric -1. */
    LockstepRows(PerformanceSpace space, int metric) throws IOException {
        this.cursor = metric < 0 ? Severity.NONE.rows(0) : space.severity().rows(metric);
        this.dense = new long[space.definitions().locations().size()];
    }

    /** The words of the row at this call node, the next one that has a row. */
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

package org.perfspace.testdata.hpctoolkit;

import java.io.IOException;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** A severity that does not let on that it has columns. */
record RowsOnly(Severity severity) implements Severity {

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return severity.hasRow(metric, callNode);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return severity.read(metric, callNode, into);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return severity.rows(metric);
    }
}

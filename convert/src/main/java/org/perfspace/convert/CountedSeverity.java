package org.perfspace.convert;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.perfspace.io.ProgressListener;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * The values of a profile; reports how many pairs of a metric and a call node have been read. Most formats are written in
 * one pass over all pairs; during further passes the total is unknown.
 */
public final class CountedSeverity implements Severity.Forwarding {

    private final Severity severity;
    private final int callNodes;
    private final long all;
    private final ProgressListener listener;
    private final AtomicLong passed = new AtomicLong();

    private CountedSeverity(Severity severity, int callNodes, long all, ProgressListener listener) {
        this.severity = severity;
        this.callNodes = callNodes;
        this.all = all;
        this.listener = listener;
    }

    /** Returns a profile that reports the progress of reading; the same profile if it is not read row by row. */
    public static PerformanceSpace of(PerformanceSpace space, ProgressListener listener) {
        if (space.severity() instanceof ColumnSource || listener == ProgressListener.NONE) {
            return space;
        }
        int callNodes = space.definitions().callNodes().size();
        long stored = space.definitions().metrics().stream()
                .filter(metric -> !metric.kind().derived())
                .count();
        return space.withSeverity(new CountedSeverity(space.severity(), callNodes, stored * callNodes, listener));
    }

    @Override
    public Severity source(int metric) {
        return severity;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        pass(1);
        return severity.read(metric, callNode, into);
    }

    @Override
    public boolean isCheap(int metric) {
        return severity.isCheap(metric);
    }

    /** Call nodes without a stored row count as read together with the next stored row, or at the end. */
    @Override
    public RowCursor rows(int metric) throws IOException {
        RowCursor rows = severity.rows(metric);
        int[] last = {-1};
        return rows.advancedBy(() -> {
            boolean more = rows.next();
            int now = more ? rows.callNode() : callNodes - 1;
            pass(now - last[0]);
            last[0] = now;
            return more;
        });
    }

    private void pass(int places) {
        long sum = passed.addAndGet(places);
        listener.progress(sum, sum <= all ? all : 0);
    }
}

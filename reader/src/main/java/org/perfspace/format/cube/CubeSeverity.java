package org.perfspace.format.cube;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/** The values of an open container, whose rows are read from the file on request. */
final class CubeSeverity implements Severity, Closeable {

    private static final int[] AS_THEY_ARE = {};
    private static final int MAX_KEPT = 16;

    private final CubeContainer container;
    private final Definitions definitions;
    private final Definitions stored;
    private final List<CubeMetric> storage;
    private final MetricRowsReader reader;
    /** True if a metric has rows in the file; a metric without rows needs no members. */
    private final boolean[] hasMembers;

    /** True if a metric's rows are not compressed. */
    private final boolean[] isPlain;

    private final @Nullable MetricRows[] rows;
    private final Map<RowOrder, int[]> positions = new EnumMap<>(RowOrder.class);
    private final Deque<RowFetcher> idle = new ArrayDeque<>();
    private boolean closed;

    /**
     * Creates the severity of these definitions.
     *
     * @param stored the definitions in anchor.xml, which determine the arrangement of the rows
     */
    public CubeSeverity(
            CubeContainer container,
            Definitions definitions,
            Definitions stored,
            List<CubeMetric> storage,
            MetricRowsReader reader)
            throws IOException {
        this.container = container;
        this.definitions = definitions;
        this.stored = stored;
        this.storage = storage;
        this.reader = reader;
        this.rows = new MetricRows[definitions.metrics().size()];
        this.hasMembers = new boolean[definitions.metrics().size()];
        this.isPlain = new boolean[hasMembers.length];
        for (int metric = 0; metric < hasMembers.length; metric++) {
            boolean derived = definitions.metrics().get(metric).kind().derived();
            hasMembers[metric] = reader.check(storage.get(metric)) && !derived;
            isPlain[metric] = !hasMembers[metric] || reader.isPlain(storage.get(metric));
        }
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        return hasMembers[metric] && rowsOf(metric).row(callNode) >= 0;
    }

    @Override
    public int nextRow(int metric, int from, int to) throws IOException {
        if (!hasMembers[metric]) {
            return to;
        }
        MetricRows found = rowsOf(metric);
        int next = found.next(from);
        while (next < to && found.row(next) < 0) {
            next = found.next(next + 1);
        }
        return Math.min(next, to);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        if (!hasMembers[metric]) {
            return false;
        }
        MetricRows found = rowsOf(metric);
        int row = found.row(callNode);
        if (row < 0) {
            return false;
        }
        RowFetcher fetcher = borrow();
        try {
            found.read(row, fetcher, false, into);
        } finally {
            giveBack(fetcher);
        }
        return true;
    }

    @Override
    public boolean isCheap(int metric) {
        return isPlain[metric];
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return hasMembers[metric]
                ? RowCursor.nodeByNode(definitions.callNodes().size(), new ReadAhead(metric))
                : Severity.NONE.rows(metric);
    }

    /** Fetches rows in their order, with read-ahead. */
    private final class ReadAhead implements RowCursor.Fetch {
        private final MetricRows found;
        private final Row row;
        private @Nullable RowFetcher fetcher;

        ReadAhead(int metric) throws IOException {
            this.found = rowsOf(metric);
            this.row = new Row(
                    definitions.metrics().get(metric).type(),
                    definitions.locations().size());
        }

        @Override
        public @Nullable Row at(int callNode) throws IOException {
            int number = found.row(callNode);
            if (number < 0) {
                return null;
            }
            if (fetcher == null) {
                fetcher = borrow();
            }
            found.read(number, fetcher, true, row);
            return row;
        }

        @Override
        public int next(int callNode) {
            return found.next(callNode);
        }

        @Override
        public void close() {
            if (fetcher != null) {
                giveBack(fetcher);
                fetcher = null;
            }
        }
    }

    /** Returns buffers for a thread that is going to fetch rows. */
    private RowFetcher borrow() {
        synchronized (idle) {
            RowFetcher fetcher = idle.pollLast();
            return fetcher == null ? new RowFetcher(container.bytes()) : fetcher;
        }
    }

    /** Takes back buffers that are no longer used. */
    private void giveBack(RowFetcher fetcher) {
        synchronized (idle) {
            if (!closed && idle.size() < MAX_KEPT && fetcher.isSmall()) {
                idle.addLast(fetcher);
                return;
            }
        }
        fetcher.close();
    }

    @Override
    public void close() throws IOException {
        synchronized (idle) {
            closed = true;
            for (RowFetcher fetcher : idle) {
                fetcher.close();
            }
            idle.clear();
        }
        container.close();
    }

    private MetricRows rowsOf(int metric) throws IOException {
        synchronized (rows) {
            MetricRows found = rows[metric];
            if (found == null) {
                CubeMetric how = storage.get(metric);
                found = reader.read(
                        how,
                        positions(how.order()),
                        definitions.metrics().get(metric).type(),
                        definitions.locations().size());
                rows[metric] = found;
            }
            return found;
        }
    }

    private int[] positions(RowOrder order) {
        return order == RowOrder.DEEP
                ? AS_THEY_ARE
                : positions.computeIfAbsent(order, missing -> missing.positions(stored));
    }
}

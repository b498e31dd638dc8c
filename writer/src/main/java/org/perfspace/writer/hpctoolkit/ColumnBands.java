package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Workers;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * Columns of a severity that stores its values by row, and whose rows can be read repeatedly at low cost. All rows are
 * read once for each band of neighbouring locations, metrics in parallel, and the cells of one band are kept in memory.
 */
final class ColumnBands implements LocationColumns {

    private static final int BATCH_CELLS = 1 << 18;

    /** Maximum number of bands; if more are needed, a temporary file is cheaper than reading all rows so often. */
    private static final int MOST_BANDS = 32;

    /** Usual size of a band; larger profiles have larger bands, up to {@link #MOST_BYTES}. */
    private static final long ENOUGH_BYTES = 32L << 20;

    private static final long MOST_BYTES = 48L << 20;

    /** Value in place of the first location of a band if no band is in memory. */
    private static final int NONE = -1;

    private final Severity severity;
    private final int locations;
    private final int[] metrics;
    private final int[] rows;
    private final int width;
    private final int batch;
    private final Workers threads;

    /** Held for reading by threads that copy cells of the band, and for writing by a thread that loads another band. */
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private final List<Part> parts = new ArrayList<>();
    private int bandFirst = NONE;

    /**
     * The rows of one metric in a band: the call node of each row, and the words location by location. Each band reuses
     * the arrays of the previous one.
     */
    private static final class Part {
        private final int metric;
        private final int[] callNodes;
        private final int stride;
        private final long[] words;
        private int count;

        Part(int metric, int rows, int locations) {
            this.metric = metric;
            this.callNodes = new int[rows];
            this.stride = stride(rows);
            this.words = new long[Math.multiplyExact(stride, locations)];
        }

        /**
         * Returns the distance between locations, an odd number of cache lines, so that the words of a row do not
         * compete for the same cache set.
         */
        static int stride(int rows) {
            return (((rows + 7) / 8) | 1) * 8;
        }

        /** Reads the cells of some locations, at most as many as the part has space for. */
        void load(Severity severity, int first, int locations) throws IOException {
            Arrays.fill(words, 0);
            count = 0;
            try (RowCursor cursor = severity.rows(metric)) {
                while (cursor.next()) {
                    add(cursor.callNode(), cursor.row(), first, locations);
                }
            }
        }

        private void add(int callNode, Row row, int first, int locations) {
            if (count == callNodes.length) {
                throw new IllegalStateException("a metric has more rows than before");
            }
            callNodes[count] = callNode;
            long[] cells = row.words();
            for (int i = row.isDense() ? first : 0; i < row.count() && row.location(i) < first + locations; i++) {
                if (row.location(i) >= first) {
                    words[(row.location(i) - first) * stride + count] = cells[i];
                }
            }
            count++;
        }

        void copy(int location, ColumnBatch into) {
            int start = location * stride;
            for (int row = 0; row < count; row++) {
                long word = words[start + row];
                if (word != 0) {
                    into.add(metric, callNodes[row], word);
                }
            }
        }
    }

    private ColumnBands(Severity severity, int locations, int[] metrics, int[] rows, int width) {
        this.severity = severity;
        this.locations = locations;
        this.metrics = metrics;
        this.rows = rows;
        this.width = width;
        long cells = Math.max(1, Arrays.stream(rows).asLongStream().sum());
        this.batch = (int) Math.max(1, Math.min(width, BATCH_CELLS / cells));
        this.threads = new Workers("perfspace-columns", ValueFiles.THREADS);
    }

    /**
     * Returns the columns of some metrics whose cells are single words; empty if the rows would have to be read too
     * often.
     *
     * @param wanted whether each metric is wanted
     */
    public static Optional<LocationColumns> of(Severity severity, int callNodes, int locations, boolean[] wanted)
            throws IOException {
        return of(severity, callNodes, locations, wanted, HeapPart.CACHE.bytes());
    }

    static Optional<LocationColumns> of(Severity severity, int callNodes, int locations, boolean[] wanted, long bytes)
            throws IOException {
        List<Integer> metrics = new ArrayList<>();
        for (int metric = 0; metric < wanted.length; metric++) {
            if (wanted[metric]) {
                metrics.add(metric);
            }
        }
        if (!metrics.stream().allMatch(severity::isCheap)) {
            return Optional.empty();
        }
        int[] ids = metrics.stream().mapToInt(metric -> metric).toArray();
        int[] rows = new int[ids.length];
        long perLocation = 1;
        for (int i = 0; i < ids.length; i++) {
            rows[i] = severity.nodesWithRows(ids[i], callNodes).cardinality();
            perLocation += (long) Long.BYTES * Part.stride(rows[i]);
        }
        long usual = Math.max(ENOUGH_BYTES, Math.min(MOST_BYTES, perLocation * locations / MOST_BANDS * 2));
        long most = Math.min(usual, bytes);
        int width = (int) Math.max(1, Math.min(locations, most / perLocation));
        boolean fits = perLocation <= most && (locations + width - 1) / width <= MOST_BANDS;
        return fits ? Optional.of(new ColumnBands(severity, locations, ids, rows, width)) : Optional.empty();
    }

    @Override
    public int batchEnd(int firstLocation) {
        int bandEnd = Math.min(locations, (firstLocation / width + 1) * width);
        return Math.min(bandEnd, firstLocation + batch);
    }

    /** {@inheritDoc} They must be in one band, as those up to {@link #batchEnd} are. */
    @Override
    public void read(int firstLocation, int endLocation, ColumnBatch into) throws IOException {
        into.clear();
        int first = firstLocation / width * width;
        hold(first);
        try {
            for (int location = firstLocation; location < endLocation; location++) {
                for (Part part : parts) {
                    part.copy(location - first, into);
                }
                into.endLocation();
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() {
        threads.close();
        lock.writeLock().lock();
        try {
            parts.clear();
            bandFirst = NONE;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Acquires the read lock for the band that begins with a location. */
    private void hold(int first) throws IOException {
        lock.readLock().lock();
        if (bandFirst != first) {
            lock.readLock().unlock();
            loadAndHold(first);
        }
    }

    /** Loads the band, unless another thread did, and acquires the read lock. */
    private void loadAndHold(int first) throws IOException {
        lock.writeLock().lock();
        try {
            if (bandFirst != first) {
                bandFirst = NONE;
                load(first);
                bandFirst = first;
            }
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /**
     * Waits for all tasks, so that no task still fills a part when the next attempt begins; throws the first exception.
     */
    private static void awaitAll(List<Future<Boolean>> loading) throws IOException {
        List<IOException> failures = new ArrayList<>();
        for (Future<Boolean> part : loading) {
            try {
                Workers.await(part);
            } catch (IOException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private void load(int first) throws IOException {
        for (int i = parts.size(); i < metrics.length; i++) {
            parts.add(new Part(metrics[i], rows[i], width));
        }
        int count = Math.min(width, locations - first);
        List<Future<Boolean>> loading = new ArrayList<>();
        for (Part part : parts) {
            loading.add(threads.submit(() -> {
                part.load(severity, first, count);
                return true;
            }));
        }
        awaitAll(loading);
    }
}

package org.perfspace.writer.cube;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Future;
import org.perfspace.format.cube.CubeDataLayout.ZcubexLayout;
import org.perfspace.io.ByteSink;
import org.perfspace.io.Workers;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;

/**
 * Writes the compressed {@code N.data} member of a metric: see {@link ZcubexLayout}. Rows are compressed by all workers
 * in parallel and written in order, so that equal spaces give equal bytes. Only some batches of rows are in memory at a
 * time.
 */
final class ZcubexWriter {

    private static final int BUFFER = 64 * 1024;
    private static final int BATCH_BYTES = 256 * 1024;
    private static final long BYTES_IN_FLIGHT = 64L << 20;
    private static final byte[] FILLER = {0};

    private final RowPositions rows;
    private final int locations;
    private final RowCells cells;

    public ZcubexWriter(RowPositions rows, int locations) {
        this.rows = rows;
        this.locations = locations;
        this.cells = new RowCells(rows.metric().type(), locations);
    }

    /** Returns the maximum size of the member, regardless of the values. */
    public long largestSize() {
        return tableEnd() + Math.multiplyExact((long) rows.count(), RowDeflater.largestSize(cells.rowBytes())) + 1;
    }

    /**
     * Writes the member to the target.
     *
     * @return its size
     */
    public long write(Severity severity, Target target, Workers workers) throws IOException {
        PositionedSink blobs = PositionedSink.inOrder(target, tableEnd(), largestSize());
        long[] sizes = new long[rows.count()];
        int written = 0;
        Queue<Future<List<byte[]>>> batches = new ArrayDeque<>();
        try (RowCursor cursor = rows.inStoredOrder(severity, locations)) {
            List<long[]> batch = new ArrayList<>();
            while (cursor.next()) {
                batch.add(copyOf(cells.of(rows.metric(), cursor)));
                if (batch.size() == rowsPerBatch()) {
                    batches.add(submit(batch, workers));
                    batch = new ArrayList<>();
                }
                if (batches.size() >= batchesInFlight(workers)) {
                    written = append(batches.remove(), blobs, sizes, written);
                }
            }
            batches.add(submit(batch, workers));
            while (!batches.isEmpty()) {
                written = append(batches.remove(), blobs, sizes, written);
            }
        }
        rows.requireAll(written);
        writeTable(target, sizes);
        return cure(blobs);
    }

    private Future<List<byte[]>> submit(List<long[]> batch, Workers workers) {
        return workers.submit(() -> new RowDeflater(cells.encoder(), cells.columns()).deflate(batch));
    }

    private static int append(Future<List<byte[]>> batch, PositionedSink blobs, long[] sizes, int first)
            throws IOException {
        int row = first;
        for (byte[] blob : Workers.await(batch)) {
            blobs.bytes(blob);
            if (row < sizes.length) {
                sizes[row] = blob.length;
            }
            row++;
        }
        return row;
    }

    private void writeTable(Target target, long[] sizes) throws IOException {
        ByteSink sink = target.fields((int) Math.min(BUFFER, tableEnd()));
        sink.bytes(ZcubexLayout.SIGNATURE).bits64(sizes.length);
        long offset = 0;
        for (int r = 0; r < sizes.length; r++) {
            sink.bits64(r * cells.rowBytes()).bits64(offset).bits64(sizes[r]);
            offset += sizes[r];
        }
        sink.flush();
    }

    private static long cure(PositionedSink blobs) throws IOException {
        long size = blobs.position();
        if (TarWriter.unambiguousSize(size) != size) {
            blobs.bytes(FILLER);
        }
        blobs.flush();
        return blobs.position();
    }

    private long[] copyOf(long[] words) {
        long[] copy = new long[cells.columns() * rows.metric().type().words()];
        System.arraycopy(words, 0, copy, 0, copy.length);
        return copy;
    }

    private int rowsPerBatch() {
        return (int) Math.max(1, BATCH_BYTES / wordBytes());
    }

    private int batchesInFlight(Workers workers) {
        long fit = BYTES_IN_FLIGHT / Math.max(BATCH_BYTES, wordBytes());
        return (int) Math.max(2, Math.min(2L * workers.count(), fit));
    }

    private long wordBytes() {
        return (long) cells.columns() * rows.metric().type().words() * Long.BYTES;
    }

    private long tableEnd() {
        return ZcubexLayout.TABLE + (long) rows.count() * ZcubexLayout.ENTRY_BYTES;
    }
}

package org.perfspace.writer.cube;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.zip.Deflater;
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

    /** Compresses each row to a separate zlib stream. For one thread. */
    private static final class RowDeflater {

        private static final int CHUNK = 64 * 1024;

        private final CellEncoder encoder;
        private final int columns;
        private final ByteBuffer in = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        private final byte[] out = new byte[CHUNK];

        RowDeflater(CellEncoder encoder, int columns) {
            this.encoder = encoder;
            this.columns = columns;
        }

        /** Returns the maximum compressed size of a row. */
        static long largestSize(long rowBytes) {
            return rowBytes + rowBytes / 1_000 + 64;
        }

        /** Returns the compressed stream of each row, given the words of the rows. */
        List<byte[]> deflate(List<long[]> rows) {
            List<byte[]> blobs = new ArrayList<>(rows.size());
            Deflater deflater = new Deflater();
            try {
                for (long[] row : rows) {
                    blobs.add(deflate(row, deflater));
                    deflater.reset();
                }
            } finally {
                deflater.end();
            }
            return blobs;
        }

        private byte[] deflate(long[] words, Deflater deflater) {
            ByteArrayOutputStream blob = new ByteArrayOutputStream();
            int units = columns * encoder.unitsPerCell();
            for (int done = 0; done < units; ) {
                int some = Math.min(units - done, CHUNK / encoder.unitBytes());
                encoder.put(words, done, some, in.clear());
                deflater.setInput(in.array(), 0, in.position());
                while (!deflater.needsInput()) {
                    blob.write(out, 0, deflater.deflate(out));
                }
                done += some;
            }
            deflater.finish();
            while (!deflater.finished()) {
                blob.write(out, 0, deflater.deflate(out));
            }
            return blob.toByteArray();
        }
    }
}

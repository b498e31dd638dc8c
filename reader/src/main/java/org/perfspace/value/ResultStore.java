package org.perfspace.value;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ScratchFile;
import org.perfspace.model.Row;

/** A temporary store for rows of equal size, which are identified by number. */
interface ResultStore extends Closeable {

    /** Stores the cells that a row contains; other cells that were stored before under the same number are kept. */
    void put(int slot, Row cells) throws IOException;

    /** Reads a dense row. */
    void get(int slot, Row into) throws IOException;

    @Override
    void close() throws IOException;

    /** Returns a store in memory if all stores that are open fit there, otherwise in a temporary file. */
    static ResultStore of(int rows, int wordsPerRow, long mostWords) throws IOException {
        long size = (long) rows * wordsPerRow * Long.BYTES;
        boolean fits = HeapPart.CACHE.hold(size, Math.min(mostWords, Long.MAX_VALUE / Long.BYTES) * Long.BYTES);
        return fits ? inMemory(rows, wordsPerRow, size) : inFile(wordsPerRow);
    }

    private static ResultStore inMemory(int rows, int wordsPerRow, long size) {
        long[][] kept = new long[rows][];
        return new ResultStore() {
            private long held = size;

            @Override
            public void put(int slot, Row cells) {
                if (kept[slot] == null) {
                    kept[slot] = new long[wordsPerRow];
                }
                int width = cells.type().words();
                if (cells.count() > 0) {
                    System.arraycopy(cells.words(), 0, kept[slot], cells.location(0) * width, cells.count() * width);
                }
            }

            @Override
            public void get(int slot, Row into) {
                System.arraycopy(kept[slot], 0, into.fillDense(into.type()), 0, wordsPerRow);
            }

            @Override
            public void close() {
                HeapPart.CACHE.release(held);
                held = 0;
            }
        };
    }

    /** Returns a store in a temporary file, which disappears when it is closed or when the process ends. */
    private static ResultStore inFile(int wordsPerRow) throws IOException {
        ScratchFile file = ScratchFile.create(Place.of("temporary file of rows"));
        ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(wordsPerRow, Long.BYTES));
        return new ResultStore() {
            @Override
            public void put(int slot, Row cells) throws IOException {
                if (cells.count() == 0) {
                    return;
                }
                int width = cells.type().words();
                buffer.clear().limit(cells.count() * width * Long.BYTES);
                buffer.asLongBuffer().put(cells.words(), 0, cells.count() * width);
                file.write(((long) slot * wordsPerRow + (long) cells.location(0) * width) * Long.BYTES, buffer);
            }

            @Override
            public void get(int slot, Row into) throws IOException {
                file.read((long) slot * wordsPerRow * Long.BYTES, buffer.clear());
                buffer.flip().asLongBuffer().get(into.fillDense(into.type()), 0, wordsPerRow);
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }
}

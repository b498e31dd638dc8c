package org.perfspace.writer.cube;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/** Compresses each row to a separate zlib stream. For one thread. */
final class RowDeflater {

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

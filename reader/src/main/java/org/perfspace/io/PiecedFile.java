package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A text file that consists of pieces, which several threads create, and compress if the file's name ends in
 * {@code .gz}. The file contains the pieces in the order in which they were added, so its bytes do not depend on the
 * threads. A compressed file is a single gzip member, since some readers read only the first one; each piece of it ends
 * at a byte boundary ("sync flush").
 */
public final class PiecedFile implements Closeable {

    /** Suffix of the names of compressed files. */
    public static final String GZIP = ".gz";

    /** Approximate size of a piece in bytes: for smaller pieces, the overhead of the threads exceeds their gain. */
    public static final int PIECE = 256 * 1024;

    /**
     * Size in bytes above which a piece is awaited before the next one is added, so that no two such pieces are in
     * memory.
     */
    private static final long LONG = 4 * 1024 * 1024L;

    private static final int MOST_THREADS = 8;
    private static final byte[] GZIP_HEAD = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 255};
    private static final byte[] LAST_BLOCK = {3, 0};

    private final WritableByteChannel channel;
    private final boolean packed;
    private final OrderedWork work;
    private final CRC32 crc = new CRC32();
    private long length;

    private record Piece(JsonText text, ByteBuffer bytes) {}

    /**
     * Begins the file.
     *
     * @param channel receives the bytes
     * @param target name of the file
     */
    public PiecedFile(WritableByteChannel channel, Path target) throws IOException {
        this.channel = channel;
        this.packed = target.toString().endsWith(GZIP);
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        this.work = new OrderedWork("perfspace-pieces", threads);
        if (packed) {
            WholeBuffer.write(channel, ByteBuffer.wrap(GZIP_HEAD));
        }
    }

    /** Adds a finished piece. */
    public void add(JsonText piece) throws IOException {
        add(piece.size(), () -> piece);
    }

    /**
     * Adds a piece that a thread creates.
     *
     * @param expected approximate number of bytes of the piece
     * @param piece creates the piece
     */
    public void add(long expected, IoSupplier<JsonText> piece) throws IOException {
        work.add(() -> pack(piece.get()), this::put);
        if (expected > LONG) {
            work.drain();
        }
    }

    /** Writes the remaining pieces and the end of the file. */
    public void finish() throws IOException {
        work.drain();
        if (packed) {
            ByteBuffer tail = ByteBuffer.allocate(LAST_BLOCK.length + 8).order(ByteOrder.LITTLE_ENDIAN);
            WholeBuffer.write(
                    channel,
                    tail.put(LAST_BLOCK)
                            .putInt((int) crc.getValue())
                            .putInt((int) length)
                            .flip());
        }
    }

    @Override
    public void close() {
        work.close();
    }

    private Piece pack(JsonText text) {
        if (!packed) {
            return new Piece(text, ByteBuffer.wrap(text.bytes(), 0, text.size()));
        }
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(text.bytes(), 0, text.size());
            byte[] out = new byte[text.size() / 4 + 64];
            int size = 0;
            for (int some = 1; some > 0; size += some) {
                if (size == out.length) {
                    out = Arrays.copyOf(out, 2 * size);
                }
                some = deflater.deflate(out, size, out.length - size, Deflater.SYNC_FLUSH);
            }
            return new Piece(text, ByteBuffer.wrap(out, 0, size));
        } finally {
            deflater.end();
        }
    }

    private void put(Piece piece) throws IOException {
        if (packed) {
            crc.update(piece.text().bytes(), 0, piece.text().size());
            length += piece.text().size();
        }
        WholeBuffer.write(channel, piece.bytes());
    }
}

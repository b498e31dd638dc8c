package org.perfspace.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A file that consists of pieces, which several threads create and, if the file is compressed, compress. The file contains
 * the pieces in the order in which they were added, so its bytes do not depend on the threads. A compressed file is a single
 * gzip member, since some readers read only the first one; each piece of it ends at a byte boundary ("sync flush").
 */
public final class PiecedFile implements Closeable {

    /** Suffix of the names of compressed files. */
    public static final String GZIP = ".gz";

    /** Approximate size of a piece of text in bytes: for smaller pieces, the overhead of the threads exceeds their gain. */
    public static final int PIECE = 256 * 1024;

    /**
     * Size in bytes above which a piece is awaited before the next one is added, so that no two such pieces are in
     * memory.
     */
    private static final long LONG = 4 * 1024 * 1024L;

    /** Size in bytes of the pieces of a stream. */
    private static final int BLOCK = 1024 * 1024;

    /** Number of bytes at the beginning of a piece that are compressed to find out whether the piece compresses well. */
    private static final int BEGINNING = 32 * 1024;

    /** Compression ratio of the beginning of a piece above which the piece is regarded as poorly compressible. */
    private static final double POOR = 0.6;

    private static final int MOST_THREADS = 8;
    private static final byte[] GZIP_HEAD = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 255};
    private static final byte[] LAST_BLOCK = {3, 0};

    private final WritableByteChannel channel;
    private final boolean packed;
    private final OrderedWork work;
    private final CRC32 crc = new CRC32();
    private long length;

    private record Piece(ByteBuffer content, ByteBuffer bytes) {}

    /** Cuts what is written into pieces of equal size. */
    private final class Blocks extends OutputStream {
        private byte[] block = new byte[BLOCK];
        private int filled;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            for (int done = 0; done < count; ) {
                int some = Math.min(count - done, BLOCK - filled);
                System.arraycopy(bytes, offset + done, block, filled, some);
                filled += some;
                done += some;
                if (filled == BLOCK) {
                    flush();
                }
            }
        }

        @Override
        public void flush() throws IOException {
            ByteBuffer content = ByteBuffer.wrap(block, 0, filled);
            work.add(() -> pack(content), PiecedFile.this::put);
            block = new byte[BLOCK];
            filled = 0;
        }
    }

    /**
     * Begins the file, which is compressed if its name ends in {@link #GZIP}.
     *
     * @param channel receives the bytes
     * @param target name of the file
     */
    public PiecedFile(WritableByteChannel channel, Path target) throws IOException {
        this(channel, target.toString().endsWith(GZIP));
    }

    /**
     * Begins the file.
     *
     * @param channel receives the bytes
     * @param packed whether it is compressed
     */
    public PiecedFile(WritableByteChannel channel, boolean packed) throws IOException {
        this.channel = channel;
        this.packed = packed;
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
        work.add(() -> pack(piece.get().buffer()), this::put);
        if (expected > LONG) {
            work.drain();
        }
    }

    /** Returns a stream whose bytes are cut into pieces; it must be flushed once, at its end. */
    public OutputStream stream() {
        return new Blocks();
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

    /**
     * Compresses a piece. A large one that compresses poorly, such as one of doubles with all their digits, is encoded without
     * searching for repetitions, which takes half the time.
     */
    private Piece pack(ByteBuffer content) {
        if (!packed) {
            return new Piece(content, content.duplicate());
        }
        int strategy = Deflater.DEFAULT_STRATEGY;
        if (content.remaining() >= BLOCK) {
            ByteBuffer beginning = deflate(content.slice(0, BEGINNING), strategy);
            strategy = beginning.remaining() > POOR * BEGINNING ? Deflater.HUFFMAN_ONLY : strategy;
        }
        return new Piece(content, deflate(content.duplicate(), strategy));
    }

    private static ByteBuffer deflate(ByteBuffer content, int strategy) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setStrategy(strategy);
            deflater.setInput(content);
            byte[] out = new byte[content.remaining() / 4 + 64];
            int size = 0;
            // the first call of the JDK's method may only set the strategy
            for (int calls = 0; calls < 2 || size == out.length; calls++) {
                if (size == out.length) {
                    out = Arrays.copyOf(out, 2 * size);
                }
                size += deflater.deflate(out, size, out.length - size, Deflater.SYNC_FLUSH);
            }
            return ByteBuffer.wrap(out, 0, size);
        } finally {
            deflater.end();
        }
    }

    private void put(Piece piece) throws IOException {
        if (packed) {
            length += piece.content().remaining();
            crc.update(piece.content());
        }
        WholeBuffer.write(channel, piece.bytes());
    }
}

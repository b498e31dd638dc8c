package org.perfspace.writer.pprof;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.perfspace.io.WholeBuffer;
import org.perfspace.io.Workers;

/**
 * A gzip file of one member whose blocks are compressed by several threads. Each block ends at a byte boundary, so that
 * the concatenated blocks form one stream. The ends of blocks depend only on the content, and so do the bytes of the
 * file.
 */
final class BlockGzip extends OutputStream implements Closeable {

    private static final int BLOCK = 1 << 20;
    private static final int BEGINNING = 1 << 15;

    /** Compression ratio of the beginning of a block above which the block is regarded as poorly compressible. */
    private static final double POOR = 0.6;

    /** The gzip header: signature, deflate, no flags, no time, fastest, unknown system. */
    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};

    private final WritableByteChannel out;
    private final Workers workers;
    private final ArrayDeque<Future<byte[]>> pending = new ArrayDeque<>();
    private final CRC32 crc = new CRC32();
    private byte[] block = new byte[BLOCK];
    private int filled;
    private long size;

    BlockGzip(WritableByteChannel out, int threads) throws IOException {
        this.out = out;
        this.workers = new Workers("perfspace-gzip", threads);
        put(HEAD);
    }

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
                submit(false);
            }
        }
    }

    /** Writes the remaining data and the end of the file. */
    void finish() throws IOException {
        submit(true);
        while (!pending.isEmpty()) {
            put(Workers.await(pending.remove()));
        }
        ByteBuffer end = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        end.putInt((int) crc.getValue()).putInt((int) size);
        put(end.array());
    }

    private void submit(boolean last) throws IOException {
        crc.update(block, 0, filled);
        size += filled;
        byte[] content = block;
        int length = filled;
        pending.add(workers.submit(() -> deflate(content, length, last)));
        block = new byte[BLOCK];
        filled = 0;
        if (pending.size() > 2 * workers.count()) {
            put(Workers.await(pending.remove()));
        }
    }

    /**
     * Compresses a block. A poorly compressible block, such as one of doubles with all their digits, is encoded without
     * searching for repetitions, which takes half the time.
     */
    private static byte[] deflate(byte[] content, int length, boolean last) {
        int beginning = Math.min(length, BEGINNING);
        int shrunk = deflate(content, beginning, false, Deflater.DEFAULT_STRATEGY).length;
        boolean poor = shrunk > POOR * beginning;
        return deflate(content, length, last, poor ? Deflater.HUFFMAN_ONLY : Deflater.DEFAULT_STRATEGY);
    }

    private static byte[] deflate(byte[] content, int length, boolean last, int strategy) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setStrategy(strategy);
            deflater.setInput(content, 0, length);
            if (last) {
                deflater.finish();
            }
            byte[] packed = new byte[length + length / 1_000 + 64];
            int count = 0;
            boolean full = true;
            // the first call of the JDK's method may only set the strategy
            for (int calls = 0; full || calls < 2; calls++) {
                if (count == packed.length) {
                    packed = Arrays.copyOf(packed, 2 * packed.length);
                }
                count += deflater.deflate(
                        packed, count, packed.length - count, last ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH);
                full = count == packed.length;
            }
            return Arrays.copyOf(packed, count);
        } finally {
            deflater.end();
        }
    }

    private void put(byte[] bytes) throws IOException {
        WholeBuffer.write(out, ByteBuffer.wrap(bytes));
    }

    @Override
    public void close() {
        workers.close();
    }
}

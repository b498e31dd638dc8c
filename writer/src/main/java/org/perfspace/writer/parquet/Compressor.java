package org.perfspace.writer.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.zip.GZIPOutputStream;
import org.perfspace.format.parquet.Compression;
import org.perfspace.format.parquet.Compression.Zstandard;

/**
 * Compresses parts of pages. Safe for several threads.
 *
 * @param kind the algorithm
 * @param isDense whether Zstandard searches for repetitions of two lengths, eight bytes and fewer, instead of one.
 *     Doubles that repeat are compressed to a quarter of the bytes in less time; others to at most a few percent fewer
 *     in more time
 */
record Compressor(Compression kind, boolean isDense) {

    private static final int FAST_LEVEL = 1;
    private static final int DENSE_LEVEL = 3;

    /**
     * Contexts that are not in use. They are reused because creating one takes longer than compressing a small page.
     */
    private static final Deque<ZstdCompressCtx> IDLE = new ArrayDeque<>();

    private static final int MAX_IDLE = 16;

    /** Returns whether a dense compressor produces different bytes. */
    boolean isAdjustable() {
        return kind == Compression.ZSTD && Zstandard.isNative();
    }

    byte[] compress(byte[] bytes, int length) throws IOException {
        return switch (kind) {
            case NONE -> Arrays.copyOf(bytes, length);
            case GZIP -> gzip(bytes, length);
            case ZSTD -> Zstandard.isNative() ? zstd(bytes, length) : run(new ZstdCompressor(), bytes, length);
            case SNAPPY -> run(new SnappyCompressor(), bytes, length);
            case LZ4 -> run(new Lz4Compressor(), bytes, length);
        };
    }

    private byte[] zstd(byte[] bytes, int length) throws IOException {
        byte[] out = new byte[Math.toIntExact(Zstd.compressBound(length))];
        ZstdCompressCtx context = borrow();
        try {
            context.setLevel(isDense ? DENSE_LEVEL : FAST_LEVEL);
            int size = context.compressByteArray(out, 0, out.length, bytes, 0, length);
            return Arrays.copyOf(out, size);
        } catch (ZstdException e) {
            throw new IOException("zstd: " + e.getMessage(), e);
        } finally {
            giveBack(context);
        }
    }

    private static ZstdCompressCtx borrow() {
        synchronized (IDLE) {
            ZstdCompressCtx context = IDLE.pollLast();
            return context == null ? new ZstdCompressCtx() : context;
        }
    }

    private static void giveBack(ZstdCompressCtx context) {
        synchronized (IDLE) {
            if (IDLE.size() < MAX_IDLE) {
                IDLE.addLast(context);
                return;
            }
        }
        context.close();
    }

    private static byte[] run(io.airlift.compress.Compressor compressor, byte[] bytes, int length) {
        byte[] out = new byte[compressor.maxCompressedLength(length)];
        int size = compressor.compress(bytes, 0, length, out, 0, out.length);
        return Arrays.copyOf(out, size);
    }

    private static byte[] gzip(byte[] bytes, int length) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length / 2 + 64);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes, 0, length);
        }
        return out.toByteArray();
    }
}

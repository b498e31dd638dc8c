package org.perfspace.writer.parquet.page;

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
import org.perfspace.format.parquet.Zstandard;

/** Compresses pieces of a page. Safe for several threads. */
public record Compressor(Compression kind) {

    /** Level 1: what profiles gain from higher ones is not worth their time. */
    private static final int ZSTD_LEVEL = 1;

    /** Contexts that wait for the next page: making one takes longer than compressing a small page with it. */
    private static final Deque<ZstdCompressCtx> IDLE = new ArrayDeque<>();

    private static final int MAX_IDLE = 16;

    byte[] compress(byte[] bytes, int length) throws IOException {
        return switch (kind) {
            case NONE -> Arrays.copyOf(bytes, length);
            case GZIP -> gzip(bytes, length);
            case ZSTD -> Zstandard.isNative() ? zstd(bytes, length) : run(new ZstdCompressor(), bytes, length);
            case SNAPPY -> run(new SnappyCompressor(), bytes, length);
            case LZ4 -> run(new Lz4Compressor(), bytes, length);
        };
    }

    private static byte[] zstd(byte[] bytes, int length) throws IOException {
        byte[] out = new byte[Math.toIntExact(Zstd.compressBound(length))];
        ZstdCompressCtx context = borrow();
        try {
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
            return context == null ? new ZstdCompressCtx().setLevel(ZSTD_LEVEL) : context;
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

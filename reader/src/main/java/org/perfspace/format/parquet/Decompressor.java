package org.perfspace.format.parquet;

import com.github.luben.zstd.ZstdDecompressCtx;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.perfspace.format.parquet.Compression.Zstandard;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Decompresses pieces of a page whose decompressed size is known and has been accepted. Safe for several threads. */
record Decompressor(Compression kind) {

    /** Idle contexts: creating a context takes longer than decompressing a small page with it. */
    private static final Deque<ZstdDecompressCtx> IDLE = new ArrayDeque<>();

    private static final int MAX_IDLE = 16;

    /**
     * Decompresses a piece.
     *
     * @param packed contains the piece, from an offset to the end of the array
     * @param size decompressed size according to the header of the page
     */
    byte[] decompress(byte[] packed, int offset, int size, Place place) throws ProfileException {
        int length = packed.length - offset;
        byte[] out = new byte[size];
        int found;
        try {
            found = switch (kind) {
                case NONE -> copy(packed, offset, out);
                case GZIP -> gzip(packed, offset, out);
                case ZSTD -> zstd(packed, offset, length, out);
                case SNAPPY -> new SnappyDecompressor().decompress(packed, offset, length, out, 0, size);
                case LZ4 -> new Lz4Decompressor().decompress(packed, offset, length, out, 0, size);
            };
        } catch (RuntimeException | IOException e) {
            throw Damage.at(place, String.format(Locale.ROOT, "%,d bytes compressed with %s", size, kind.id()), e);
        }
        if (found != size) {
            throw place.corrupt("expected a page of %,d bytes when unpacked, found %,d", size, found);
        }
        return out;
    }

    private static int zstd(byte[] packed, int offset, int length, byte[] out) throws IOException {
        if (!Zstandard.isNative()) {
            return new ZstdDecompressor().decompress(packed, offset, length, out, 0, out.length);
        }
        ZstdDecompressCtx context = borrow();
        try {
            return context.decompressByteArray(out, 0, out.length, packed, offset, length);
        } finally {
            giveBack(context);
        }
    }

    private static ZstdDecompressCtx borrow() {
        synchronized (IDLE) {
            ZstdDecompressCtx context = IDLE.pollLast();
            return context == null ? new ZstdDecompressCtx() : context;
        }
    }

    private static void giveBack(ZstdDecompressCtx context) {
        synchronized (IDLE) {
            if (IDLE.size() < MAX_IDLE) {
                IDLE.addLast(context);
                return;
            }
        }
        context.close();
    }

    private static int copy(byte[] packed, int offset, byte[] out) {
        int length = packed.length - offset;
        System.arraycopy(packed, offset, out, 0, Math.min(length, out.length));
        return length;
    }

    private static int gzip(byte[] packed, int offset, byte[] out) throws IOException {
        var in = new GZIPInputStream(new ByteArrayInputStream(packed, offset, packed.length - offset));
        int found = in.readNBytes(out, 0, out.length);
        return in.read() < 0 ? found : found + 1;
    }
}

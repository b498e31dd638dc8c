package org.perfspace.io;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Decompression of gzip files whose contents are read sequentially. */
public final class Gzip {

    private static final byte[] SIGNATURE = {0x1f, (byte) 0x8b};
    private static final int HEAD = 4096;

    private Gzip() {}

    /** Returns whether an input begins with the signature of a gzip file. */
    public static boolean packs(Input input) {
        return input.startsWith(SIGNATURE);
    }

    /** Returns whether a source begins with the signature of a gzip file. */
    public static boolean packs(ByteSource source) throws IOException {
        return source.size() >= SIGNATURE.length && Arrays.equals(source.bytes(0, SIGNATURE.length), SIGNATURE);
    }

    /** Returns the first bytes of an input, decompressed if it is a gzip file; at most 4,096. */
    public static byte[] head(Input input) {
        if (!packs(input)) {
            return input.head();
        }
        byte[] head = new byte[HEAD];
        int count = 0;
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(input.head()))) {
            for (int some = 0; some >= 0 && count < HEAD; count += Math.max(0, some)) {
                some = in.read(head, count, HEAD - count);
            }
        } catch (IOException e) {
            // the head of the file ends inside the compressed data, or is damaged: keep the bytes decompressed before
            // that
            return Arrays.copyOf(head, count);
        }
        return Arrays.copyOf(head, count);
    }

    /** Returns a stream over the bytes of a source; a gzip file is decompressed and the limits are enforced. */
    public static InputStream stream(Input input, ByteSource source, Limits limits) throws IOException {
        return packs(input) ? new Decompressed(source, limits::checkStream) : source.stream();
    }

    /** Returns a stream like {@link #stream} over bytes that are held in memory, or in a temporary file, as a whole. */
    public static InputStream held(ByteSource source, Limits limits) throws IOException {
        return packs(source) ? new Decompressed(source, limits::check) : source.stream();
    }

    /** A limit of decompressed bytes. */
    @FunctionalInterface
    private interface Limit {
        void check(Place place, long compressed, long inflated) throws ProfileException;
    }

    /** A stream over the decompressed contents of a gzip file. */
    private static final class Decompressed extends InputStream {

        private final GZIPInputStream in;
        private final ByteSource source;
        private final Limit limit;
        private long count;

        Decompressed(ByteSource source, Limit limit) throws IOException {
            this.source = source;
            this.limit = limit;
            try {
                this.in = new GZIPInputStream(source.stream(), 64 * 1024);
            } catch (EOFException | ZipException e) {
                throw broken(e);
            }
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            try {
                int some = in.read(into, offset, length);
                count += Math.max(0, some);
                limit.check(source.place(), source.size(), count);
                return some;
            } catch (EOFException | ZipException e) {
                throw broken(e);
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        private ProfileException broken(IOException e) {
            return source.place()
                    .corrupt("expected a whole gzip stream, found: %s", String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
    }
}

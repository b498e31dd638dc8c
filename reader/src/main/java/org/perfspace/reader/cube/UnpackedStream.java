package org.perfspace.reader.cube;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.ByteSource;
import org.perfspace.io.InputException;
import org.perfspace.io.Limits;
import org.perfspace.io.ProfileException;

/** Decompresses a gzip source and enforces the configured limits. */
public final class UnpackedStream extends InputStream {

    private static final byte[] SIGNATURE = {0x1f, (byte) 0x8b};

    private final ByteSource source;
    private final Limits limits;
    private final InputStream in;
    private long unpacked;
    private @Nullable IOException failure;

    private UnpackedStream(ByteSource source, Limits limits) throws IOException {
        this.source = source;
        this.limits = limits;
        try {
            this.in = GzipCompressorInputStream.builder()
                    .setInputStream(source.stream())
                    .get();
        } catch (IOException e) {
            throw complaint(source, e);
        }
    }

    /** Returns whether a source begins with the signature of gzip. */
    static boolean isPacked(ByteSource source) throws IOException {
        return source.size() >= SIGNATURE.length
                && java.util.Arrays.equals(source.bytes(0, SIGNATURE.length), SIGNATURE);
    }

    /** Returns the bytes of a source, decompressed if necessary. */
    public static InputStream of(ByteSource source, Limits limits) throws IOException {
        return isPacked(source) ? new UnpackedStream(source, limits) : source.stream();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure; // Commons Compress would continue at an undefined position
        }
        int count;
        try {
            count = in.read(into, offset, length);
        } catch (IOException e) {
            failure = complaint(source, e);
            throw failure;
        }
        unpacked += Math.max(0, count);
        limits.check(source.place(), source.size(), unpacked);
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private static IOException complaint(ByteSource source, IOException e) {
        return e instanceof ProfileException || e instanceof InputException
                ? e
                : source.place()
                        .corrupt("expected a sound gzip stream, found: %s", reason(e))
                        .causedBy(e);
    }

    private static String reason(IOException e) {
        return e instanceof java.io.EOFException ? "the end of the file inside it" : String.valueOf(e.getMessage());
    }
}

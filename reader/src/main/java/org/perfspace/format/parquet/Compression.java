package org.perfspace.format.parquet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Compression methods for pages, with their numbers in the format. */
public enum Compression {
    /** No compression. */
    NONE(0),
    /** Fast, with a low compression ratio. */
    SNAPPY(1),
    /** The Deflate algorithm, in the gzip format. */
    GZIP(2),
    /** Zstandard, usually the best choice. */
    ZSTD(6),
    /** Raw blocks: the format's LZ4_RAW. */
    LZ4(7);

    /**
     * The native library of Zstandard, which is not available everywhere. It is extracted into a temporary directory
     * ({@code -DZstdTempFolder} specifies another one). If that fails, or the directory does not permit execution, a slower
     * implementation in Java is used.
     */
    public static final class Zstandard {

        private static final boolean NATIVE = load();

        private Zstandard() {}

        /** Returns whether {@code zstd-jni} may be called. */
        public static boolean isNative() {
            return NATIVE;
        }

        private static boolean load() {
            try {
                return com.github.luben.zstd.Zstd.compressBound(1) > 0;
            } catch (LinkageError | RuntimeException e) {
                System.getLogger(Zstandard.class.getName())
                        .log(
                                System.Logger.Level.DEBUG,
                                "the native library of zstd cannot be loaded; -DZstdTempFolder=DIR names another directory",
                                e);
                return false;
            }
        }
    }

    private final int number;

    Compression(int number) {
        this.number = number;
    }

    /** Returns the number in the format's {@code CompressionCodec}. */
    public int number() {
        return number;
    }

    /** Returns the name in options. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the method with a number; empty if this toolkit does not support it. */
    public static Optional<Compression> byNumber(int number) {
        return Arrays.stream(values()).filter(c -> c.number == number).findFirst();
    }

    /** Returns the method with a name in options; empty if there is none. */
    public static Optional<Compression> byId(String id) {
        return Arrays.stream(values()).filter(c -> c.id().equals(id)).findFirst();
    }
}

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

package org.perfspace.format.parquet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Ways to compress pages, with the numbers that the format gives them. */
public enum Compression {
    /** Not at all. */
    NONE(0),
    /** Fast, weak. */
    SNAPPY(1),
    /** Deflate. */
    GZIP(2),
    /** Facebook's; the best choice. */
    ZSTD(6),
    /** Raw blocks: the format's LZ4_RAW. */
    LZ4(7);

    private final int number;

    Compression(int number) {
        this.number = number;
    }

    /** Number in the format's {@code CompressionCodec}. */
    public int number() {
        return number;
    }

    /** As options name it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one of this number, if this toolkit knows it. */
    public static Optional<Compression> byNumber(int number) {
        return Arrays.stream(values()).filter(c -> c.number == number).findFirst();
    }

    /** The one of this name. */
    public static Optional<Compression> byId(String id) {
        return Arrays.stream(values()).filter(c -> c.id().equals(id)).findFirst();
    }
}

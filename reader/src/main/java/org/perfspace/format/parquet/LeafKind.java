package org.perfspace.format.parquet;

import java.util.ArrayList;
import java.util.List;

/** The kind of the values in a leaf column, a column without further columns below it. */
public enum LeafKind {
    /** IEEE double. */
    DOUBLE(8, 64, true),
    /** Signed, 64 bits. */
    INT64(8, 64, true),
    /** Unsigned, 64 bits. */
    UINT64(8, 64, false),
    /** Signed, 32 bits. */
    INT32(4, 32, true),
    /** Unsigned, 32 bits. */
    UINT32(4, 32, false),
    /** Signed, 16 bits, in 32. */
    INT16(4, 16, true),
    /** Unsigned, 16 bits, in 32. */
    UINT16(4, 16, false),
    /** Signed, 8 bits, in 32. */
    INT8(4, 8, true),
    /** Unsigned, 8 bits, in 32. */
    UINT8(4, 8, false),
    /** UTF-8. */
    TEXT(0, 0, true);

    private final int bytes;
    private final int bits;
    private final boolean signed;

    LeafKind(int bytes, int bits, boolean signed) {
        this.bytes = bytes;
        this.bits = bits;
        this.signed = signed;
    }

    /** Returns the number of bytes of a value in a plain page: 4 or 8; 0 for texts. */
    public int bytes() {
        return bytes;
    }

    /** Returns the number of significant bits; 0 for texts. */
    public int bits() {
        return bits;
    }

    /** Returns whether an integer has a sign. */
    public boolean signed() {
        return signed;
    }

    /** Returns whether a word is a value of this kind. */
    public boolean holds(long word) {
        if (bits == 64) {
            return true;
        }
        return signed ? word == word << (64 - bits) >> (64 - bits) : word >>> bits == 0;
    }

    /**
     * Returns the kind of one word of a cell.
     *
     * @param base name of the family of value types, such as {@code TAU_ATOMIC}
     * @param word number of the word in the cell
     */
    public static LeafKind of(String base, int word) {
        return switch (base) {
            case "DOUBLE", "MINDOUBLE", "MAXDOUBLE", "COMPLEX", "RATE", "HISTOGRAM", "NDOUBLES" -> DOUBLE;
            case "TAU_ATOMIC" -> word == 0 ? UINT64 : DOUBLE;
            case "SCALE_FUNC" -> INT64;
            default -> valueOf(base);
        };
    }

    /**
     * Returns the names of the columns of a compound value, in the order of its words; empty if a cell is one number.
     *
     * @param base name of the family of value types
     * @param words number of words of a cell
     */
    public static List<String> components(String base, int words) {
        return switch (base) {
            case "COMPLEX" -> List.of("real", "imaginary");
            case "RATE" -> List.of("numerator", "denominator");
            case "TAU_ATOMIC" -> List.of("count", "minimum", "maximum", "sum", "sum_of_squares");
            case "HISTOGRAM" -> numbered(List.of("minimum", "maximum"), "bin_", words);
            case "NDOUBLES" -> numbered(List.of(), "value_", words);
            case "SCALE_FUNC" -> numbered(List.of(), "word_", words);
            default -> List.of();
        };
    }

    private static List<String> numbered(List<String> first, String prefix, int words) {
        List<String> names = new ArrayList<>(first);
        for (int i = 0; names.size() < words; i++) {
            names.add(prefix + i);
        }
        return names;
    }
}

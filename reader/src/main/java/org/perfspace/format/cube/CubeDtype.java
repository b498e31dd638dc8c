package org.perfspace.format.cube;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type of a metric's cells, as specified by {@code <dtype>}, and the bytes of a cell (README.md, section 5). A cell
 * is a number of words without gaps between them, each of 1, 2, 4 or 8 bytes in the file's byte order.
 *
 * @param family the type without its length; named as in the neutral model
 * @param length number of bins of a HISTOGRAM, of numbers in an NDOUBLES, or of 8-byte words of a SCALE_FUNC; 0 for all
 *     others
 */
public record CubeDtype(Family family, int length) {

    /** Representations of one word of a cell. */
    public enum Word {
        /** Signed, 1 byte. */
        I8(1),
        /** Unsigned, 1 byte. */
        U8(1),
        /** Signed, 2 bytes. */
        I16(2),
        /** Unsigned, 2 bytes. */
        U16(2),
        /** Signed, 4 bytes. */
        I32(4),
        /** Unsigned, 4 bytes. */
        U32(4),
        /** 8 bytes of any meaning: a signed or unsigned number, or an IEEE double. */
        B64(8);

        private final int bytes;

        Word(int bytes) {
            this.bytes = bytes;
        }

        /** Returns the size in the file, in bytes. */
        public int bytes() {
            return bytes;
        }
    }

    /** Types without their length; the first spelling is the one that is written. */
    @SuppressWarnings("ImmutableEnumChecker") // lists made by List.of
    public enum Family {
        /** IEEE double; {@code FLOAT} has 64 bits too. */
        DOUBLE(Word.B64, "DOUBLE", "FLOAT"),
        INT64(Word.B64, "INT64", "INTEGER", "SIGNED INTEGER"),
        UINT64(Word.B64, "UINT64", "UNSIGNED INTEGER"),
        INT32(Word.I32, "INT32", "INT", "SIGNED INT"),
        UINT32(Word.U32, "UINT32", "UNSIGNED INT"),
        INT16(Word.I16, "INT16", "SHORT INT", "SIGNED SHORT INT"),
        UINT16(Word.U16, "UINT16", "UNSIGNED SHORT INT", "SHORT UNSIGNED INT"),
        INT8(Word.I8, "INT8"),
        UINT8(Word.U8, "UINT8", "CHAR"),
        MINDOUBLE(Word.B64, "MINDOUBLE"),
        MAXDOUBLE(Word.B64, "MAXDOUBLE"),
        /** f64 real part, f64 imaginary part. */
        COMPLEX(Word.B64, "COMPLEX"),
        /** f64 numerator, f64 denominator. */
        RATE(Word.B64, "RATE"),
        /** u32 count, f64 minimum, f64 maximum, f64 sum, f64 sum of squares: 36 bytes. */
        TAU_ATOMIC(Word.B64, "TAU_ATOMIC"),
        /** f64 minimum, f64 maximum, f64[length] bins. */
        HISTOGRAM(Word.B64, "HISTOGRAM"),
        /** f64[length]. */
        NDOUBLES(Word.B64, "NDOUBLES"),
        /** 848 bytes from cubelib, 216 from cubew; see {@link ScaleFuncLayout}. */
        SCALE_FUNC(Word.B64, "SCALE_FUNC");

        private final Word word;
        private final List<String> spellings;

        Family(Word word, String... spellings) {
            this.word = word;
            this.spellings = List.of(spellings);
        }

        /** Returns the spellings in files, the usual one first. */
        public List<String> spellings() {
            return spellings;
        }
    }

    /**
     * The pattern of type names that contain a length. It is in a class of its own so that it is compiled only if a file
     * has such a type.
     */
    private static final class Sized {
        private static final Pattern NAME = Pattern.compile("(HISTOGRAM|NDOUBLES)\\s*\\(\\s*(\\d{1,9})\\s*\\)");
    }

    /**
     * Returns the type of a {@code <dtype>} text; empty if it is unknown, in which case cubelib assumes DOUBLE. A
     * SCALE_FUNC is assumed to have cubelib's form until the size of its data member shows otherwise.
     */
    public static Optional<CubeDtype> parse(String text) {
        String name = text.strip();
        if (name.endsWith(")")) {
            return parseSized(name);
        }
        for (Family family : Family.values()) {
            if (family.spellings.contains(name) && family != Family.HISTOGRAM && family != Family.NDOUBLES) {
                return Optional.of(new CubeDtype(family, family == Family.SCALE_FUNC ? ScaleFuncLayout.WORDS : 0));
            }
        }
        return Optional.empty();
    }

    private static Optional<CubeDtype> parseSized(String name) {
        Matcher sized = Sized.NAME.matcher(name);
        int length = sized.matches() ? Integer.parseInt(sized.group(2)) : 0;
        return length == 0 ? Optional.empty() : Optional.of(new CubeDtype(Family.valueOf(sized.group(1)), length));
    }

    /** Returns the spelling of this type: the given one if it means this type in {@code <dtype>}, or else the usual one. */
    public String text(String spelling) {
        boolean fits = parse(spelling).filter(this::equals).isPresent() && spelling.equals(spelling.strip());
        return fits ? spelling : text();
    }

    /** Returns the text that is written to {@code <dtype>}. */
    public String text() {
        String name = family.spellings.get(0);
        return family == Family.HISTOGRAM || family == Family.NDOUBLES ? name + "(" + length + ")" : name;
    }

    /** Returns the number of words of a cell. */
    public int words() {
        return switch (family) {
            case DOUBLE, INT64, UINT64, INT32, UINT32, INT16, UINT16, INT8, UINT8, MINDOUBLE, MAXDOUBLE -> 1;
            case COMPLEX, RATE -> 2;
            case TAU_ATOMIC -> 5;
            case HISTOGRAM -> length + 2;
            case NDOUBLES, SCALE_FUNC -> length;
        };
    }

    /** Returns the representation of one word of a cell. */
    public Word word(int index) {
        return family == Family.TAU_ATOMIC && index == 0 ? Word.U32 : family.word;
    }

    /** Returns the size of a cell, in bytes. */
    public long cellBytes() {
        return (words() - 1L) * family.word.bytes + word(0).bytes();
    }
}

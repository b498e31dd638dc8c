package org.perfspace.model;

import java.util.Arrays;

/**
 * The type of the cells of a metric. A cell is one or more 64-bit words: an integer is sign- or zero-extended, a double
 * is stored as its IEEE bits, a compound as its components one after the other, each in its own word.
 *
 * @param base the family
 * @param length number of bins of a {@link Base#HISTOGRAM}, of numbers of an {@link Base#NDOUBLES}, of words of a
 *     {@link Base#SCALE_FUNC}; 0 for all others
 * @param zeroIsAbsent whether 0 means that there is no value, as for a pair of ranks that LinkTest did not measure; true
 *     only for plain numbers whose neutral element is 0. A number that is present and equals 0 is stored as -0.0.
 */
public record ValueType(Base base, int length, boolean zeroIsAbsent) {

    /** Families of value types, with Cube's names. */
    public enum Base {
        /** An IEEE double; Cube's {@code DOUBLE} and {@code FLOAT}. */
        DOUBLE,
        /** A signed integer of 64 bits. */
        INT64,
        /** An unsigned integer of 64 bits. */
        UINT64,
        /** A signed integer of 32 bits. */
        INT32,
        /** An unsigned integer of 32 bits. */
        UINT32,
        /** A signed integer of 16 bits. */
        INT16,
        /** An unsigned integer of 16 bits. */
        UINT16,
        /** A signed integer of 8 bits. */
        INT8,
        /** An unsigned integer of 8 bits; Cube's {@code UINT8} and {@code CHAR}. */
        UINT8,
        /** The minimum of several doubles; the largest finite double means that there is no value. */
        MINDOUBLE,
        /** The maximum of several doubles; the most negative finite double means that there is no value. */
        MAXDOUBLE,
        /** Real and imaginary part, two doubles. */
        COMPLEX,
        /** Numerator and denominator, two doubles. */
        RATE,
        /** Count (unsigned), minimum, maximum, sum, sum of squares. */
        TAU_ATOMIC,
        /** Minimum, maximum, and a number of bins, all doubles. */
        HISTOGRAM,
        /** A number of doubles. */
        NDOUBLES,
        /** Cube's model of scaling; stored as words (106 from cubelib, 27 from cubew) that are not interpreted. */
        SCALE_FUNC
    }

    /** The content of one word of a cell. */
    public enum Word {
        /** A signed integer in two's complement. */
        SIGNED,
        /** An unsigned integer from 0 to 2<sup>64</sup>-1. */
        UNSIGNED,
        /** The bits of an IEEE double. */
        DOUBLE,
        /** Bits of no known meaning. */
        OPAQUE;

        /**
         * {@return the double nearest to a number; NaN for bits of no known meaning} An unsigned number of
         * 2<sup>63</sup> or more is the result of a decreasing counter and is treated as a negative number.
         *
         * @param bits the word
         */
        public double number(long bits) {
            return switch (this) {
                case SIGNED, UNSIGNED -> bits;
                case DOUBLE -> Double.longBitsToDouble(bits);
                case OPAQUE -> Double.NaN;
            };
        }
    }

    /** The type {@link Base#DOUBLE}. */
    public static final ValueType DOUBLE = new ValueType(Base.DOUBLE, 0);

    /** The type {@link Base#INT64}. */
    public static final ValueType INT64 = new ValueType(Base.INT64, 0);
    /** The type {@link Base#UINT64}. */
    public static final ValueType UINT64 = new ValueType(Base.UINT64, 0);
    /** The type {@link Base#INT32}. */
    public static final ValueType INT32 = new ValueType(Base.INT32, 0);
    /** The type {@link Base#UINT32}. */
    public static final ValueType UINT32 = new ValueType(Base.UINT32, 0);
    /** The type {@link Base#INT16}. */
    public static final ValueType INT16 = new ValueType(Base.INT16, 0);
    /** The type {@link Base#UINT16}. */
    public static final ValueType UINT16 = new ValueType(Base.UINT16, 0);
    /** The type {@link Base#INT8}. */
    public static final ValueType INT8 = new ValueType(Base.INT8, 0);
    /** The type {@link Base#UINT8}. */
    public static final ValueType UINT8 = new ValueType(Base.UINT8, 0);
    /** The type {@link Base#MINDOUBLE}. */
    public static final ValueType MINDOUBLE = new ValueType(Base.MINDOUBLE, 0);
    /** The type {@link Base#MAXDOUBLE}. */
    public static final ValueType MAXDOUBLE = new ValueType(Base.MAXDOUBLE, 0);
    /** The type {@link Base#COMPLEX}. */
    public static final ValueType COMPLEX = new ValueType(Base.COMPLEX, 0);
    /** The type {@link Base#RATE}. */
    public static final ValueType RATE = new ValueType(Base.RATE, 0);
    /** The type {@link Base#TAU_ATOMIC}. */
    public static final ValueType TAU_ATOMIC = new ValueType(Base.TAU_ATOMIC, 0);

    /** Largest number of bins, doubles or words of a type with a length. */
    public static final int MAX_LENGTH = 1 << 20;

    private static final long MAX_BITS = Double.doubleToRawLongBits(Double.MAX_VALUE);
    private static final long LOWEST_BITS = Double.doubleToRawLongBits(-Double.MAX_VALUE);
    private static final long ONE_BITS = Double.doubleToRawLongBits(1);

    /** Rejects a length for a type without a length, and a missing or excessive one for a type with a length. */
    public ValueType {
        boolean sized = base == Base.HISTOGRAM || base == Base.NDOUBLES || base == Base.SCALE_FUNC;
        if (sized ? length < 1 || length > MAX_LENGTH : length != 0) {
            throw new IllegalArgumentException("a " + base + " cannot have length " + length);
        }
    }

    /**
     * Creates a type in which 0 is a number like any other.
     *
     * @param base the family
     * @param length number of bins of a {@link Base#HISTOGRAM}, of numbers of an {@link Base#NDOUBLES}, of words of a
     *     {@link Base#SCALE_FUNC}; 0 for all others
     */
    public ValueType(Base base, int length) {
        this(base, length, false);
    }

    /**
     * {@return the same type in which 0 means that there is no value, or is a number like any other; the type itself if
     * its cells are not plain numbers whose neutral element is 0}
     *
     * @param absent whether 0 means that there is no value
     */
    public ValueType withZeroAbsent(boolean absent) {
        return absent == zeroIsAbsent || !isNumber() || isExtreme() ? this : new ValueType(base, length, absent);
    }

    /**
     * Compares all components. Explicit, since the default method of a record is generated at run time at each start.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof ValueType type
                && base == type.base
                && length == type.length
                && zeroIsAbsent == type.zeroIsAbsent;
    }

    @Override
    public int hashCode() {
        return 31 * base.hashCode() + length + (zeroIsAbsent ? 1 : 0);
    }

    /**
     * {@return the type of histograms}
     *
     * @param bins number of bins
     */
    public static ValueType histogram(int bins) {
        return new ValueType(Base.HISTOGRAM, bins);
    }

    /**
     * {@return the type of cells of several doubles}
     *
     * @param count number of doubles
     */
    public static ValueType ndoubles(int count) {
        return new ValueType(Base.NDOUBLES, count);
    }

    /**
     * {@return the type of scaling functions}
     *
     * @param words number of words
     */
    public static ValueType scaleFunc(int words) {
        return new ValueType(Base.SCALE_FUNC, words);
    }

    /** {@return the number of 64-bit words of a cell, at least 1} */
    public int words() {
        return switch (base) {
            case DOUBLE, INT64, UINT64, INT32, UINT32, INT16, UINT16, INT8, UINT8, MINDOUBLE, MAXDOUBLE -> 1;
            case COMPLEX, RATE -> 2;
            case TAU_ATOMIC -> 5;
            case HISTOGRAM -> length + 2;
            case NDOUBLES, SCALE_FUNC -> length;
        };
    }

    /**
     * {@return the content of a word of a cell}
     *
     * @param index index of the word in the cell
     */
    public Word word(int index) {
        return switch (base) {
            case INT64, INT32, INT16, INT8 -> Word.SIGNED;
            case UINT64, UINT32, UINT16, UINT8 -> Word.UNSIGNED;
            case DOUBLE, MINDOUBLE, MAXDOUBLE, COMPLEX, RATE, HISTOGRAM, NDOUBLES -> Word.DOUBLE;
            case TAU_ATOMIC -> index == 0 ? Word.UNSIGNED : Word.DOUBLE;
            case SCALE_FUNC -> Word.OPAQUE;
        };
    }

    /** {@return whether a cell is one integer} */
    public boolean isInteger() {
        return word(0) != Word.DOUBLE && words() == 1 && base != Base.SCALE_FUNC;
    }

    /** {@return whether a cell is one number: an integer or a double of any kind} */
    public boolean isNumber() {
        return isInteger() || base == Base.DOUBLE || base == Base.MINDOUBLE || base == Base.MAXDOUBLE;
    }

    /**
     * {@return whether values can be subtracted again after they were combined, so that a metric of this type may be
     * stored as inclusive values along the call tree}
     */
    public boolean mayBeInclusive() {
        return switch (base) {
            case MINDOUBLE, MAXDOUBLE, TAU_ATOMIC, HISTOGRAM -> false;
            case DOUBLE,
                    INT64,
                    UINT64,
                    INT32,
                    UINT32,
                    INT16,
                    UINT16,
                    INT8,
                    UINT8,
                    COMPLEX,
                    RATE,
                    NDOUBLES,
                    SCALE_FUNC -> true;
        };
    }

    /**
     * {@return a word of the neutral cell, which changes nothing when it is combined with another; absent rows stand
     * for such cells}
     *
     * @param index index of the word in the cell
     */
    public long neutral(int index) {
        return switch (base) {
            case DOUBLE, INT64, UINT64, INT32, UINT32, INT16, UINT16, INT8, UINT8, COMPLEX, NDOUBLES, SCALE_FUNC -> 0;
            case MINDOUBLE -> MAX_BITS;
            case MAXDOUBLE -> LOWEST_BITS;
            case RATE -> index == 0 ? 0 : ONE_BITS;
            case TAU_ATOMIC -> index == 1 ? MAX_BITS : index == 2 ? LOWEST_BITS : 0;
            case HISTOGRAM -> index == 0 ? MAX_BITS : index == 1 ? LOWEST_BITS : 0;
        };
    }

    /**
     * {@return whether a cell is the minimum or the maximum of some values, so that its neutral element means that
     * there is no value}
     */
    public boolean isExtreme() {
        return base == Base.MINDOUBLE || base == Base.MAXDOUBLE;
    }

    /** {@return whether a cell may stand for no value, see {@link #isAbsent}} */
    public boolean mayBeAbsent() {
        return zeroIsAbsent || isExtreme();
    }

    /**
     * {@return whether a cell, given by its first word, stands for no value: the neutral element of a minimum or
     * maximum, ±1.797e308, or 0 where {@link #zeroIsAbsent}} Such a cell is displayed and exported as absent, and does
     * not count in means, minima and maxima.
     *
     * @param word first word of the cell
     */
    public boolean isAbsent(long word) {
        return mayBeAbsent() && word == neutral(0);
    }

    /**
     * {@return whether a word of a cell stands for no value: see {@link #isAbsent(long)}; of a compound, the neutral element
     * of a part that is a minimum or a maximum}
     *
     * @param index index of the word in the cell
     * @param word the word
     */
    public boolean isAbsent(int index, long word) {
        if (words() == 1) {
            return isAbsent(word);
        }
        long neutral = neutral(index);
        return word == neutral && (neutral == MAX_BITS || neutral == LOWEST_BITS);
    }

    /** {@return the type of combined values: integers are widened to 64 bits, all other types stay the same} */
    public ValueType widened() {
        if (!isInteger()) {
            return this;
        }
        return (word(0) == Word.UNSIGNED ? UINT64 : INT64).withZeroAbsent(zeroIsAbsent);
    }

    /**
     * {@return whether the first word of a cell is in the range of an integer of this width; true for all other types}
     *
     * @param word first word of the cell
     */
    public boolean holds(long word) {
        return switch (base) {
            case INT32 -> word == (int) word;
            case UINT32 -> word >>> 32 == 0;
            case INT16 -> word == (short) word;
            case UINT16 -> word >>> 16 == 0;
            case INT8 -> word == (byte) word;
            case UINT8 -> word >>> 8 == 0;
            case TAU_ATOMIC -> word >>> 32 == 0;
            case DOUBLE, INT64, UINT64, MINDOUBLE, MAXDOUBLE, COMPLEX, RATE, HISTOGRAM, NDOUBLES, SCALE_FUNC -> true;
        };
    }

    /**
     * Sets cells to the neutral element; {@code words} contains the cells from index 0 on.
     *
     * @param words receives the words
     * @param cells number of cells
     */
    public void fillNeutral(long[] words, int cells) {
        int width = words();
        if (width == 1) {
            Arrays.fill(words, 0, cells, neutral(0));
            return;
        }
        for (int w = 0; w < width; w++) {
            long value = neutral(w);
            for (int i = w; i < cells * width; i += width) {
                words[i] = value;
            }
        }
    }

    /** Returns Cube's spelling, such as {@code UINT64} or {@code HISTOGRAM(5)}. */
    @Override
    public String toString() {
        return switch (base) {
            case HISTOGRAM, NDOUBLES -> base + "(" + length + ")";
            case DOUBLE,
                    INT64,
                    UINT64,
                    INT32,
                    UINT32,
                    INT16,
                    UINT16,
                    INT8,
                    UINT8,
                    MINDOUBLE,
                    MAXDOUBLE,
                    COMPLEX,
                    RATE,
                    TAU_ATOMIC,
                    SCALE_FUNC -> base.toString();
        };
    }
}

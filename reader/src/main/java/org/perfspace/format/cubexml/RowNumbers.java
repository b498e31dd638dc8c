package org.perfspace.format.cubexml;

import com.fasterxml.jackson.core.io.NumberInput;
import java.util.Arrays;
import java.util.Locale;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.ValueType;

/**
 * The numbers of one row, fed as pieces of text that may end in the middle of a number. They are converted by Jackson,
 * which is three times as fast as {@link Double#parseDouble}.
 */
final class RowNumbers {

    private final ValueType type;
    private final boolean finiteOnly;
    private long[] words;
    private int count;
    private long rounded;
    private char[] word = new char[64];
    private int length;

    /**
     * Creates a parser for rows of this type.
     *
     * @param finiteOnly whether NaN and infinities are rejected, as in CUBE 2
     */
    RowNumbers(ValueType type, boolean finiteOnly) {
        this.type = type;
        this.finiteOnly = finiteOnly;
        this.words = new long[0];
    }

    /** Begins a row with the given number of cells; cells without a number get the neutral value. */
    void begin(int cells) {
        words = words.length == cells ? words : new long[cells];
        type.fillNeutral(words, cells);
        count = 0;
        length = 0;
    }

    /** Returns the number of values so far that were rounded to integers. */
    long rounded() {
        return rounded;
    }

    /** Parses a piece of text. */
    void feed(char[] text, int start, int size, Place place) throws ProfileException {
        int end = start + size;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c > ' ') {
                if (length == word.length) {
                    grow(place);
                }
                word[length++] = c;
            } else if (length > 0) {
                finishNumber(place);
            }
        }
    }

    /** Ends the row; the returned array is reused for the next row. */
    long[] end(Place place) throws ProfileException {
        if (length > 0) {
            finishNumber(place);
        }
        return words;
    }

    private void grow(Place place) throws ProfileException {
        if (length >= 4096) {
            throw place.corrupt("expected a number, found a word of more than 4,096 characters");
        }
        word = Arrays.copyOf(word, 2 * length);
    }

    private void finishNumber(Place place) throws ProfileException {
        if (count == words.length) {
            throw place.corrupt(
                    "expected at most %,d values in the row, one for each thread, found more", words.length);
        }
        words[count] = type.isInteger() ? integer(place) : doubleBits(place);
        count++;
        length = 0;
    }

    private long doubleBits(Place place) throws ProfileException {
        if (length == 1 && word[0] == '-' && type.neutral(0) != 0) {
            return type.neutral(0);
        }
        return Double.doubleToRawLongBits(decimal(place));
    }

    /** Reads an integer. A UINT64 may be negative if a counter went backwards; it is kept in two's complement. */
    private long integer(Place place) throws ProfileException {
        String text = new String(word, 0, length);
        long value;
        try {
            value = type.word(0) == ValueType.Word.UNSIGNED && !text.startsWith("-")
                    ? Long.parseUnsignedLong(text)
                    : Long.parseLong(text);
        } catch (NumberFormatException e) {
            value = rounded(decimal(place), place);
        }
        if (!type.holds(value)) {
            throw place.corrupt("expected a value of type %s, found %s", type, text);
        }
        return value;
    }

    private long rounded(double value, Place place) throws ProfileException {
        double whole = Math.rint(value);
        if (!(Math.abs(whole) < 0x1p63)) {
            throw place.corrupt("expected a value of type %s, found %s", type, new String(word, 0, length));
        }
        if (whole != value) {
            rounded++;
        }
        return (long) whole;
    }

    private double decimal(Place place) throws ProfileException {
        char last = word[length - 1];
        double value = (last >= '0' && last <= '9') || last == '.' ? number(place) : named(place);
        if (finiteOnly && !(Math.abs(value) <= Double.MAX_VALUE)) {
            throw place.corrupt("expected a finite number, found %s", new String(word, 0, length));
        }
        return value;
    }

    private double number(Place place) throws ProfileException {
        try {
            return NumberInput.parseDouble(word, 0, length, true);
        } catch (NumberFormatException e) {
            throw noNumber(place);
        }
    }

    private double named(Place place) throws ProfileException {
        return switch (new String(word, 0, length).toLowerCase(Locale.ROOT)) {
            case "nan", "+nan", "-nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw noNumber(place);
        };
    }

    private ProfileException noNumber(Place place) {
        return place.corrupt("expected a number, found \"%s\"", Place.shortened(new String(word, 0, length)));
    }
}

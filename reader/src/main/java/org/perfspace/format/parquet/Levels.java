package org.perfspace.format.parquet;

import java.util.Arrays;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Decodes definition levels (run-length and bit-packed hybrid) into runs of rows with and without a value; even runs
 * have values.
 */
final class Levels {

    private final byte[] bytes;
    private final Place place;
    private final int most;
    private int at;
    private final int end;
    private int[] ends = new int[4];
    private int runs;
    private int rows;
    private int values;

    /**
     * Creates a decoder of a range of bytes.
     *
     * @param most the level of an existing value, at least 1
     */
    Levels(byte[] bytes, int offset, int length, int most, Place place) {
        this.bytes = bytes;
        this.at = offset;
        this.end = offset + length;
        this.most = most;
        this.place = place;
    }

    /** Decodes the levels of the given number of rows. */
    Levels decode(int count) throws ProfileException {
        int width = 32 - Integer.numberOfLeadingZeros(most);
        while (rows < count) {
            int header = number();
            if ((header & 1) == 0) {
                int length = header >>> 1;
                if (length == 0) {
                    throw damage("a run of no rows");
                }
                add(level(one()), Math.min(length, count - rows));
            } else {
                unpack(header >>> 1, width, count);
            }
        }
        return this;
    }

    /** Returns the number of rows with a value. */
    int values() {
        return values;
    }

    /** Returns one past the last row of each run; empty if every row has a value. */
    int[] runEnds() {
        return runs <= 1 ? new int[0] : Arrays.copyOf(ends, runs);
    }

    /** Returns the number of values before each run. */
    int[] runValues() {
        int[] before = new int[runs <= 1 ? 0 : runs];
        for (int run = 1; run < before.length; run++) {
            int length = ends[run - 1] - (run == 1 ? 0 : ends[run - 2]);
            before[run] = before[run - 1] + (run % 2 == 1 ? length : 0);
        }
        return before;
    }

    private void unpack(int groups, int width, int count) throws ProfileException {
        if (groups == 0 || (long) groups * width > end - at) {
            throw damage((long) groups * 8 + " packed levels in " + (end - at) + " bytes");
        }
        int mask = (1 << width) - 1;
        long bit = 8L * at;
        for (int i = 0; i < groups * 8 && rows < count; i++, bit += width) {
            int first = bytes[(int) (bit >>> 3)] & 0xff;
            int next = (bit >>> 3) + 1 < bytes.length ? bytes[(int) (bit >>> 3) + 1] & 0xff : 0;
            add(level(((next << 8 | first) >>> (bit & 7)) & mask), 1);
        }
        at += groups * width;
    }

    private boolean level(int level) throws ProfileException {
        if (level > most) {
            throw damage("level " + level + " where " + most + " is the highest");
        }
        return level == most;
    }

    private void add(boolean present, int length) {
        boolean even = runs % 2 == 1;
        if (runs == 0 || even != present) {
            if (runs == 0 && !present) {
                append(0);
            }
            append(rows);
        }
        rows += length;
        ends[runs - 1] = rows;
        values += present ? length : 0;
    }

    private void append(int endRow) {
        if (runs == ends.length) {
            ends = Arrays.copyOf(ends, 2 * runs);
        }
        ends[runs++] = endRow;
    }

    private int one() throws ProfileException {
        if (at >= end) {
            throw damage("their end");
        }
        return bytes[at++] & 0xff;
    }

    private int number() throws ProfileException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int b = one();
            value |= (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw damage("a length of more than five bytes");
    }

    private ProfileException damage(String found) {
        return place.corrupt("expected definition levels, found %s", found);
    }
}

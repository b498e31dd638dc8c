package org.perfspace.writer.parquet;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * The cells of one column of values of a tidy table, for the rows of a row group: doubles, and the integers that a double
 * cannot hold.
 */
public final class TidyCells {

    /** The largest number up to which a double represents every integer. */
    private static final long EXACT = 1L << 53;

    private long[] doubles = new long[0];
    private long[] integers = new long[0];
    private final BitSet absent = new BitSet();
    private final BitSet large = new BitSet();
    private long[] dense = new long[0];
    private int count;

    /** {@return the number of cells} */
    public int count() {
        return count;
    }

    /** Removes all cells. */
    public void clear() {
        count = 0;
        absent.clear();
        large.clear();
    }

    /**
     * Adds the cells of a series at one call node.
     *
     * @param series the series
     * @param row its row, or null for zeros, which stand for no values in minima and maxima
     * @param locations number of cells of the row
     */
    public void add(TidySeries series, @Nullable Row row, int locations) {
        reserve(locations);
        if (row == null) {
            Arrays.fill(doubles, count, count + locations, 0);
            if (series.isExtreme()) {
                absent.set(count, count + locations);
            }
            count += locations;
            return;
        }
        ValueType type = row.type();
        int width = type.words();
        if (dense.length != locations * width) {
            dense = new long[locations * width];
        }
        row.copyDense(dense);
        ValueType.Word word = type.word(series.word());
        boolean mayBeAbsent = width > 1 || type.mayBeAbsent();
        if (word == ValueType.Word.DOUBLE && !mayBeAbsent) {
            System.arraycopy(dense, 0, doubles, count, locations);
            count += locations;
            return;
        }
        for (int location = 0, at = series.word(); location < locations; location++, at += width) {
            put(dense[at], mayBeAbsent && type.isAbsent(series.word(), dense[at]), word);
        }
    }

    /**
     * Adds the cells of a call node without values.
     *
     * @param locations number of cells
     */
    public void addAbsent(int locations) {
        padTo(count + locations);
    }

    /** {@return whether a cell has a value} */
    public boolean isPresent(int cell) {
        return !absent.get(cell);
    }

    /** {@return whether all cells have a value} */
    public boolean isPresentEverywhere() {
        return absent.isEmpty();
    }

    /** {@return the value of a cell} */
    public double value(int cell) {
        return Double.longBitsToDouble(doubles[cell]);
    }

    /** {@return whether the value of a cell is an integer that a double cannot hold exactly} */
    public boolean isLarge(int cell) {
        return large.get(cell);
    }

    /** {@return the value of a cell that is such an integer} */
    public long integer(int cell) {
        return integers[cell];
    }

    /** Adds doubles, some of which may be absent. */
    void addDoubles(long[] words, int from, int to, BitSet without) {
        reserve(to - from);
        if (from < words.length) { // otherwise all are absent
            System.arraycopy(words, from, doubles, count, Math.min(words.length, to) - from);
        }
        for (int at = without.nextSetBit(from); at >= 0 && at < to; at = without.nextSetBit(at + 1)) {
            absent.set(count + at - from);
        }
        count += to - from;
    }

    /** Adds cells of another column. */
    void add(TidyCells other, int from, int to) {
        reserve(to - from);
        System.arraycopy(other.doubles, from, doubles, count, to - from);
        for (int at = other.absent.nextSetBit(from); at >= 0 && at < to; at = other.absent.nextSetBit(at + 1)) {
            absent.set(count + at - from);
        }
        count += to - from;
        for (int at = other.large.nextSetBit(from); at >= 0 && at < to; at = other.large.nextSetBit(at + 1)) {
            addInteger(to - 1 - at, other.integers[at]);
        }
    }

    /** Releases the memory that the cells do not need. */
    void trim() {
        doubles = Arrays.copyOf(doubles, count);
        integers = Arrays.copyOf(integers, Math.min(integers.length, count));
        dense = new long[0];
    }

    /** Adds absent cells up to a total number of cells. */
    void padTo(int cells) {
        if (count < cells) {
            reserve(cells - count);
            absent.set(count, cells);
            count = cells;
        }
    }

    /** Adds the integer of a cell, which is {@code back} cells before the last one that was added. */
    void addInteger(int back, long integer) {
        int at = count - 1 - back;
        large.set(at);
        if (integers.length < doubles.length) {
            integers = Arrays.copyOf(integers, doubles.length);
        }
        integers[at] = integer;
    }

    private void put(long cell, boolean isAbsent, ValueType.Word word) {
        if (isAbsent) {
            absent.set(count);
        }
        if (word == ValueType.Word.DOUBLE) {
            doubles[count++] = cell;
            return;
        }
        if (cell > EXACT || cell < -EXACT) {
            large.set(count);
            if (integers.length < doubles.length) {
                integers = Arrays.copyOf(integers, doubles.length);
            }
            integers[count] = cell;
        }
        doubles[count++] = Double.doubleToRawLongBits((double) cell);
    }

    private void reserve(int more) {
        if (count + more > doubles.length) {
            doubles = Arrays.copyOf(doubles, Math.max(2 * doubles.length, count + more));
        }
    }

    /** Copies the doubles of the rows of a range that have a value; returns their number. */
    int doubles(int from, int to, Presence presence, long[] into) {
        if (count == 0) {
            presence.add(false, to - from);
            return 0;
        }
        int next = absent.nextSetBit(from);
        if (next < 0 || next >= to) {
            presence.add(true, to - from);
            System.arraycopy(doubles, from, into, 0, to - from);
            return to - from;
        }
        int copied = 0;
        for (int at = from; at < to; at++) {
            boolean there = !absent.get(at);
            presence.add(there, 1);
            into[copied] = doubles[at];
            copied += there ? 1 : 0;
        }
        return copied;
    }

    /** Copies the integers of a range of rows that a double cannot hold; returns their number. */
    int integers(int from, int to, Presence presence, long[] into) {
        int copied = 0;
        int at = from;
        for (int next = large.nextSetBit(at); next >= 0 && next < to; next = large.nextSetBit(at)) {
            presence.add(false, next - at);
            presence.add(true, 1);
            into[copied++] = integers[next];
            at = next + 1;
        }
        presence.add(false, to - at);
        return copied;
    }
}

package org.perfspace.writer.parquet;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.writer.parquet.page.Presence;

/** The cells of one column of values of a tidy table, for some rows: doubles, and the integers that a double cannot hold. */
public final class TidyCells {

    /** The largest number up to which a double holds every integer. */
    private static final long EXACT = 1L << 53;

    private final int locations;
    private long[] doubles = new long[0];
    private long[] integers = new long[0];
    private final BitSet absent = new BitSet();
    private final BitSet large = new BitSet();
    private long[] dense = new long[0];
    private int count;

    /**
     * Makes an empty column.
     *
     * @param locations number of cells of a row; 0 if the column is not wanted
     */
    public TidyCells(int locations) {
        this.locations = locations;
    }

    boolean isWanted() {
        return locations > 0;
    }

    /** Forgets all cells. */
    public void clear() {
        count = 0;
        absent.clear();
        large.clear();
    }

    /** Adds the cells of a series at one call node; of zeros without a row. */
    public void add(TidySeries series, @Nullable Row row) {
        if (row == null) {
            addZeros();
            return;
        }
        ValueType type = row.type();
        int width = type.words();
        if (dense.length != locations * width) {
            dense = new long[locations * width];
        }
        row.copyDense(dense);
        reserve();
        ValueType.Word word = type.word(series.word());
        for (int location = 0, at = series.word(); location < locations; location++, at += width) {
            put(dense[at], type, word);
        }
    }

    /** Adds a call node without values. */
    public void addAbsent() {
        absent.set(count, count + locations);
        addZeros();
    }

    /** Returns the number of cells. */
    public int count() {
        return count;
    }

    /** Returns whether a cell has a value. */
    public boolean isPresent(int cell) {
        return !absent.get(cell);
    }

    /** Returns whether all cells have a value. */
    public boolean isPresentEverywhere() {
        return absent.isEmpty();
    }

    /** Returns the value of a cell. */
    public double value(int cell) {
        return Double.longBitsToDouble(doubles[cell]);
    }

    /** Returns whether the value of a cell is an integer that a double cannot hold exactly. */
    public boolean isLarge(int cell) {
        return large.get(cell);
    }

    /** Returns the value of a cell that is such an integer. */
    public long integer(int cell) {
        return integers[cell];
    }

    private void addZeros() {
        reserve();
        Arrays.fill(doubles, count, count + locations, 0);
        count += locations;
    }

    private void put(long cell, ValueType type, ValueType.Word word) {
        if (word == ValueType.Word.DOUBLE) {
            if (type.isAbsent(cell)) {
                absent.set(count);
            }
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

    private void reserve() {
        if (count + locations > doubles.length) {
            doubles = Arrays.copyOf(doubles, Math.max(2 * doubles.length, count + locations));
        }
    }

    /** Copies the doubles of some rows that have a value; returns how many. */
    int doubles(int from, int to, Presence presence, long[] into) {
        if (!isWanted()) {
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

    /** Copies the integers of some rows that a double cannot hold; returns how many. */
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

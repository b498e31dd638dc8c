package org.perfspace.model;

import java.util.Arrays;

/**
 * The values of one metric at one call node over the locations. Dense (a cell for each location) or sparse (a cell for
 * some locations, ascending; the others are the type's {@linkplain ValueType#neutral neutral element}). A row is a
 * buffer that is reused; callers that need the values later must copy them. Not safe for use by several threads.
 *
 * <p>The type is that of the metric, except in computed views, where narrow integers are widened to INT64 or UINT64.
 */
public final class Row {

    private final int locations;
    private ValueType type;
    private boolean dense;
    private int count;
    private long[] words;
    private int[] columns = {};

    /**
     * Creates a dense row of neutral cells.
     *
     * @param type type of the cells
     * @param locations number of locations of the space
     */
    public Row(ValueType type, int locations) {
        this.type = type;
        this.locations = locations;
        this.words = new long[Math.multiplyExact(locations, type.words())];
        this.dense = true;
        this.count = locations;
        type.fillNeutral(words, locations);
    }

    /** {@return the type of the cells} */
    public ValueType type() {
        return type;
    }

    /** {@return the number of locations of the space} */
    public int locations() {
        return locations;
    }

    /** {@return whether there is a cell for each location} */
    public boolean isDense() {
        return dense;
    }

    /** {@return the number of stored cells} */
    public int count() {
        return count;
    }

    /**
     * {@return the location of the i-th stored cell; ascending}
     *
     * @param i index of the cell, from 0
     */
    public int location(int i) {
        return dense ? i : columns[i];
    }

    /**
     * {@return the stored cells of {@link ValueType#words} words each; the i-th cell starts at
     * {@code i * type().words()}} The array may be longer than the stored cells, and is overwritten by the next row.
     */
    public long[] words() {
        return words;
    }

    /**
     * {@return the first word of the i-th stored cell} The type of the row says how to read it; {@link #asDouble} does so.
     *
     * @param i index of the cell, from 0
     */
    public long word(int i) {
        return words[i * type.words()];
    }

    /**
     * {@return the i-th stored cell as the nearest double; NaN if the cell stands for no value} Integers of more than 53 bits
     * are rounded; {@link #word} has all of their bits.
     *
     * @param i index of the cell, from 0
     * @throws IllegalStateException if cells of this type are not plain numbers
     */
    public double asDouble(int i) {
        if (!type.isNumber()) {
            throw new IllegalStateException("cells of type " + type + " are not plain numbers");
        }
        long word = words[i];
        return type.isAbsent(word) ? Double.NaN : type.word(0).number(word);
    }

    /**
     * {@return whether a word of the stored cells has its highest bit set} In a row of type UINT64, such a word is the
     * result of a decreasing counter, in two's complement.
     */
    public boolean hasNegativeWord() {
        long all = 0;
        for (int i = 0; i < count * type.words(); i++) {
            all |= words[i];
        }
        return all < 0;
    }

    /** {@return whether all cells are the type's {@linkplain ValueType#neutral neutral element}, as those of an absent row} */
    public boolean isNeutral() {
        int width = type.words();
        for (int i = 0; i < count * width; i++) {
            if (words[i] != type.neutral(i % width)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Copies a cell for each location, which is neutral if the row does not contain it.
     *
     * @param into receives the words of the cells
     */
    public void copyDense(long[] into) {
        int width = type.words();
        if (dense) {
            System.arraycopy(words, 0, into, 0, locations * width);
            return;
        }
        type.fillNeutral(into, locations);
        for (int i = 0; i < count; i++) {
            System.arraycopy(words, i * width, into, columns[i] * width, width);
        }
    }

    /**
     * Makes the row dense and returns its words to be filled.
     *
     * @param newType type of the cells
     * @return the words of all cells, all of which the caller must set
     */
    public long[] fillDense(ValueType newType) {
        type = newType;
        dense = true;
        count = locations;
        ensure(Math.multiplyExact(locations, newType.words()));
        return words;
    }

    /**
     * Makes the row sparse and empty, so that all its cells are neutral; other cells may be added by {@link #append}.
     *
     * @param newType type of the cells
     */
    public void clearSparse(ValueType newType) {
        type = newType;
        dense = false;
        count = 0;
    }

    /**
     * Changes the type without changing the words, such as from a narrow to a wide integer.
     *
     * @param newType the new type, which must have the same number of words
     */
    public void relabel(ValueType newType) {
        if (newType.words() != type.words()) {
            throw new IllegalArgumentException("cells of type " + type + " cannot be read as " + newType);
        }
        type = newType;
    }

    /**
     * Adds a cell to a sparse row.
     *
     * @param location id of the location, greater than those of all cells added before
     * @return index of its first word in {@link #words()}, which the caller fills
     */
    public int append(int location) {
        if (dense || location >= locations || (count > 0 && columns[count - 1] >= location)) {
            throw new IllegalArgumentException("location " + location + " does not follow in this row");
        }
        int width = type.words();
        ensure((count + 1) * width);
        if (columns.length <= count) {
            columns = Arrays.copyOf(columns, Math.min(locations, Math.max(8, 2 * count + 1)));
        }
        columns[count] = location;
        return count++ * width;
    }

    /**
     * Copies the type and the cells of another row of the same space.
     *
     * @param other the row to copy
     */
    public void set(Row other) {
        type = other.type;
        dense = other.dense;
        count = other.count;
        ensure(count * type.words());
        System.arraycopy(other.words, 0, words, 0, count * type.words());
        if (!dense) {
            if (columns.length < count) {
                columns = new int[count];
            }
            System.arraycopy(other.columns, 0, columns, 0, count);
        }
    }

    private void ensure(int size) {
        if (words.length < size) {
            words = Arrays.copyOf(words, (int) Math.min((long) locations * type.words(), Math.max(16, 2L * size)));
        }
    }

    /** {@return the type and the number of cells} */
    @Override
    public String toString() {
        return Definitions.count(count, "cell") + " of type " + type + " for "
                + Definitions.count(locations, "location");
    }
}

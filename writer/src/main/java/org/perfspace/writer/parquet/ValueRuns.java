package org.perfspace.writer.parquet;

import java.util.Arrays;

/**
 * The values of a page as runs of equal values, and the rows without a value. The whole sequence may repeat, because
 * the labels of locations are repeated for each call path.
 */
final class ValueRuns {

    private final int times;
    private final Presence presence = new Presence();
    private long[] values = new long[16];
    private int[] lengths = new int[16];
    private int count;

    /**
     * Begins an empty page.
     *
     * @param times number of repetitions of everything that is added; if above 1, every row must have a value
     */
    public ValueRuns(int times) {
        this.times = times;
    }

    /** Adds rows that all have the same value. */
    public void add(long value, int rows) {
        presence.add(true, rows * times);
        if (count > 0 && values[count - 1] == value) {
            lengths[count - 1] += rows;
            return;
        }
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        values[count] = value;
        lengths[count++] = rows;
    }

    /** Adds rows without a value. */
    public void addNulls(int rows) {
        presence.add(false, rows);
    }

    Presence presence() {
        return presence;
    }

    int count() {
        return count;
    }

    long[] values() {
        return values;
    }

    /** Returns the value of each row that has one. */
    long[] words() {
        long[] words = new long[presence.values()];
        int at = 0;
        for (int run = 0; run < count; run++) {
            Arrays.fill(words, at, at + lengths[run], values[run]);
            at += lengths[run];
        }
        for (int time = 1; time < times; time++) {
            System.arraycopy(words, 0, words, time * at, at);
        }
        return words;
    }

    /** Returns the value of each row that has one; all must be ids or numbers of entries. */
    int[] numbers() {
        long[] words = words();
        int[] numbers = new int[words.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) words[i];
        }
        return numbers;
    }

    /**
     * Returns a key of all data that the encoded page depends on.
     *
     * @param encoding number that identifies the encoding
     */
    long[] key(long encoding) {
        int[] levels = presence.runs();
        long[] key = new long[4 + levels.length + 2 * count];
        key[0] = encoding;
        key[1] = times;
        key[2] = levels.length;
        key[3] = count;
        int at = 4;
        for (int level : levels) {
            key[at++] = level;
        }
        for (int run = 0; run < count; run++) {
            key[at++] = values[run];
            key[at++] = lengths[run];
        }
        return key;
    }
}

package org.perfspace.writer.parquet;

import java.util.Arrays;

/**
 * The distinct values of pages, numbered from 0 in the order in which they were first seen. One thread fills it; then it is
 * safe for several.
 */
final class ValueDictionary {

    /** Maximum number of entries: a mebibyte of doubles, as in parquet-java. */
    static final int MOST = 1 << 17;

    /** Maximum number of steps to a free place; more steps indicate values that were chosen to collide. */
    private static final int FARTHEST = 256;

    private static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;
    private static final int MISSING = -1;

    private long[] words = new long[256];
    private int[] places = new int[1024];
    private int shift = Long.SIZE - 10;
    private int size;

    /** Adds the values of a page; returns false if they do not fit, in which case some of them have been added. */
    boolean add(PageValues page) {
        for (int i = 0, at = page.offset(); i < page.count(); i++, at += page.step()) {
            long word = page.words()[at];
            int place = place(word);
            if (place == MISSING) {
                return false;
            }
            if (places[place] == 0) {
                if (size == MOST) {
                    return false;
                }
                append(word, place);
            }
        }
        return true;
    }

    /** Returns the number of entries. */
    int size() {
        return size;
    }

    /** Returns the entries in their order. */
    PageValues entries() {
        Presence presence = new Presence();
        presence.add(true, size);
        return new PageValues(presence, words);
    }

    /**
     * Returns the entry numbers of the values of a page; the array ends before the first value that is not an entry.
     */
    int[] numbers(PageValues page) {
        int[] numbers = new int[page.count()];
        for (int i = 0, at = page.offset(); i < numbers.length; i++, at += page.step()) {
            int place = place(page.words()[at]);
            int number = place == MISSING ? 0 : places[place];
            if (number == 0) {
                return Arrays.copyOf(numbers, i);
            }
            numbers[i] = number - 1;
        }
        return numbers;
    }

    /** Returns the place of a word, which is free if the word is not an entry, or {@link #MISSING}. */
    private int place(long word) {
        int mask = places.length - 1;
        int place = (int) ((word * GOLDEN) >>> shift);
        for (int steps = 0; steps < FARTHEST; steps++) {
            int entry = places[place];
            if (entry == 0 || words[entry - 1] == word) {
                return place;
            }
            place = (place + 1) & mask;
        }
        return MISSING;
    }

    private void append(long word, int place) {
        if (size == words.length) {
            words = Arrays.copyOf(words, 2 * size);
        }
        words[size++] = word;
        places[place] = size;
        if (2 * size > places.length) {
            grow();
        }
    }

    private void grow() {
        shift--;
        places = new int[2 * places.length];
        int mask = places.length - 1;
        for (int entry = 1; entry <= size; entry++) {
            int place = (int) ((words[entry - 1] * GOLDEN) >>> shift);
            while (places[place] != 0) {
                place = (place + 1) & mask;
            }
            places[place] = entry;
        }
    }
}

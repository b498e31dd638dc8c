package org.perfspace.writer.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The growing dictionary of a column of texts: each text has a number, from 0 in the order of first appearance. */
final class TextNumbers {

    private final List<byte[]> texts = new ArrayList<>();

    /** A table of hashes with open addressing: numbers plus 1, or 0 where there is none; at most half of it is full. */
    private int[] slots = new int[64];

    private int[] hashes = new int[32];

    /** Returns the number of a text, which is added if it is new. */
    public int number(byte[] text) {
        int last = texts.size() - 1;
        if (last >= 0 && texts.get(last) == text) {
            return last;
        }
        int hash = Arrays.hashCode(text);
        int slot = slot(hash);
        for (; slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            int number = slots[slot] - 1;
            if (hashes[number] == hash && Arrays.equals(texts.get(number), text)) {
                return number;
            }
        }
        if (texts.size() == hashes.length) {
            grow();
            return number(text);
        }
        hashes[texts.size()] = hash;
        texts.add(text);
        slots[slot] = texts.size();
        return texts.size() - 1;
    }

    private int slot(int hash) {
        return (((hash ^ (hash >>> 15)) * 0x9E3779B1) >>> 1) & (slots.length - 1);
    }

    private void grow() {
        hashes = Arrays.copyOf(hashes, 2 * hashes.length);
        slots = new int[2 * slots.length];
        for (int number = 0; number < texts.size(); number++) {
            int slot = slot(hashes[number]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = number + 1;
        }
    }

    /** Returns all texts by number. */
    public byte[][] texts() {
        return texts.toArray(byte[][]::new);
    }
}

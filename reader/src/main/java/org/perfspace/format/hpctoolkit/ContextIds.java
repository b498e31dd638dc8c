package org.perfspace.format.hpctoolkit;

import java.util.Arrays;

/** A mapping from ctxIds to slots; ctxIds are unique and may be in any order, with gaps. */
public final class ContextIds {

    private final long[] sorted;
    private final int[] slots;

    /** Creates the mapping in which slot i belongs to the i-th id. */
    public ContextIds(long[] ids) {
        long[] keys = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            keys[i] = ((ids[i] << Integer.SIZE) ^ Long.MIN_VALUE) | i;
        }
        Arrays.sort(keys);
        this.sorted = new long[ids.length];
        this.slots = new int[ids.length];
        for (int i = 0; i < ids.length; i++) {
            slots[i] = (int) keys[i];
            sorted[i] = ids[slots[i]];
        }
    }

    /** Returns the mapping for the ids of a tree; slots are positions in pre-order. */
    public static ContextIds of(ContextTree tree) {
        long[] ids = new long[tree.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = tree.id(i);
        }
        return new ContextIds(ids);
    }

    /**
     * Returns the mapping for context 0, which has slot 0, and the ids of a tree, whose slots are positions in pre-order
     * plus one.
     */
    public static ContextIds withWhole(ContextTree tree) {
        long[] ids = new long[tree.size() + 1];
        for (int i = 0; i < tree.size(); i++) {
            ids[i + 1] = tree.id(i);
        }
        return new ContextIds(ids);
    }

    /** Returns the number of ids. */
    public int size() {
        return sorted.length;
    }

    /** Returns the slot of an id, or -1. */
    public int find(long id) {
        int rank = rank(id);
        return rank < 0 ? -1 : slots[rank];
    }

    /** Returns the position of an id in the ascending order of all ids, or -1. */
    public int rank(long id) {
        int guess = guess(id);
        return guess >= 0 && sorted[guess] == id ? guess : Math.max(-1, Arrays.binarySearch(sorted, id));
    }

    /** Returns the position of an id if there are no gaps before it. */
    private int guess(long id) {
        return sorted.length == 0 ? -1 : (int) Math.min(Math.max(0, id - sorted[0]), sorted.length - 1);
    }

    /** Returns the id at a position in the ascending order. */
    public long idAt(int rank) {
        return sorted[rank];
    }

    /** Returns the slot of the id at a position in the ascending order. */
    public int slotAt(int rank) {
        return slots[rank];
    }
}

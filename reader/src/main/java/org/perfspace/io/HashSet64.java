package org.perfspace.io;

import java.util.Arrays;

/** A set of 64-bit hashes that takes 16 to 32 bytes of memory per hash. */
public final class HashSet64 {

    private static final int FIRST_ROOM = 1 << 10;

    /** The hashes, with linear probing. Empty slots are 0, and the number of slots is a power of two. */
    private long[] slots = new long[FIRST_ROOM];

    private int size;

    /** Adds a hash, and returns whether it is new. */
    public boolean add(long hash) {
        if (2 * size >= slots.length) {
            grow();
        }
        return insert(hash == 0 ? 1 : hash);
    }

    private boolean insert(long hash) {
        int mask = slots.length - 1;
        int slot = (int) (hash ^ (hash >>> Integer.SIZE)) & mask;
        while (slots[slot] != 0) {
            if (slots[slot] == hash) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = hash;
        size++;
        return true;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[Math.multiplyExact(old.length, 2)];
        size = 0;
        Arrays.stream(old).filter(hash -> hash != 0).forEach(this::insert);
    }
}

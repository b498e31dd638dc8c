package org.perfspace.model;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Conversions between the handles of definitions, which are numbers in the order of addition, and their positions. */
final class Handles {

    private Handles() {}

    /** Returns the position of a parent, if it is not {@link Tree#NO_PARENT}. */
    static int at(int[] positions, int handle) {
        return handle < 0 ? Tree.NO_PARENT : positions[handle];
    }

    /** Returns the position of each element in the stable order of the keys. */
    static int[] ranking(long[] keys) {
        int[] positions = new int[keys.length];
        boolean ascending = true;
        for (int i = 0; i < keys.length; i++) {
            positions[i] = i;
            ascending &= i == 0 || keys[i - 1] <= keys[i];
        }
        if (ascending) {
            return positions;
        }
        int[] order = IntStream.range(0, keys.length)
                .boxed()
                .sorted(Comparator.comparingLong(handle -> keys[handle]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < order.length; i++) {
            positions[order[i]] = i;
        }
        return positions;
    }

    /** Returns the handles in the order of their positions. */
    static int[] order(int[] positions) {
        int[] handles = new int[positions.length];
        for (int handle = 0; handle < positions.length; handle++) {
            handles[positions[handle]] = handle;
        }
        return handles;
    }

    static void requireParent(String what, int parent, int handle) {
        if (parent != Tree.NO_PARENT && (parent < 0 || parent >= handle)) {
            throw new IllegalArgumentException(
                    "a " + what + " names parent " + parent + ", but only " + handle + " were defined before");
        }
    }

    static void requireIndex(String what, int index, int size) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException(what + " " + index + " is not defined; there are " + size);
        }
    }

    static void requireRank(String what, String name, long rank) {
        if (rank < 0) {
            throw new IllegalArgumentException(what + " \"" + name + "\" has the negative rank " + rank);
        }
    }
}

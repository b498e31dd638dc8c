package org.perfspace.model.definitions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The handles of definitions that are being built, which are numbers in the order of definition, and their positions. */
final class Handles {

    private Handles() {}

    /** Returns the position of a parent, if it is not {@link Tree#NO_PARENT}. */
    static int at(int[] positions, int handle) {
        return handle < 0 ? Tree.NO_PARENT : positions[handle];
    }

    /** Returns the position of each thing of a tree in pre-order. */
    static int[] preOrder(int size, IntUnaryOperator parent) {
        int[] parents = new int[size];
        for (int handle = 0; handle < size; handle++) {
            parents[handle] = parent.applyAsInt(handle);
        }
        return Tree.preOrder(parents);
    }

    /** Returns the position of each thing in the stable order of a key. */
    static int[] ranking(int size, IntToLongFunction key) {
        int[] positions = new int[size];
        boolean ascending = true;
        for (int i = 0; i < size; i++) {
            positions[i] = i;
            ascending &= i == 0 || key.applyAsLong(i - 1) <= key.applyAsLong(i);
        }
        if (ascending) {
            return positions;
        }
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingLong(key::applyAsLong))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < size; i++) {
            positions[order[i]] = i;
        }
        return positions;
    }

    /** Makes the things in the order of their positions. */
    static <T> List<T> arrange(int[] positions, IntFunction<T> make) {
        int[] handles = new int[positions.length];
        for (int handle = 0; handle < positions.length; handle++) {
            handles[positions[handle]] = handle;
        }
        List<T> arranged = new ArrayList<>(positions.length);
        for (int handle : handles) {
            arranged.add(make.apply(handle));
        }
        return arranged;
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

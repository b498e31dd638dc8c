package org.perfspace.value.cubepl;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The ids of call nodes, regions, metrics or locations in expressions: the file ids if they are 0 to n-1 in some order,
 * so that a loop over these numbers finds all definitions; otherwise the positions.
 */
final class Ids {

    private final int[] positionOf;
    private final int[] idOf;

    private Ids(int[] positionOf, int[] idOf) {
        this.positionOf = positionOf;
        this.idOf = idOf;
    }

    public static <T> Ids of(List<T> items, ToLongFunction<T> fileId) {
        int count = items.size();
        int[] idOf = new int[count];
        int[] positionOf = new int[count];
        Arrays.fill(positionOf, -1);
        for (int i = 0; i < count; i++) {
            long id = fileId.applyAsLong(items.get(i));
            if (id < 0 || id >= count || positionOf[(int) id] >= 0) {
                Arrays.setAll(positionOf, n -> n);
                return new Ids(positionOf, positionOf);
            }
            positionOf[(int) id] = i;
            idOf[i] = (int) id;
        }
        return new Ids(positionOf, idOf);
    }

    public int size() {
        return idOf.length;
    }

    /** Returns the id of the definition at a position. */
    public int id(int position) {
        return idOf[position];
    }

    /** Returns the position of an id, which must be at least 0 and less than {@link #size()}. */
    public int position(int id) {
        return positionOf[id];
    }

    /** Returns the id of each position. */
    double[] numbers() {
        return Arrays.stream(idOf).asDoubleStream().toArray();
    }
}

package org.perfspace.convert.reduce;

import java.util.stream.IntStream;

/** Computes positions of the elements that are kept. */
final class KeptPositions {

    private KeptPositions() {}

    /** Returns the positions that are marked, ascending. */
    public static int[] of(boolean[] kept) {
        return IntStream.range(0, kept.length).filter(i -> kept[i]).toArray();
    }

    /**
     * Returns for each position the number of marked ones before it, or {@link DefinitionsCopy#NONE} if it is not marked
     * itself.
     */
    public static int[] after(boolean[] kept) {
        int[] places = new int[kept.length];
        int next = 0;
        for (int i = 0; i < kept.length; i++) {
            places[i] = kept[i] ? next++ : DefinitionsCopy.NONE;
        }
        return places;
    }
}

package org.perfspace.convert.reduce.copy;

import java.util.stream.IntStream;

/** Positions of what stays. */
public final class Places {

    private Places() {}

    /** The places that are marked, ascending. */
    public static int[] of(boolean[] kept) {
        return IntStream.range(0, kept.length).filter(i -> kept[i]).toArray();
    }

    /** For each place how many marked ones are before it, or {@link DefinitionsCopy#NONE} if it is not marked itself. */
    public static int[] after(boolean[] kept) {
        int[] places = new int[kept.length];
        int next = 0;
        for (int i = 0; i < kept.length; i++) {
            places[i] = kept[i] ? next++ : DefinitionsCopy.NONE;
        }
        return places;
    }
}

package org.perfspace.format.pprof;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Indexes of objects that a file identifies by numbers: usually 1 to n, but any number except 0 is allowed. If a damaged file is
 * salvaged, 0 is a number as well.
 */
final class IdTable {

    private static final int SMALL = 1 << 16;

    private final String what;
    private final boolean salvage;
    private final Map<Long, Integer> others = new HashMap<>();
    private int[] small = {};
    private int count;

    /** Creates an empty table of objects, for which messages use the given singular noun. */
    IdTable(String what, boolean salvage) {
        this.what = what;
        this.salvage = salvage;
    }

    /** Assigns the next index to a number. */
    void add(long id, Place place) throws ProfileException {
        if (id == 0 && !salvage) {
            throw place.corrupt("expected a %s with an id from 1 on, found 0", what);
        }
        if (find(id) != PprofTables.NONE) {
            throw place.corrupt("expected ids that name one %s each, found %s twice", what, WireMessage.unsigned(id));
        }
        if (id >= 0 && id < SMALL + 2L * count) {
            if (id >= small.length) {
                int length = small.length;
                small = Arrays.copyOf(small, (int) Math.max(id + 1, 2L * length));
                Arrays.fill(small, length, small.length, PprofTables.NONE);
            }
            small[(int) id] = count++;
        } else {
            others.put(id, count++);
        }
    }

    /** Returns the index of an object that must exist. */
    int get(long id, Place place) throws ProfileException {
        int index = find(id);
        if (index == PprofTables.NONE) {
            throw place.corrupt("expected the id of a %s, found %s", what, WireMessage.unsigned(id));
        }
        return index;
    }

    /** Returns whether an object has a number. */
    boolean has(long id) {
        return find(id) != PprofTables.NONE;
    }

    private int find(long id) {
        int index = id >= 0 && id < small.length ? small[(int) id] : PprofTables.NONE;
        return index == PprofTables.NONE ? others.getOrDefault(id, PprofTables.NONE) : index;
    }
}

package org.perfspace.convert.algebra;

import java.util.HashSet;
import java.util.Set;

/** File ids of one sort: each is used once, and who comes late gets the next one above all. */
final class FreeIds {

    private final Set<Long> used = new HashSet<>();
    private long next;

    /** The id that was asked for, or another if that is taken. */
    long take(long wanted) {
        long id = used.contains(wanted) ? next : wanted;
        used.add(id);
        next = Math.max(next, id + 1);
        return id;
    }
}

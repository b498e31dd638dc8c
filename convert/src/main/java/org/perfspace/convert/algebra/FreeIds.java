package org.perfspace.convert.algebra;

import java.util.HashSet;
import java.util.Set;

/** Assigns unique file ids to entities of one kind; an id that is taken is replaced by the next one above all ids in use. */
final class FreeIds {

    private final Set<Long> used = new HashSet<>();
    private long next;

    /** Returns the wanted id, or another one if it is taken. */
    long take(long wanted) {
        long id = used.contains(wanted) ? next : wanted;
        used.add(id);
        next = Math.max(next, id + 1);
        return id;
    }
}

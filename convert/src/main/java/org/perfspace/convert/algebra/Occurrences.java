package org.perfspace.convert.algebra;

import java.util.HashMap;
import java.util.Map;

/** Numbers the occurrences of entities with the same key, so that the n-th of one operand matches the n-th of another. */
final class Occurrences {

    /** A key, and the number of its earlier occurrences. */
    record Nth(Object key, int before) {}

    private final Map<Object, Integer> seen = new HashMap<>();

    Nth next(Object key) {
        return new Nth(key, seen.merge(key, 1, Integer::sum) - 1);
    }
}

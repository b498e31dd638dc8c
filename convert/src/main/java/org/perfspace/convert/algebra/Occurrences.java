package org.perfspace.convert.algebra;

import java.util.HashMap;
import java.util.Map;

/**
 * Tells the first, second, … of things with the same key apart, so that the n-th of one operand meets the n-th of another.
 */
final class Occurrences {

    /** A key, and how many came before it. */
    record Nth(Object key, int before) {}

    private final Map<Object, Integer> seen = new HashMap<>();

    Nth next(Object key) {
        return new Nth(key, seen.merge(key, 1, Integer::sum) - 1);
    }
}

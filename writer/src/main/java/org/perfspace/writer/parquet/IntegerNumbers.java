package org.perfspace.writer.parquet;

import java.util.LinkedHashMap;
import java.util.Map;

/** The growing dictionary of a column of integers: each value has a number, from 0 in the order of first appearance. */
final class IntegerNumbers {

    private final Map<Long, Integer> known = new LinkedHashMap<>();

    /** Returns the number of a value, which is added if it is new. */
    int number(long value) {
        Integer number = known.putIfAbsent(value, known.size());
        return number == null ? known.size() - 1 : number;
    }

    /** Returns all values by number. */
    long[] values() {
        return known.keySet().stream().mapToLong(Long::longValue).toArray();
    }
}

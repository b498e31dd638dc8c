package org.perfspace.convert.statistics;

import org.jspecify.annotations.Nullable;

/** The smallest and the largest of some values. */
final class Range {

    private @Nullable Value min;
    private @Nullable Value max;

    void add(Value value) {
        min = min == null || value.compareTo(min) < 0 ? value : min;
        max = max == null || value.compareTo(max) > 0 ? value : max;
    }

    /** The smallest, or another value if there was none. */
    Value min(Value otherwise) {
        return min == null ? otherwise : min;
    }

    /** The largest, or another value if there was none. */
    Value max(Value otherwise) {
        return max == null ? otherwise : max;
    }
}

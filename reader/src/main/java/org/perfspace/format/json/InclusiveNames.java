package org.perfspace.format.json;

import java.util.List;
import java.util.Set;

/**
 * The naming convention for inclusive metrics in the columns of Hatchet's data frames: the name of a metric whose values
 * include the call tree below a node ends in {@code (inc)}.
 */
public final class InclusiveNames {

    /** The end of the name of an inclusive metric. */
    public static final String SUFFIX = " (inc)";

    private static final String MARK = "(inc)";

    /** Parts of the names that Caliper gives to inclusive values, in sums and in traces. */
    private static final List<String> CALIPER_MARKS = List.of("inclusive#", "inclusive.");

    private InclusiveNames() {}

    /** Returns whether a column contains inclusive values. */
    public static boolean isInclusive(String column) {
        return column.contains(MARK) || CALIPER_MARKS.stream().anyMatch(column::contains);
    }

    /** Returns the name of the column of a metric. */
    public static String column(String metric, boolean inclusive) {
        return inclusive && !isInclusive(metric) ? metric + SUFFIX : metric;
    }

    /**
     * Returns the metric of a column: its name without the suffix, unless another column has that name.
     *
     * @param columns names of all columns
     */
    public static String metric(String column, Set<String> columns) {
        String name = column.endsWith(SUFFIX) ? column.substring(0, column.length() - SUFFIX.length()) : column;
        return name.isEmpty() || isInclusive(name) || columns.contains(name) ? column : name;
    }
}

package org.perfspace.writer.tau;

import java.util.OptionalInt;

/**
 * A metric of TAU: its two or three columns, and the metrics of the space that they come from.
 *
 * @param name full name, which the metadata tells
 * @param shortName name in the first line of files, without blanks and of at most 37 bytes: pprof has no room for more
 * @param inclusive metric of the inclusive values
 * @param exclusive metric of the exclusive values; the same unless the space has one of its own for them
 * @param squares metric of the sums of squares, if there is one
 * @param factor by which values become microseconds, or 1
 */
record TauColumn(
        String name,
        String shortName,
        OptionalInt inclusive,
        OptionalInt exclusive,
        OptionalInt squares,
        double factor) {

    /** A column for spaces that have no metric for TAU. */
    static TauColumn none(String name) {
        return new TauColumn(name, name, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), 1);
    }
}

package org.perfspace.writer.tau;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A metric of TAU: its two or three columns, and the metrics of the space that they come from.
 *
 * @param name full name, which is stored in the metadata
 * @param shortName name in the first line of files, without blanks and of at most 37 bytes: pprof cannot hold more
 * @param inclusive metric of the inclusive values
 * @param exclusive metric of the exclusive values; the same metric unless the space has a separate one
 * @param whole metric of the inclusive values of whole functions, if any
 * @param samples metric of the values of samples, if any
 * @param squares metric of the sums of squares, if any
 * @param factor factor that converts values to microseconds, or 1
 */
record TauColumn(
        String name,
        String shortName,
        OptionalInt inclusive,
        OptionalInt exclusive,
        OptionalInt whole,
        OptionalInt samples,
        OptionalInt squares,
        double factor) {

    /** Returns a column for spaces that have no metric for TAU. */
    static TauColumn none(String name) {
        OptionalInt no = OptionalInt.empty();
        return new TauColumn(name, name, no, no, no, no, no, 1);
    }

    /** Returns the metrics whose values are in the unit of the column. */
    List<OptionalInt> values() {
        return Stream.of(inclusive, exclusive, whole, samples)
                .filter(OptionalInt::isPresent)
                .distinct()
                .toList();
    }
}

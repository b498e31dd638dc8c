package org.perfspace.convert.compare;

import java.util.List;

/**
 * The call nodes that changed a metric's total: those with a cell that counts as different and whose sum over all locations
 * differs by more than a rounding error, that is, by more than 10<sup>-12</sup> of the total. A metric whose values cannot
 * be added up has none.
 *
 * @param count number of call nodes that changed
 * @param largest the changes with the largest differences in either direction, largest first; equal ones by ascending id
 */
public record Changes(long count, List<Change> largest) {

    /** No changes. */
    public static final Changes NONE = new Changes(0, List.of());

    /** Copies the list. */
    public Changes {
        largest = List.copyOf(largest);
    }

    /**
     * The change of one call node: the sums over all locations of its exclusive values in two spaces, rounded. Changes of the
     * nodes below are not included.
     *
     * @param callNode id in the definitions of the comparison
     * @param first the sum in the first space; 0 if it does not have the call node
     * @param second the sum in the second space; 0 if it does not have the call node
     */
    public record Change(int callNode, double first, double second) {

        /** {@return the second sum minus the first} */
        public double difference() {
            return second - first;
        }
    }
}

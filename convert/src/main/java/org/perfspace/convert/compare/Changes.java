package org.perfspace.convert.compare;

import java.util.List;

/**
 * The call nodes that changed a metric's total: those with a cell that counts as different, and whose sum over all
 * locations differs by more than rounding leaves, 10<sup>-12</sup> of the total. A metric that cannot be added up has none.
 *
 * @param count number of call nodes that changed
 * @param largest those of the largest difference, in either direction, largest first; of equal ones the lower id first
 */
public record Changes(long count, List<Change> largest) {

    /** No changes. */
    public static final Changes NONE = new Changes(0, List.of());

    /**
     * Takes a copy of the list.
     *
     * @param count number of call nodes that changed
     * @param largest those of the largest difference
     */
    public Changes {
        largest = List.copyOf(largest);
    }
}

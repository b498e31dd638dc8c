package org.perfspace.convert.compare;

import java.util.List;

/**
 * The parts that one of two spaces has and the other lacks: ids in the definitions of the comparison, ascending.
 *
 * @param metrics those that were asked for
 * @param callNodes with all nodes below them, which the other cannot have either
 * @param locations columns
 */
public record Unmatched(List<Integer> metrics, List<Integer> callNodes, List<Integer> locations) {

    /**
     * Takes copies of the lists.
     *
     * @param metrics those that were asked for
     * @param callNodes with all nodes below them, which the other cannot have either
     * @param locations columns
     */
    public Unmatched {
        metrics = List.copyOf(metrics);
        callNodes = List.copyOf(callNodes);
        locations = List.copyOf(locations);
    }

    /** {@return whether there is nothing} */
    public boolean isEmpty() {
        return metrics.isEmpty() && callNodes.isEmpty() && locations.isEmpty();
    }
}

package org.perfspace.convert.compare;

import java.util.List;

/**
 * The parts that one of two spaces has and the other lacks, as ascending ids in the definitions of the comparison.
 *
 * @param metrics metrics, of those that were to be compared
 * @param callNodes call nodes, including all nodes below them, which the other space cannot have either
 * @param locations locations
 */
public record Unmatched(List<Integer> metrics, List<Integer> callNodes, List<Integer> locations) {

    /** Copies the lists. */
    public Unmatched {
        metrics = List.copyOf(metrics);
        callNodes = List.copyOf(callNodes);
        locations = List.copyOf(locations);
    }

    /** {@return whether there are no such parts} */
    public boolean isEmpty() {
        return metrics.isEmpty() && callNodes.isEmpty() && locations.isEmpty();
    }
}

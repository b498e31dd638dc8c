package org.perfspace.cli;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.Definitions;

/**
 * Finds, among the call nodes that only one profile has, those whose parents both have; the nodes below them need not be
 * named.
 */
final class UnmatchedTops {

    /**
     * A call node that only one profile has, and that is a root or has a parent in both profiles.
     *
     * @param callNode its id
     * @param below number of call nodes below it
     */
    record Top(int callNode, int below) {}

    private UnmatchedTops() {}

    /** Returns the topmost of the given call nodes, which must be in ascending order and include all their descendants. */
    static List<Top> of(Definitions definitions, List<Integer> callNodes) {
        List<Top> tops = new ArrayList<>();
        int end = 0;
        for (int node : callNodes) {
            if (node >= end) {
                end = definitions.callTree().end(node);
                tops.add(new Top(node, end - node - 1));
            }
        }
        return tops;
    }
}

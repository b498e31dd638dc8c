package org.perfspace.cli.show.compare;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.definitions.Definitions;

/** Of call nodes that only one profile has, those whose parents both have: all below them need no names. */
final class UnmatchedTops {

    /**
     * A call node whose parent is known, or a root.
     *
     * @param callNode its id
     * @param below number of call nodes below it
     */
    record Top(int callNode, int below) {}

    private UnmatchedTops() {}

    /** The tops of all these call nodes, which are ascending and come with all that is below them. */
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

package org.perfspace.convert.reduce;

import java.util.BitSet;
import org.perfspace.convert.algebra.Alignment;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * Removes the call nodes that another profile does not have, as {@code cube_commoncalltree} does; their exclusive cost is added
 * to the node above, so that sums do not change unless whole call trees are removed.
 *
 * @param name name of the other profile
 * @param other definitions of the other profile
 */
record CommonCalls(String name, Definitions other) implements Reduction {

    @Override
    public Step step() {
        return Step.COMMON;
    }

    @Override
    public String text() {
        return "common-with " + name;
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws ReductionException {
        BitSet common = Alignment.common(space.definitions(), other);
        if (common.isEmpty() && !space.definitions().callNodes().isEmpty()) {
            throw new ReductionException.Refused("no call path is in " + name + ", too");
        }
        return Prune.cut(space, common::get);
    }
}

package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.perfspace.convert.reduce.copy.CallTreeMap;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Tree;

/**
 * The chosen call nodes become roots, with all that is below them; everything else is left out with its cost.
 * Of nodes below each other the outermost count.
 *
 * @param regions choices of call nodes, such as names of regions; see {@link CallNodeChoice}
 */
public record Root(List<String> regions) implements Reduction {

    /**
     * Takes a copy.
     *
     * @param regions names of regions; each must have a call node
     */
    public Root {
        regions = List.copyOf(regions);
    }

    @Override
    public Step step() {
        return Step.ROOT;
    }

    @Override
    public String text() {
        return regions.stream().map(region -> "--root " + region).collect(Collectors.joining(" "));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        Tree tree = definitions.callTree();
        int[] owners = new int[tree.size()];
        Arrays.fill(owners, CallTreeMap.NONE);
        for (String region : regions) {
            boolean[] named = CallNodeChoice.of(definitions, region);
            for (int node = 0; node < owners.length; node++) {
                int above = tree.parent(node);
                if (named[node] || (above != Tree.NO_PARENT && owners[above] != CallTreeMap.NONE)) {
                    owners[node] = node;
                }
            }
        }
        return CallTreeCut.of(space, owners);
    }
}

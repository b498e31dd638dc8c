package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Tree;

/**
 * The chosen call nodes are left out with all that is below them; the exclusive cost of all these goes to the
 * node above, so that sums stay as they were. A root has none above: its cost is left out with it, which a note says.
 *
 * @param regions choices of call nodes, such as names of regions; see {@link CallNodeChoice}
 */
public record Prune(List<String> regions) implements Reduction {

    /**
     * Takes a copy.
     *
     * @param regions names of regions; each must have a call node
     */
    public Prune {
        regions = List.copyOf(regions);
    }

    @Override
    public Step step() {
        return Step.PRUNE;
    }

    @Override
    public String text() {
        return regions.stream().map(region -> "--prune " + region).collect(Collectors.joining(" "));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        Tree tree = definitions.callTree();
        boolean[] pruned = new boolean[tree.size()];
        for (String region : regions) {
            boolean[] named = CallNodeChoice.of(definitions, region);
            for (int node = 0; node < pruned.length; node++) {
                pruned[node] |= named[node];
            }
        }
        boolean[] stays = new boolean[tree.size()];
        List<String> roots = new ArrayList<>();
        for (int node = 0; node < stays.length; node++) {
            int parent = tree.parent(node);
            stays[node] = !pruned[node] && (parent == Tree.NO_PARENT || stays[parent]);
            if (pruned[node] && parent == Tree.NO_PARENT) {
                roots.add(definitions.regionOf(node).name());
            }
        }
        PerformanceSpace result = CallTreeCut.of(space, CallTreeCut.intoParents(tree, stays));
        return roots.isEmpty() ? result : result.withMoreNotes(notes(roots));
    }

    private static List<String> notes(List<String> roots) {
        return roots.stream()
                .distinct()
                .map(name -> "call tree \"" + name + "\" is left out with its cost: there is no call node above it")
                .toList();
    }
}

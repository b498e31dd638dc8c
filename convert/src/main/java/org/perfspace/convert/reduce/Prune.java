package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;

/**
 * Removes the chosen call nodes with all nodes below them; their exclusive cost is added to the node above, so that sums do
 * not change. Since a root has no node above, its cost is removed with it, which a note reports.
 *
 * @param regions choices of call nodes, such as names of regions; see {@link CallNodeChoice}
 */
record Prune(List<String> regions) implements Reduction {

    /** Copies the list. */
    Prune {
        regions = List.copyOf(regions);
    }

    @Override
    public Step step() {
        return Step.PRUNE;
    }

    @Override
    public String text() {
        return regions.stream().map(region -> "prune " + region).collect(Collectors.joining(" "));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Tree tree = space.definitions().callTree();
        BitSet pruned = CallNodeChoice.withCallees(tree, CallNodeChoice.of(space.definitions(), regions));
        List<String> notes = CallNodeChoice.notes(space.definitions(), regions);
        PerformanceSpace result = cut(space, node -> !pruned.get(node));
        return notes.isEmpty() ? result : result.withMoreNotes(notes);
    }

    /**
     * Returns a space with some of the call nodes, and a note on each root that is left out.
     *
     * @param stays the nodes that stay, with all nodes above them
     */
    static PerformanceSpace cut(PerformanceSpace space, IntPredicate stays) throws ReductionException {
        Definitions definitions = space.definitions();
        Tree tree = definitions.callTree();
        List<String> roots = new ArrayList<>();
        for (int root = 0; root < tree.size(); root = tree.end(root)) {
            if (!stays.test(root)) {
                roots.add(definitions.regionOf(root).name());
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

package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;

/**
 * Makes the chosen call nodes roots, with all nodes below them; all other call nodes are removed with their cost. Of chosen
 * nodes below each other, only the outermost becomes a root.
 *
 * @param regions choices of call nodes, such as names of regions; see {@link CallNodeChoice}
 */
record Root(List<String> regions) implements Reduction {

    /** Copies the list. */
    Root {
        regions = List.copyOf(regions);
    }

    @Override
    public Step step() {
        return Step.ROOT;
    }

    @Override
    public String text() {
        return regions.stream().map(region -> "root " + region).collect(Collectors.joining(" "));
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Tree tree = space.definitions().callTree();
        BitSet kept = CallNodeChoice.withCallees(tree, CallNodeChoice.of(space.definitions(), regions));
        int[] owners = new int[tree.size()];
        Arrays.setAll(owners, node -> kept.get(node) ? node : CallTreeMap.NONE);
        List<String> notes = CallNodeChoice.notes(space.definitions(), regions);
        PerformanceSpace cut = CallTreeCut.of(space, owners);
        return notes.isEmpty() ? cut : cut.withMoreNotes(notes);
    }
}

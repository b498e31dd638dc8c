package org.perfspace.writer.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.perfspace.format.Format;
import org.perfspace.format.collapsed.CollapsedDefinitions;
import org.perfspace.format.stacks.StackTree;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Tree;
import org.perfspace.writer.stacks.StackMetric;
import org.perfspace.writer.supplement.Image;

/** The definitions that a reader gets back from the lines of a file, in their order. */
final class CollapsedImage {

    private final Definitions original;
    private final Tree tree;
    private final boolean each;
    private final BitSet nodes = new BitSet();
    private final Set<Integer> locations = new LinkedHashSet<>();

    CollapsedImage(Definitions original, boolean each) {
        this.original = original;
        this.tree = original.callTree();
        this.each = each;
    }

    /** Returns the first frame of the stacks of a location. */
    static String process(Definitions definitions, Location location) {
        return PROCESS + "-"
                + definitions.locationGroups().get(location.group()).rank() + "/" + location.rank();
    }

    /** Adds a line; the call nodes of lines ascend. */
    void add(int callNode, int location) {
        nodes.set(callNode);
        locations.add(location);
    }

    /**
     * Returns the image after all lines were added.
     *
     * @param metrics the metrics that were written
     * @param comments the comments about them at the beginning of the file, if there are any
     */
    Image build(List<StackMetric> metrics, List<String> comments, Place place) throws ProfileException {
        List<String> usual = metrics.size() == TWO_METRICS.size() ? TWO_METRICS : List.of(StackTree.USUAL_METRIC);
        boolean processes = nodes.stream().allMatch(this::hasProcess);
        CollapsedDefinitions readBack =
                new CollapsedDefinitions(comments.isEmpty() ? usual : comments, false, processes, place);
        int[] nodesThere = Image.none(original.callNodes().size());
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            enter(node, processes && !each, nodesThere, readBack, place);
        }
        int[] locationsThere = locations(processes, readBack, place);
        Definitions definitions = readBack.build();
        Image image = Image.of(
                Format.COLLAPSED.title(),
                original,
                definitions,
                StackMetric.images(original, metrics),
                Image.ids(nodesThere, readBack::callNodeId),
                Image.ids(locationsThere, readBack::locationId));
        StackMetric.explain(original, metrics, image);
        return image;
    }

    /** Returns whether a reader takes the first frame of the stack of a call node for a process. */
    private boolean hasProcess(int node) {
        return each
                || (tree.parent(node) >= 0 && PROCESS_FRAME.matcher(root(node)).matches());
    }

    /** Returns the first frame of the stack of a call node. */
    private String root(int callNode) {
        int node = callNode;
        while (tree.parent(node) >= 0) {
            node = tree.parent(node);
        }
        return frame(node);
    }

    private String frame(int node) {
        return escape(original.regionOf(node).name());
    }

    private void enter(int node, boolean withoutRoots, int[] there, CollapsedDefinitions readBack, Place place)
            throws ProfileException {
        for (int at : Image.wayTo(tree, node, there)) {
            int parent = tree.parent(at);
            if (parent >= 0 || !withoutRoots) {
                there[at] = readBack.enter(parent < 0 ? Tree.NO_PARENT : there[parent], frame(at), place);
            }
        }
    }

    /** Defines the locations in the order of the lines; returns that of each original one. */
    private int[] locations(boolean processes, CollapsedDefinitions readBack, Place place) throws ProfileException {
        int[] there = Image.none(original.locations().size());
        if (each) {
            for (int location : locations) {
                there[location] =
                        readBack.location(process(original, original.locations().get(location)), place);
            }
        } else if (processes) {
            int first = Image.NONE;
            for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
                int handle = readBack.location(root(node), place);
                first = first == Image.NONE ? handle : first;
            }
            Arrays.fill(there, first);
        } else if (!locations.isEmpty()) {
            Arrays.fill(there, readBack.location("", place));
        }
        return there;
    }
}

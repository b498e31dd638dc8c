package org.perfspace.reader.tau;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.perfspace.format.tau.TauFunctionName;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauNames;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Converts the contents of the files to the definitions of a space, and maps them to the definitions when the values are
 * read.
 */
final class TauDefinitions {

    private static final int NONE = -1;

    private final TauContents contents;
    private final DefinitionsBuilder builder = new DefinitionsBuilder();
    private final TauMetrics metrics;
    private final TauSystem system = new TauSystem(builder);
    private final Map<String, TauEventName> eventNames = new LinkedHashMap<>();
    private final Map<String, Integer> eventNodes = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private List<TauCallTree.Node> gaps = List.of();
    private int[] callNodes = {};
    private int mainRoot = NONE;
    private long valueNodes;

    TauDefinitions(TauContents contents) {
        this.contents = contents;
        this.metrics = new TauMetrics(builder, contents.tree().hasCallPaths());
    }

    /** Builds the definitions. */
    Definitions build() throws ProfileException {
        for (Map.Entry<String, TauContents.Event> event : contents.events().entrySet()) {
            TauEventName name = TauEventName.of(event.getKey(), contents.tree()::hasLine);
            eventNames.put(event.getKey(), name);
            if (name.hasContext()) {
                int node = contents.tree().addContext(name.context(), event.getValue().seen);
                eventNodes.put(event.getKey(), node);
            }
        }
        metrics.define(contents.metrics());
        notes.addAll(metrics.defineEvents(eventNames, contents.events()));
        defineCallTree();
        system.define(contents.threads());
        return builder.build();
    }

    /** Returns notes on omissions and additions. */
    List<String> notes() {
        return notes;
    }

    TauMetrics metrics() {
        return metrics;
    }

    TauSystem system() {
        return system;
    }

    /** Returns the call node of a node of the call tree, or -1 if it is omitted. */
    int callNode(TauCallTree.Node node) {
        return id(callNodes[node.number]);
    }

    /** Returns the call nodes of call paths without lines of their own. */
    BitSet createdNodes() {
        BitSet created = new BitSet();
        gaps.forEach(node -> created.set(callNode(node)));
        return created;
    }

    /** Returns a user event by its full name. */
    TauEventName eventName(String fullName) {
        return eventNames.getOrDefault(fullName, new TauEventName(fullName, ""));
    }

    /** Returns the call node of a user event: that of its context, or else the outermost function of the program. */
    int eventNode(String fullName) {
        Integer node = eventNodes.get(fullName);
        return id(node == null ? mainRoot : callNodes[node]);
    }

    /** Requires that the values fit into the heap; each row contains a value for each thread. */
    void requireHeap(Place place) throws ProfileException {
        double rows = valueNodes * (3.0 * contents.metrics().size() + 2) + 5.0 * eventNodes.size();
        double bytes = Long.BYTES * rows * contents.threads().size();
        long most = HeapPart.HELD_VALUES.bytes();
        if (bytes > most) {
            throw place.tooLarge(
                    "expected values of at most %,d bytes, which this Java heap can hold, found %,.0f; a larger heap raises"
                            + " the limit",
                    most, bytes);
        }
    }

    private int id(int handle) {
        return handle == NONE ? NONE : builder.callNodeId(handle);
    }

    private void defineCallTree() {
        TauCallTree tree = contents.tree();
        List<TauCallTree.Node> needed = tree.needed();
        int[] regions = new int[tree.functionCount()];
        String[] groups = tree.groups();
        Arrays.fill(regions, NONE);
        callNodes = new int[tree.size()];
        Arrays.fill(callNodes, NONE);
        for (TauCallTree.Node node : needed) {
            if (regions[node.function] == NONE) {
                regions[node.function] = builder.add(region(tree.functionName(node.function), groups[node.function]));
            }
            int parent = node.parent < 0 ? Tree.NO_PARENT : callNodes[node.parent];
            callNodes[node.number] = builder.addCallNode(parent, regions[node.function]);
            valueNodes += node.isForEvents() ? 0 : 1;
        }
        mainRoot = mainRoot(needed);
        gaps = needed.stream().filter(TauCallTree.Node::isGap).toList();
        if (needed.isEmpty() && !contents.events().isEmpty()) {
            mainRoot = builder.addCallNode(Tree.NO_PARENT, builder.add(region(TauLayout.APPLICATION, "")));
        }
        note(tree.repetitions(), "left out %,d flat functions that repeat call paths");
        note(
                tree.sampled(),
                "samples below %,d call nodes repeat times of the functions in which they were taken: sums of exclusive values"
                        + " count these times twice");
        note(
                gaps.size(),
                "created %,d call nodes that call paths skip; their inclusive values are the sums of their children");
        note(
                needed.stream().filter(TauCallTree.Node::isForEvents).count(),
                "created %,d call nodes for user events on call paths without a line; they have no other values");
    }

    /**
     * Returns the root with the largest inclusive value, or -1 if there is none. In a flat profile all functions are roots.
     */
    private int mainRoot(List<TauCallTree.Node> needed) {
        return needed.stream()
                .filter(node -> node.parent < 0)
                .reduce((a, b) -> b.weight() > a.weight() ? b : a)
                .map(root -> callNodes[root.number])
                .orElse(NONE);
    }

    private void note(long count, String format) {
        if (count > 0) {
            notes.add(String.format(Locale.ROOT, format, count));
        }
    }

    private static Region.Builder region(String function, String group) {
        Region.Builder region = TauFunctionName.region(function).paradigm(TauNames.PARADIGM);
        if (!group.isEmpty()) {
            region.attributes(Attributes.of(TauNames.GROUP, group));
        }
        return region;
    }
}

package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
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
    private final Map<String, String> contexts = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private List<TauNodes.Node> gaps = List.of();
    private int[] callNodes = {};
    private int[] regions = {};
    private int mainRoot = NONE;
    private long valueNodes;

    TauDefinitions(TauContents contents) {
        this.contents = contents;
        this.metrics = new TauMetrics(builder, contents.tree());
    }

    /** Builds the definitions. */
    Definitions build(Place place) throws ProfileException {
        for (Map.Entry<String, TauContents.Event> event : contents.events().entrySet()) {
            TauEventName name = TauEventName.of(event.getKey(), contents.tree()::hasLine);
            eventNames.put(event.getKey(), name);
            if (name.hasContext()) {
                contents.tree().addContext(name.context(), event.getValue().seen);
                contexts.put(event.getKey(), name.context());
            }
        }
        contents.tree().place(place);
        metrics.define(contents.metrics());
        notes.addAll(metrics.defineEvents(eventNames, contents.events()));
        defineCallTree();
        system.define(contents.threads());
        if (contents.tree().isCut()) {
            builder.attribute(TauNames.WINDOWS, "" + contents.tree().depth());
        }
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
    int callNode(TauNodes.Node node) {
        return id(callNodes[node.number]);
    }

    /** Returns the region of a function. */
    int region(int function) {
        return regions[function];
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
        String context = contexts.get(fullName);
        return id(context == null ? mainRoot : callNodes[contents.tree().contextNode(context)]);
    }

    /** Requires that the values fit into the heap; each row contains a value for each thread. */
    void requireHeap(Place place) throws ProfileException {
        double rows = valueNodes * (5.0 * contents.metrics().size() + 2) + 5.0 * contexts.size();
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
        List<TauNodes.Node> needed = tree.nodes().inOrder();
        regions = new int[tree.nodes().functionCount()];
        String[] groups = tree.groups();
        Arrays.fill(regions, NONE);
        callNodes = new int[tree.nodes().size()];
        Arrays.fill(callNodes, NONE);
        for (TauNodes.Node node : needed) {
            if (regions[node.function] == NONE) {
                regions[node.function] = builder.add(
                        TauFunctionName.region(tree.nodes().functionName(node.function), groups[node.function]));
            }
            int parent = node.parent < 0 ? Tree.NO_PARENT : callNodes[node.parent];
            callNodes[node.number] = builder.addCallNode(parent, regions[node.function]);
            valueNodes += node.isForEvents() ? 0 : 1;
        }
        mainRoot = mainRoot(needed);
        gaps = needed.stream().filter(TauNodes.Node::isGap).toList();
        if (needed.isEmpty() && !contents.events().isEmpty()) {
            mainRoot =
                    builder.addCallNode(Tree.NO_PARENT, builder.add(TauFunctionName.region(TauLayout.APPLICATION, "")));
        }
        note(
                tree.repetitions(),
                "left out 1 flat function that repeats call paths",
                "left out %,d flat functions that repeat call paths");
        note(
                tree.nodes().sampled(),
                "samples in 1 call node repeat times of the function in which they were taken: they are metrics of their own,"
                        + " whose names end in " + TauNames.SAMPLES,
                "samples in %,d call nodes repeat times of the functions in which they were taken: they are metrics of their"
                        + " own, whose names end in " + TauNames.SAMPLES);
        if (tree.isCut()) {
            notes.add("the profile has the last " + (tree.depth() == 1 ? "function" : tree.depth() + " functions")
                    + " of call paths, not whole ones: each is below the last function that was certainly called before, and"
                    + " inclusive values of functions are those of their flat lines");
            note(
                    gaps.size(),
                    "created 1 call node for a function that several others call",
                    "created %,d call nodes for functions that several others call");
        } else {
            note(
                    gaps.size(),
                    "created 1 call node that call paths skip; its inclusive value is the sum of its children",
                    "created %,d call nodes that call paths skip; their inclusive values are the sums of their children");
        }
        note(
                needed.stream().filter(TauNodes.Node::isForEvents).count(),
                "created 1 call node for user events on a call path without a line; it has no other values",
                "created %,d call nodes for user events on call paths without a line; they have no other values");
    }

    /**
     * Returns the root with the largest inclusive value, or -1 if there is none. In a flat profile all functions are roots.
     */
    private int mainRoot(List<TauNodes.Node> needed) {
        return needed.stream()
                .filter(node -> node.parent < 0)
                .reduce((a, b) -> contents.tree().weight(b) > contents.tree().weight(a) ? b : a)
                .map(root -> callNodes[root.number])
                .orElse(NONE);
    }

    private void note(long count, String one, String many) {
        if (count > 0) {
            notes.add(Definitions.count(count, one, many));
        }
    }
}

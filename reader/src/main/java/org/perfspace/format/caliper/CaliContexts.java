package org.perfspace.format.caliper;

import static org.perfspace.format.caliper.CaliperLayout.*;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.Place;
import org.perfspace.model.Tree;

/** The call node, rank and thread that follow from the nodes which a record refers to. */
final class CaliContexts {

    private final HeldBytes memory;
    private final CaliNodes nodes;
    private final CaliperRegions regions;
    private final Map<String, String> globals;
    private final Set<String> leftOut;
    private final Context root = new Context();
    private final Map<Integer, OpenPath> paths = new HashMap<>();
    private final Map<Step, Integer> ends = new HashMap<>();

    /** The references of a record so far; records with the same references share the call node that follows from them. */
    static final class Context {
        private final Map<Integer, Context> next = new HashMap<>(2);
        private final List<Integer> references;
        private boolean known;
        private int callNode = Tree.NO_PARENT;
        private long rank;
        private long thread;

        private Context() {
            this.references = List.of();
        }

        private Context(Context before, int reference) {
            this.references = new ArrayList<>(before.references);
            this.references.add(reference);
        }

        int callNode() {
            return callNode;
        }

        long rank() {
            return rank;
        }

        long thread() {
            return thread;
        }
    }

    /** The parts of a call path, from the outermost to the innermost one. */
    private enum Part {
        FUNCTIONS,
        REGIONS,
        TEXTS
    }

    /** A node with all nodes above it, and the innermost one of them for each part of a call path. */
    private static final class OpenPath {
        private final int node;
        private final CaliAttribute attribute;
        private final Map<Part, OpenPath> innermost = new EnumMap<>(Part.class);
        private @Nullable OpenPath outer;
        private long rank = CaliNodes.NONE;
        private long thread = CaliNodes.NONE;

        OpenPath(@Nullable OpenPath above, int node, CaliAttribute attribute) {
            this.node = node;
            this.attribute = attribute;
            if (above != null) {
                innermost.putAll(above.innermost);
                rank = above.rank;
                thread = above.thread;
            }
        }

        void belongsTo(Part part) {
            outer = innermost.put(part, this);
        }
    }

    /** A node of the stream as a step on the way from a call node. */
    private record Step(int begin, int node) {}

    /**
     * Begins without any context.
     *
     * @param globals receives the values that are facts of the run
     * @param leftOut receives the names of attributes that are omitted
     */
    CaliContexts(
            HeldBytes memory,
            CaliNodes nodes,
            CaliperRegions regions,
            Map<String, String> globals,
            Set<String> leftOut) {
        this.memory = memory;
        this.nodes = nodes;
        this.regions = regions;
        this.globals = globals;
        this.leftOut = leftOut;
    }

    /** Returns the context of the current record. */
    Context of(CaliLines lines) throws IOException {
        Context context = root;
        for (int i = 0; i < lines.references(); i++) {
            context = next(context, nodes.find(lines.reference(i), lines.place()), lines.place());
        }
        if (!context.known) {
            define(context, lines.place());
        }
        return context;
    }

    private Context next(Context context, int reference, Place place) throws IOException {
        Context next = context.next.get(reference);
        if (next == null) {
            memory.hold(HeldBytes.NODE + 16.0 * context.references.size(), place);
            next = new Context(context, reference);
            context.next.put(reference, next);
        }
        return next;
    }

    /** Defines the call node of references: first sampled functions, then nested regions, and texts below them. */
    private void define(Context context, Place place) throws IOException {
        List<OpenPath> paths = new ArrayList<>();
        for (int reference : context.references) {
            paths.add(path(reference, place));
        }
        for (Part part : Part.values()) {
            for (OpenPath path : paths) {
                context.callNode = end(path.innermost.get(part), context.callNode, place);
            }
        }
        for (OpenPath path : paths) {
            context.rank = path.rank < 0 ? context.rank : path.rank;
            context.thread = path.thread < 0 ? context.thread : path.thread;
        }
        context.known = true;
    }

    /** Returns the path from the root to a node; it extends the path to its parent, and is built only once. */
    private OpenPath path(int node, Place place) throws IOException {
        Deque<Integer> open = new ArrayDeque<>();
        int at = node;
        for (; at != CaliNodes.NONE && !paths.containsKey(at); at = nodes.parent(at)) {
            open.push(at);
        }
        @Nullable OpenPath path = paths.get(at);
        for (int next : open) {
            path = further(path, next, place);
            paths.put(next, path);
        }
        return Objects.requireNonNull(path);
    }

    private OpenPath further(@Nullable OpenPath above, int node, Place place) throws IOException {
        memory.hold(HeldBytes.NODE, place);
        CaliAttribute attribute = nodes.attribute(node, place);
        String label = nodes.label(node);
        OpenPath path = new OpenPath(above, node, attribute);
        switch (attribute.meaning()) {
            case CALL_PATH -> path.belongsTo(Part.FUNCTIONS);
            case REGION -> path.belongsTo(Part.REGIONS);
            case TEXT, POSITION, METRIC -> path.belongsTo(Part.TEXTS);
            case RANK -> path.rank = number(label, attribute, place);
            case THREAD -> path.thread = number(label, attribute, place);
            case GLOBAL -> globals.putIfAbsent(attribute.name(), label);
            case NONE -> leftOut.add(attribute.name());
        }
        return path;
    }

    /** Returns the call node at the end of the nodes of a way that belong to a part of it, which begins below a call node. */
    private int end(@Nullable OpenPath innermost, int begin, Place place) throws IOException {
        Deque<OpenPath> open = new ArrayDeque<>();
        OpenPath at = innermost;
        for (; at != null && !ends.containsKey(new Step(begin, at.node)); at = at.outer) {
            open.push(at);
        }
        int callNode = at == null ? begin : ends.get(new Step(begin, at.node));
        for (OpenPath next : open) {
            callNode = below(callNode, next.attribute, nodes.label(next.node), place);
            memory.hold(HeldBytes.OBJECT, place);
            ends.put(new Step(begin, next.node), callNode);
        }
        return callNode;
    }

    /** Returns the call node of a value of an attribute below another one. */
    int below(int parent, CaliAttribute attribute, String text, Place place) throws IOException {
        return switch (attribute.meaning()) {
            case CALL_PATH, REGION -> regions.nested(parent, text, attribute.role(), place);
            case TEXT ->
                isUsual(attribute.name(), text) ? parent : regions.child(parent, text, attribute.name(), place);
            default -> regions.child(parent, attribute.name() + "=" + text, attribute.name(), place);
        };
    }

    /** Returns the number that is the value of an attribute. */
    static long number(String text, CaliAttribute attribute, Place place) throws IOException {
        if (!text.matches("\\d{1,18}")) {
            throw place.corrupt("expected an integer of at least 0 as \"%s\", found \"%s\"", attribute.name(), text);
        }
        return Long.parseLong(text);
    }
}

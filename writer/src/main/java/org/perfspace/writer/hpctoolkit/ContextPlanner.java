package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.CALL;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.FUNCTION;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.HAS_FUNCTION;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.HAS_POINT;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.HAS_SOURCE_LINE;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.INLINED;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.INSTRUCTION;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.LEXICAL;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.LINE;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.LOOP;
import static org.perfspace.format.hpctoolkit.MetaDbLayout.MAIN_THREAD;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.hpctoolkit.ContextNames;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Plans the context tree of a space so that HPCToolkit's own tools show the call tree of the space. A call node that
 * was read from a database becomes its original context. Any other call node becomes a context of the kind that its
 * region suggests: an entry point, a loop, a line, an instruction, or in most cases a function. If a function is called
 * from a known line, a context for that line is inserted above it, unless its caller is a line. Roots that are not
 * entry points are placed below an additional entry point.
 *
 * <p>No two children of a context are equal unless they were equal in the database, because HPCToolkit's tools do not
 * support equal siblings: calls from different lines are placed below different lines; other equal siblings are
 * distinguished by their parameters or by a number in the function's name.
 */
final class ContextPlanner {

    /** Name of the entry point above roots that are not entry points. */
    static final String ENTRY_NAME = "main thread";

    private static final String LOOP_ROLE = "loop";
    private static final String ARTIFICIAL_ROLE = "artificial";
    private static final int DEEPEST_WITH_LINES = 140;
    private static final int MOST_ENTRIES = 0xffff - 1;
    private static final List<String> ENTRY_NAMES = List.of(
            "unknown entry", ENTRY_NAME, "application thread", "<unknown root>", "<program root>", "<thread root>");

    private final Definitions definitions;
    private final @Nullable Origin origin;
    private final boolean byFileId;
    private final Tree tree;
    private final FunctionTable functions;
    private final int transitiveBits;
    private final boolean withLines;
    private final ContextTree contexts = new ContextTree();
    private final Deque<Work> stack = new ArrayDeque<>();
    private int[] callNodes = new int[64];
    private long nextId;

    /** The forms that a call node can take. */
    private enum Form {
        /** The kind of its context in the database that it was read from. */
        COPY,
        /** A loop in its function. */
        LOOP,
        /** A line in its function. */
        LINE,
        /** An instruction, which represents a function without a name. */
        POINT,
        /** A function. */
        FUNCTION
    }

    /**
     * A context to be planned: a call node below a context, or a line below a context that contains call nodes.
     *
     * @param ordinal of a function, 1 for the first of its kind below the context, 2 for the next, …
     */
    private record Work(int parent, int callNode, Form form, int ordinal, Place line, List<Integer> calls) {}

    /** A place in the program: kind of context, index of a file or module, and a line or offset. */
    private record Place(Form form, int index, long position) {
        static final Place NONE = new Place(Form.FUNCTION, MetaDb.NONE, 0);
    }

    /**
     * Plans the contexts of a space.
     *
     * @param origin the database that the space was read from, if any
     * @param byFileId whether the ctxId of a call node is its file id; otherwise it is its id plus one
     * @param transitiveBits propagation of a lexical context
     */
    public ContextPlanner(
            Definitions definitions,
            @Nullable Origin origin,
            boolean byFileId,
            FunctionTable functions,
            int transitiveBits) {
        this.definitions = definitions;
        this.origin = origin;
        this.byFileId = byFileId;
        this.tree = definitions.callTree();
        this.functions = functions;
        this.transitiveBits = transitiveBits;
        this.withLines = Arrays.stream(tree.depths()).max().orElse(0) < DEEPEST_WITH_LINES;
        long last = byFileId
                ? definitions.callNodes().stream()
                        .mapToLong(CallNode::fileId)
                        .max()
                        .orElse(0)
                : definitions.callNodes().size();
        this.nextId = last + 1;
    }

    /** Returns the tree. */
    public ContextTree plan() {
        List<Integer> others = new ArrayList<>();
        int entries = 0;
        for (int node = tree.size() == 0 ? -1 : 0; node >= 0; node = tree.nextSibling(node)) {
            if (entries < MOST_ENTRIES && isEntry(node)) {
                entries++;
                addEntry(node);
                planChildren();
            } else {
                others.add(node);
            }
        }
        if (!others.isEmpty()) {
            int entry = add(DatabasePlan.NO_CALL_NODE, contexts.addEntry(nextId++, MAIN_THREAD, ENTRY_NAME));
            push(calls(entry, others));
            planChildren();
        }
        return contexts;
    }

    /** Returns the call node of each context, or {@link DatabasePlan#NO_CALL_NODE}. */
    public int[] callNodes() {
        return Arrays.copyOf(callNodes, contexts.size());
    }

    private void planChildren() {
        while (!stack.isEmpty()) {
            Work work = stack.pop();
            if (work.callNode() == DatabasePlan.NO_CALL_NODE) {
                push(calls(addLine(work.parent(), work.line()), work.calls()));
            } else {
                push(children(add(work.callNode(), addNode(work)), work.callNode()));
            }
        }
    }

    private void push(List<Work> works) {
        for (int i = works.size() - 1; i >= 0; i--) {
            stack.push(works.get(i));
        }
    }

    /**
     * Returns the children of a call node in their order; those that are called from the same line are grouped at the
     * position of the first of them.
     */
    private List<Work> children(int context, int callNode) {
        boolean lines = withLines
                && contexts.lexicalType(context) != LINE
                && contexts.lexicalType(context) != ContextTree.ENTRY;
        Map<Place, List<Integer>> byPlace = new HashMap<>();
        List<Work> works = new ArrayList<>();
        Siblings siblings = new Siblings(context);
        for (int child = tree.firstChild(callNode); child >= 0; child = tree.nextSibling(child)) {
            Place place = lines ? callPlace(child) : Place.NONE;
            if (place.equals(Place.NONE)) {
                works.add(siblings.work(child));
                continue;
            }
            List<Integer> calls = byPlace.get(place);
            if (calls == null) {
                calls = new ArrayList<>();
                byPlace.put(place, calls);
                works.add(new Work(context, DatabasePlan.NO_CALL_NODE, Form.LINE, 0, place, calls));
            }
            calls.add(child);
        }
        return works;
    }

    private List<Work> calls(int context, List<Integer> nodes) {
        Siblings siblings = new Siblings(context);
        return nodes.stream().map(siblings::work).toList();
    }

    /** Determines the forms of the children of one context so that no two of them are equal. */
    private final class Siblings {
        private final int parent;
        private final boolean enclosed;
        private final Set<Place> taken = new HashSet<>();
        private final Map<Integer, Integer> ordinals = new HashMap<>();

        Siblings(int parent) {
            this.parent = parent;
            this.enclosed = contexts.lexicalType(parent) != ContextTree.ENTRY;
        }

        Work work(int node) {
            CallNode call = definitions.callNodes().get(node);
            Region region = definitions.regions().get(call.region());
            int context = context(node);
            if (context != MetaDb.NONE && isPossible(context)) {
                return work(node, Form.COPY, 0, Place.NONE);
            }
            Place place = call.parameters().isEmpty() && !region.module().isBlank() ? place(region) : Place.NONE;
            boolean lexical = place.form() == Form.LOOP || place.form() == Form.LINE;
            if (place.form() != Form.FUNCTION && (enclosed || !lexical) && taken.add(place)) {
                return work(node, place.form(), 0, place);
            }
            int ordinal = ordinals.merge(functions.kind(region, call.parameters()), 1, Integer::sum);
            return work(node, Form.FUNCTION, ordinal, Place.NONE);
        }

        private Work work(int node, Form form, int ordinal, Place place) {
            return new Work(parent, node, form, ordinal, place, List.of());
        }

        /** Returns whether a context is allowed here: entry points are roots; lines and loops are inside a function. */
        private boolean isPossible(int context) {
            return origin().contexts().lexicalType(context) != ContextTree.ENTRY
                    && (enclosed || origin().contexts().relation(context) != LEXICAL);
        }
    }

    // ---- entry points

    /**
     * Returns whether a root is an entry point: by its context in the original database, or else by its role and name.
     * The kind of an entry point is the position of its name in the list modulo 3.
     */
    private boolean isEntry(int node) {
        Region region = definitions.regionOf(node);
        int context = context(node);
        if (context != MetaDb.NONE) {
            boolean root = origin().contexts().parent(context) < 0;
            return root && (origin().draft() || origin().contexts().lexicalType(context) == ContextTree.ENTRY);
        }
        return region.role().equals(ARTIFICIAL_ROLE) && ENTRY_NAMES.contains(region.name());
    }

    private void addEntry(int node) {
        int context = context(node);
        String name = definitions.regionOf(node).name();
        boolean isEntry = context != MetaDb.NONE && origin().contexts().lexicalType(context) == ContextTree.ENTRY;
        int kind = isEntry ? origin().contexts().relation(context) : Math.max(0, ENTRY_NAMES.indexOf(name) % 3);
        int entry = contexts.addEntry(id(node), kind, context == MetaDb.NONE ? PlainText.of(name) : name);
        push(children(add(node, entry), node));
    }

    // ---- contexts

    private int addLine(int parent, Place line) {
        return add(DatabasePlan.NO_CALL_NODE, addLexical(parent, nextId++, line));
    }

    private int addNode(Work work) {
        return switch (work.form()) {
            case COPY -> copy(work.parent(), work.callNode(), context(work.callNode()));
            case LOOP, LINE -> addLexical(work.parent(), id(work.callNode()), work.line());
            case POINT -> addPoint(work);
            case FUNCTION -> addFunction(work);
        };
    }

    private int copy(int parent, int node, int context) {
        MetaDb from = origin();
        ContextTree of = from.contexts();
        int relation = of.parent(context) < 0 ? CALL : of.relation(context);
        int propagation =
                from.draft() ? HpctNames.propagation(relation, transitiveBits) : from.propagation(context, relation);
        int copy = contexts.add(parent, id(node), of.lexicalType(context), relation, of.flags(context), propagation);
        if (of.function(context) != MetaDb.NONE) {
            contexts.function(copy, functions.index(from, of.function(context)));
        }
        contexts.source(copy, functions.file(from, of.file(context)), of.line(context));
        contexts.point(copy, functions.module(from, of.module(context)), of.offset(context));
        return copy;
    }

    private int addLexical(int parent, long ctxId, Place place) {
        int type = place.form() == Form.LOOP ? LOOP : LINE;
        int context = contexts.add(parent, ctxId, type, LEXICAL, HAS_SOURCE_LINE, transitiveBits);
        contexts.source(context, place.index(), place.position());
        return context;
    }

    private int addPoint(Work work) {
        int context = contexts.add(work.parent(), id(work.callNode()), INSTRUCTION, CALL, HAS_POINT, 0);
        contexts.point(context, work.line().index(), work.line().position());
        return context;
    }

    private int addFunction(Work work) {
        CallNode call = definitions.callNodes().get(work.callNode());
        Region region = definitions.regions().get(call.region());
        int relation = region.name().startsWith(ContextNames.INLINED) ? INLINED : CALL;
        int context = contexts.add(work.parent(), id(work.callNode()), FUNCTION, relation, HAS_FUNCTION, 0);
        int known = origin == null || work.ordinal() > 1 || !call.parameters().isEmpty()
                ? MetaDb.NONE
                : origin.function(region);
        contexts.function(
                context,
                known == MetaDb.NONE
                        ? functions.index(region, call.parameters(), work.ordinal())
                        : functions.index(origin(), known));
        return context;
    }

    // ---- places and numbers

    /** Returns the place that a region represents; a function has none. */
    private Place place(Region region) {
        long line = Math.max(0, region.beginLine());
        if (line > 0xffff_ffffL) {
            return Place.NONE;
        }
        if (region.role().equals(LOOP_ROLE) && line > 0) {
            return new Place(Form.LOOP, functions.file(region.module()), line);
        }
        if (!region.role().equals(ARTIFICIAL_ROLE)) {
            return Place.NONE;
        }
        if (region.name().equals(ContextNames.lineName(region.module(), line))) {
            return new Place(Form.LINE, functions.file(region.module()), line);
        }
        int at = region.name().lastIndexOf("@0x");
        String digits = at < 0 ? "" : region.name().substring(at + 3);
        long offset = digits.matches("[0-9a-f]{1,16}") ? Long.parseUnsignedLong(digits, 16) : 0;
        return at >= 0 && region.name().equals(ContextNames.pointName(region.module(), offset))
                ? new Place(Form.POINT, functions.module(region.module()), offset)
                : Place.NONE;
    }

    /**
     * Returns the line of a call; {@link Place#NONE} if the space does not contain it, or if the node is not a call.
     */
    private Place callPlace(int node) {
        CallNode call = definitions.callNodes().get(node);
        if (call.line() <= 0 || call.line() > 0xffff_ffffL || isLexical(node)) {
            return Place.NONE;
        }
        String file =
                call.module().isBlank() ? definitions.regionOf(call.parent()).module() : call.module();
        return file.isBlank() ? Place.NONE : new Place(Form.LINE, functions.file(file), call.line());
    }

    private boolean isLexical(int node) {
        int context = context(node);
        Region region = definitions.regionOf(node);
        return context != MetaDb.NONE
                ? origin().contexts().relation(context) == LEXICAL
                : region.role().equals(LOOP_ROLE)
                        && region.beginLine() > 0
                        && !region.module().isBlank();
    }

    private int context(int node) {
        return origin == null
                ? MetaDb.NONE
                : origin.context(definitions.callNodes().get(node).fileId(), definitions.regionOf(node));
    }

    private MetaDb origin() {
        Origin there = origin;
        if (there == null) {
            throw new IllegalStateException("the space carries no meta.db");
        }
        return there.meta();
    }

    private long id(int node) {
        return byFileId ? definitions.callNodes().get(node).fileId() : node + 1L;
    }

    private int add(int callNode, int context) {
        if (context == callNodes.length) {
            callNodes = Arrays.copyOf(callNodes, Math.multiplyExact(context, 2));
        }
        callNodes[context] = callNode;
        return context;
    }
}

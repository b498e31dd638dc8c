package org.perfspace.writer.hpctoolkit;

import static org.perfspace.format.hpctoolkit.MetaDbLayout.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/**
 * Plans a database for a space of any origin ({@code formats/hpctoolkit.md} 8.2), such that HPCToolkit's own tools show
 * what the space says: one entry point, a function for each region, a line for each place that calls, a loop for regions
 * that are one. Call node {@code i} is context {@code i + 1}; what is put in has the numbers behind.
 *
 * <p>No two children of a context are alike, which those tools cannot bear: calls from different lines lie below different
 * lines, further twins are told apart by their parameters or a number in the function's name.
 */
final class MappingPlanner {

    private static final String ENTRY_NAME = "main thread";
    private static final String LOOP_ROLE = "loop";
    private static final int DEEPEST_WITH_LINES = 140;

    private final Definitions definitions;
    private final Tree tree;
    private final ContextTable contexts = new ContextTable();
    private final FunctionTable functions = new FunctionTable();
    private final boolean withLines;
    private int nextId;

    /** Contexts to come: call nodes below a context; if there is a place, inside a line. */
    private record Work(int parentContext, int callNode, Place place, List<Integer> calls) {}

    /** A place in the source. */
    private record Place(int file, int line) {
        static final Place UNKNOWN = new Place(ContextTable.NONE, 0);
    }

    private MappingPlanner(Definitions definitions) {
        this.definitions = definitions;
        this.tree = definitions.callTree();
        this.withLines = Arrays.stream(tree.depths()).max().orElse(0) < DEEPEST_WITH_LINES;
        this.nextId = definitions.callNodes().size() + 1;
    }

    /**
     * The plan.
     *
     * @param title name of the database
     */
    static DatabasePlan plan(Definitions definitions, String title) {
        MappingPlanner planner = new MappingPlanner(definitions);
        planner.planContexts();
        return new DatabasePlan(
                PlainText.of(title),
                "",
                ProfileDbLayout.kinds(),
                MetricPlanner.SCOPES,
                MetricPlanner.fromScratch(definitions),
                planner.functions.modules(),
                planner.functions.files(),
                planner.functions.functions(),
                List.of(ENTRY_NAME),
                planner.contexts,
                TuplePlanner.plan(definitions),
                0,
                false);
    }

    private void planContexts() {
        if (tree.size() == 0) {
            return;
        }
        ContextTable.Context entry =
                new ContextTable.Context(nextId++, MAIN_THREAD, 0, 0, 0, ContextTable.NONE, 0, ContextTable.NONE, 0);
        int root = contexts.add(-1, ContextTable.NO_CALL_NODE, entry);
        Deque<Work> stack = new ArrayDeque<>();
        List<Integer> roots = new ArrayList<>();
        for (int node = 0; node >= 0; node = tree.nextSibling(node)) {
            roots.add(node);
        }
        push(stack, calls(root, roots));
        while (!stack.isEmpty()) {
            Work work = stack.pop();
            if (work.callNode() == ContextTable.NO_CALL_NODE) {
                push(stack, calls(addLine(work), work.calls()));
            } else {
                push(stack, children(addNode(work), work.callNode()));
            }
        }
    }

    private static void push(Deque<Work> stack, List<Work> works) {
        for (int i = works.size() - 1; i >= 0; i--) {
            stack.push(works.get(i));
        }
    }

    /** The children of a call node: loops that stand for themselves, lines that call, calls from nowhere known. */
    private List<Work> children(int context, int callNode) {
        Map<Place, List<Integer>> byPlace = new LinkedHashMap<>();
        List<Work> works = new ArrayList<>();
        List<Integer> calls = new ArrayList<>();
        Set<Place> loops = new HashSet<>();
        for (int child = tree.firstChild(callNode); child >= 0; child = tree.nextSibling(child)) {
            Place loop = loopPlace(child);
            Place line = callPlace(child);
            if (loop.line() > 0 && loops.add(loop)) {
                works.add(new Work(context, child, loop, List.of()));
            } else if (line.line() != 0) {
                byPlace.computeIfAbsent(line, p -> new ArrayList<>()).add(child);
            } else {
                calls.add(child);
            }
        }
        byPlace.forEach((place, nodes) -> works.add(new Work(context, ContextTable.NO_CALL_NODE, place, nodes)));
        works.addAll(calls(context, calls));
        return works;
    }

    /** Calls below one context, which get functions that tell them apart. */
    private List<Work> calls(int context, List<Integer> nodes) {
        List<Work> works = new ArrayList<>();
        Map<Integer, Integer> twins = new HashMap<>();
        for (int node : nodes) {
            CallNode call = definitions.callNodes().get(node);
            Region region = definitions.regions().get(call.region());
            int ordinal = twins.merge(functions.kind(region, call.parameters()), 1, Integer::sum);
            int function = functions.index(region, call.parameters(), ordinal);
            works.add(new Work(context, node, new Place(function, 0), List.of()));
        }
        return works;
    }

    /** A line, below which calls follow. */
    private int addLine(Work work) {
        Place place = work.place();
        return contexts.add(
                work.parentContext(),
                ContextTable.NO_CALL_NODE,
                new ContextTable.Context(
                        nextId++,
                        LEXICAL,
                        LINE,
                        HAS_SOURCE_LINE,
                        ContextTable.NONE,
                        place.file(),
                        place.line(),
                        ContextTable.NONE,
                        0));
    }

    /** A loop, which has a line, or a call, whose place is its function. */
    private int addNode(Work work) {
        Place place = work.place();
        int ctxId = work.callNode() + 1;
        ContextTable.Context context = place.line() != 0
                ? new ContextTable.Context(
                        ctxId,
                        LEXICAL,
                        LOOP,
                        HAS_SOURCE_LINE,
                        ContextTable.NONE,
                        place.file(),
                        place.line(),
                        ContextTable.NONE,
                        0)
                : new ContextTable.Context(
                        ctxId, CALL, FUNCTION, HAS_FUNCTION, place.file(), ContextTable.NONE, 0, ContextTable.NONE, 0);
        return contexts.add(work.parentContext(), work.callNode(), context);
    }

    /** Where a loop is; unknown for all else, and for loops of which too little is known. */
    private Place loopPlace(int node) {
        Region region = definitions.regionOf(node);
        boolean loop = region.role().equals(LOOP_ROLE)
                && !region.module().isBlank()
                && definitions.callNodes().get(node).parameters().isEmpty();
        return loop ? place(region.module(), region.beginLine()) : Place.UNKNOWN;
    }

    /** Where a call comes from; unknown if the space does not say. */
    private Place callPlace(int node) {
        CallNode call = definitions.callNodes().get(node);
        String file =
                call.module().isBlank() ? definitions.regionOf(call.parent()).module() : call.module();
        return withLines && !file.isBlank() ? place(file, call.line()) : Place.UNKNOWN;
    }

    private Place place(String file, long line) {
        return line > 0 && line <= 0xffff_ffffL ? new Place(functions.file(file), (int) line) : Place.UNKNOWN;
    }
}

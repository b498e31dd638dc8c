package org.perfspace.format.tau;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Tree;

/**
 * The call tree of a profile. Flat lines are nodes where nothing called the function, which makes it a root; everywhere else
 * they repeat call paths. Whole call paths are nodes below the nodes of their prefixes; prefixes without a line are created.
 * Call paths that were cut are placed by {@link TauWindows}.
 */
final class TauCallTree {

    /** Most nodes: a node takes about 200 bytes here, and as much again in the definitions. */
    private static final long MOST_NODES = HeapPart.WHOLE.room(512);

    /** A call path. */
    static final class Node {
        final int number;
        final int parent;
        final int function;
        final int depth;
        private long order;
        private boolean line;
        private boolean context;
        private boolean abovePath;
        private boolean aboveContext;

        private Node(int number, int parent, int function, int depth, long order) {
            this.number = number;
            this.parent = parent;
            this.function = function;
            this.depth = depth;
            this.order = order;
        }

        /** Returns whether the node represents a call path without a line. */
        boolean isGap() {
            return !line && abovePath;
        }

        /** Returns whether the node only exists because of user events. */
        boolean isForEvents() {
            return !line && !abovePath && aboveContext;
        }
    }

    /**
     * A line.
     *
     * @param path its call path
     * @param group the groups of the first one with this call path
     * @param order its position among all lines
     * @param file the file that it is in
     * @param number its number there; 0 if the file has no lines
     */
    private record Line(String path, String group, long order, Place file, long number) {

        Place place() {
            return number > 0 ? file.atLine(number) : file;
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Long, Integer> children = new HashMap<>();
    private final Map<String, Integer> functions = new HashMap<>();
    private final List<String> functionNames = new ArrayList<>();
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final Map<String, Double> weights = new HashMap<>();
    private final Map<String, TauWindows> windows = new LinkedHashMap<>();
    private final Map<TauThread, TauWindows> ofThreads = new TreeMap<>();
    private final List<String> contexts = new ArrayList<>();
    private final List<Place> contextPlaces = new ArrayList<>();
    private final Map<String, Integer> contextNodes = new HashMap<>();
    private boolean callPaths;
    private boolean samples;
    private boolean recursion;
    private boolean cut;
    private long repetitions;

    /** Adds the lines of a profile. */
    void add(TauProfile profile, Place place) throws ProfileException {
        TauBalance balance = new TauBalance(profile);
        TauWindows own = ofThreads.computeIfAbsent(
                profile.thread(), thread -> windows.computeIfAbsent(mainRoot(profile, balance), TauWindows::new));
        own.limit(profile.metadata());
        for (TauProfile.Function function : profile.functions()) {
            String path = function.path();
            String leaf = TauPath.leaf(path);
            Line line = new Line(path, function.group(), lines.size(), place, function.line());
            if (lines.size() >= MOST_NODES) {
                throw tooLarge(line.place());
            }
            lines.putIfAbsent(path, line);
            boolean flat = leaf.length() == path.length();
            boolean sample = TauPath.isSample(leaf);
            samples |= sample && !balance.isSummary(leaf);
            callPaths |= !flat && !sample;
            if (!balance.isSummary(leaf) && (!flat || balance.isRoot(path))) {
                own.add(path, leaf, balance);
            }
        }
    }

    /** Adds the inclusive value of a root. The sums determine the outermost function of a program. */
    void weigh(TauProfile profile) {
        for (TauProfile.Function function : profile.functions()) {
            if (!function.path().contains(TauLayout.ARROW) && !Double.isNaN(function.inclusive())) {
                weights.merge(function.path(), function.inclusive(), Double::sum);
            }
        }
    }

    /** Returns the root of a thread with the largest inclusive value. */
    private static String mainRoot(TauProfile profile, TauBalance balance) {
        String root = "";
        double most = Double.NEGATIVE_INFINITY;
        for (TauProfile.Function function : profile.functions()) {
            boolean flat = !function.path().contains(TauLayout.ARROW) && !TauPath.isSample(function.path());
            if (flat && function.inclusive() > most && balance.isRoot(function.path())) {
                root = function.path();
                most = function.inclusive();
            }
        }
        return root;
    }

    /** Adds the call path at which a user event occurred. */
    void addContext(String path, Place place) {
        contexts.add(path);
        contextPlaces.add(place);
    }

    /** Returns whether at least one file has a line with this call path. */
    boolean hasLine(String path) {
        return lines.containsKey(path);
    }

    /** Places all lines and contexts in the tree. */
    void place(Place place) throws ProfileException {
        cut = windows.values().stream().anyMatch(TauWindows::isCut);
        TauWindows all = new TauWindows("");
        for (TauWindows own : windows.values()) {
            if (cut) {
                own.place(this, contexts, place);
            } else {
                all.addAll(own);
            }
        }
        if (!cut) {
            all.place(this, contexts, place);
            windows.values().forEach(own -> own.useNodesOf(all));
        }
        for (int i = 0; i < contexts.size(); i++) {
            Integer known = null;
            for (TauWindows own : windows.values()) {
                known = known == null ? own.contextNode(contexts.get(i)) : known;
            }
            int node = known == null ? contextPath(contexts.get(i), contextPlaces.get(i)) : known;
            nodes.get(node).context = true;
            contextNodes.put(contexts.get(i), node);
        }
        countRepetitions();
        markNeeded();
    }

    private void countRepetitions() {
        boolean[] roots = new boolean[functionNames.size()];
        nodes.stream().filter(node -> node.line && node.depth == 0).forEach(node -> roots[node.function] = true);
        for (String path : lines.keySet()) {
            Integer function = functions.get(path);
            repetitions +=
                    TauPath.leaf(path).length() == path.length() && (function == null || !roots[function]) ? 1 : 0;
        }
    }

    /** Returns the first node of a function, which events do not tell the callers of, or the last node of a call path. */
    private int contextPath(String path, Place place) throws ProfileException {
        int function = functions.getOrDefault(path, -1);
        for (Node node : function < 0 ? List.<Node>of() : nodes) {
            if (node.function == function) {
                return node.number;
            }
        }
        return wholePath(path, place);
    }

    /** Adds the nodes of a whole call path, and returns the number of the last one. */
    int wholePath(String path, Place place) throws ProfileException {
        int node = Tree.NO_PARENT;
        for (String name : TauPath.names(path)) {
            node = child(node, name, false, path, place);
        }
        return node;
    }

    /** Returns the position of a line; contexts come last. */
    private long order(String path) {
        Line line = lines.get(path);
        return line == null ? lines.size() : line.order();
    }

    /** Marks the node of a line. */
    void setLine(int number, String path) {
        Node node = nodes.get(number);
        node.order = node.line ? Math.min(node.order, order(path)) : order(path);
        node.line = true;
    }

    /** Returns the node of a call path in a thread, or null if it is left out. */
    @Nullable
    Node node(TauThread thread, String path) {
        TauWindows own = ofThreads.get(thread);
        Integer number = own == null ? null : own.node(path);
        return number == null ? null : nodes.get(number);
    }

    /** Returns the number of the node of a context. */
    int contextNode(String path) {
        return contextNodes.getOrDefault(path, 0);
    }

    /** Returns the number of nodes. */
    int size() {
        return nodes.size();
    }

    /** Returns the number of different functions. */
    int functionCount() {
        return functionNames.size();
    }

    /** Returns the name of a function. */
    String functionName(int function) {
        return functionNames.get(function);
    }

    /** Returns the number of a function, or null if it has no node. */
    @Nullable
    Integer function(String name) {
        return functions.get(name);
    }

    /** Returns whether functions are distinguished by their callers. */
    boolean hasCallPaths() {
        return callPaths;
    }

    /** Returns whether there are samples, whose values repeat those of functions. */
    boolean hasSamples() {
        return samples;
    }

    /** Returns whether the call paths are only the last functions of stacks. */
    boolean isCut() {
        return cut;
    }

    /** Returns the largest number of functions in a call path that was cut; 0 if none was. */
    int depth() {
        return windows.values().stream()
                .filter(TauWindows::isCut)
                .mapToInt(TauWindows::depth)
                .max()
                .orElse(0);
    }

    /** Returns whether a function occurs twice in a call path, or call paths are cut, so that this is not known. */
    boolean mayRecurse() {
        return cut || recursion;
    }

    /** Returns the groups of each function: those of its flat line, or else of the first line that ends in it. */
    String[] groups() {
        String[] groups = new String[functionNames.size()];
        Arrays.fill(groups, "");
        for (boolean flat : new boolean[] {true, false}) {
            for (Line line : lines.values()) {
                String leaf = TauPath.leaf(line.path());
                Integer function = functions.get(leaf);
                boolean fits = (leaf.length() == line.path().length()) == flat;
                if (fits && function != null && groups[function].isEmpty()) {
                    groups[function] = line.group();
                }
            }
        }
        return groups;
    }

    /** Returns all nodes in pre-order; those with the same parent are in the order of the files. */
    List<Node> inOrder() {
        List<Node> sorted = new ArrayList<>(nodes);
        sorted.sort(Comparator.comparingLong(node -> node.order));
        List<List<Node>> below = new ArrayList<>();
        nodes.forEach(node -> below.add(new ArrayList<>()));
        Deque<Node> stack = new ArrayDeque<>();
        for (int i = sorted.size() - 1; i >= 0; i--) { // the last one first, as a stack returns it last
            Node node = sorted.get(i);
            if (node.parent < 0) {
                stack.push(node);
            } else {
                below.get(node.parent).add(node);
            }
        }
        List<Node> ordered = new ArrayList<>();
        while (!stack.isEmpty()) {
            Node node = stack.pop();
            ordered.add(node);
            below.get(node.number).forEach(stack::push);
        }
        return ordered;
    }

    /** Returns the sum of the inclusive values of a root. */
    double weight(Node root) {
        return weights.getOrDefault(functionNames.get(root.function), 0.0);
    }

    /** Returns the number of flat functions that are omitted. */
    long repetitions() {
        return repetitions;
    }

    /** Returns the number of nodes that have samples below them. */
    long sampled() {
        return nodes.stream()
                .filter(node -> node.parent >= 0 && isSample(node) && !isSample(nodes.get(node.parent)))
                .map(node -> node.parent)
                .distinct()
                .count();
    }

    /** Returns whether the values of a node repeat those of a function. */
    boolean isSample(Node node) {
        return TauPath.isSample(functionNames.get(node.function));
    }

    private void markNeeded() {
        for (Node node : nodes) {
            for (Node up = node; node.line && !up.abovePath; up = up.parent < 0 ? up : nodes.get(up.parent)) {
                up.abovePath = true;
            }
            for (Node up = node; node.context && !up.aboveContext; up = up.parent < 0 ? up : nodes.get(up.parent)) {
                up.aboveContext = true;
            }
        }
        for (Node node : nodes) { // a node that was created is as early as the first line below it
            for (Node up = node; node.line && up.parent >= 0; ) {
                up = nodes.get(up.parent);
                if (up.line || up.order <= node.order) {
                    break;
                }
                up.order = node.order;
            }
        }
        if (callPaths) {
            findRecursion();
        }
    }

    /** Visits the nodes in pre-order, and counts how often each function is on the path. */
    private void findRecursion() {
        int[] next = new int[nodes.size()];
        int[] first = new int[nodes.size()];
        Arrays.fill(first, Tree.NO_PARENT);
        Arrays.fill(next, Tree.NO_PARENT);
        for (int i = nodes.size() - 1; i >= 0; i--) {
            int parent = nodes.get(i).parent;
            if (parent >= 0) {
                next[i] = first[parent];
                first[parent] = i;
            }
        }
        boolean[] open = new boolean[functionNames.size()];
        for (Node root : nodes) {
            for (int at = root.parent < 0 ? root.number : Tree.NO_PARENT; at >= 0 && !recursion; ) {
                recursion = open[nodes.get(at).function];
                open[nodes.get(at).function] = true;
                if (first[at] >= 0) {
                    at = first[at];
                    continue;
                }
                while (at >= 0 && next[at] < 0) {
                    open[nodes.get(at).function] = false;
                    at = nodes.get(at).parent;
                }
                if (at >= 0) {
                    open[nodes.get(at).function] = false;
                    at = next[at];
                }
            }
        }
    }

    /**
     * Returns the number of a child of a node, which is added if there is none.
     *
     * @param path the call path that it is added for; null for one that no line states, which comes after all others
     * @param place place of the profile
     */
    int child(int parent, String name, boolean apart, @Nullable String path, Place place) throws ProfileException {
        int function = functions.computeIfAbsent(name, key -> {
            functionNames.add(key);
            return functionNames.size() - 1;
        });
        long key = ((long) parent + 1) << 32 | (long) function << 1 | (apart ? 1 : 0);
        Integer known = children.putIfAbsent(key, nodes.size());
        if (known != null) {
            return known;
        }
        if (nodes.size() >= MOST_NODES) {
            Line line = path == null ? null : lines.get(path);
            throw tooLarge(line == null ? place : line.place());
        }
        int depth = parent < 0 ? 0 : nodes.get(parent).depth + 1;
        long order = path == null ? Long.MAX_VALUE : order(path);
        nodes.add(new Node(nodes.size(), parent, function, depth, order));
        return nodes.size() - 1;
    }

    /** Returns how many of the given names, from the first on, are the last functions on the way to a node. */
    int overlap(int number, List<String> names) {
        for (int length = names.size(); length > 0; length = length > 64 ? 64 : length - 1) {
            int at = number;
            int left = length;
            while (left > 0
                    && at >= 0
                    && functionNames.get(nodes.get(at).function).equals(names.get(left - 1))) {
                at = nodes.get(at).parent;
                left--;
            }
            if (left == 0) {
                return length;
            }
        }
        return 0;
    }

    private static ProfileException tooLarge(Place place) {
        return place.tooLarge(
                "expected a call tree of at most %,d call nodes, which this Java heap can hold, found more; a larger"
                        + " heap raises the limit",
                MOST_NODES);
    }
}

package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.tau.TauProfile.TauThread;
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

    private final TauNodes nodes = new TauNodes();
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final Map<String, Double> weights = new HashMap<>();
    private final Map<String, TauWindows> windows = new LinkedHashMap<>();
    private final Map<TauThread, TauWindows> ofThreads = new TreeMap<>();
    private final List<String> contexts = new ArrayList<>();
    private final List<Place> contextPlaces = new ArrayList<>();
    private final Map<String, Integer> contextNodes = new HashMap<>();
    private boolean callPaths;
    private boolean samples;
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
            String leaf = function.leaf();
            if (!lines.containsKey(path)) {
                Line line = new Line(path, function.group(), lines.size(), place, function.line());
                if (lines.size() >= MOST_NODES) {
                    throw tooLarge(line.place());
                }
                lines.put(path, line);
            }
            boolean flat = function.isFlat();
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
            if (function.isFlat() && !Double.isNaN(function.inclusive())) {
                weights.merge(function.path(), function.inclusive(), Double::sum);
            }
        }
    }

    /** Returns the root of a thread with the largest inclusive value. */
    private static String mainRoot(TauProfile profile, TauBalance balance) {
        String root = "";
        double most = Double.NEGATIVE_INFINITY;
        for (TauProfile.Function function : profile.functions()) {
            boolean flat = function.isFlat() && !TauPath.isSample(function.path());
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

    /** Returns the nodes. */
    TauNodes nodes() {
        return nodes;
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
        nodes.markNeeded();
        if (callPaths) {
            nodes.findRecursion();
        }
    }

    private void countRepetitions() {
        boolean[] roots = new boolean[nodes.functionCount()];
        nodes.all().stream().filter(node -> node.line && node.depth == 0).forEach(node -> roots[node.function] = true);
        for (String path : lines.keySet()) {
            Integer function = nodes.function(path);
            repetitions +=
                    TauPath.leaf(path).length() == path.length() && (function == null || !roots[function]) ? 1 : 0;
        }
    }

    /** Returns the first node of a function, which events do not tell the callers of, or the last node of a call path. */
    private int contextPath(String path, Place place) throws ProfileException {
        Integer known = nodes.function(path);
        int function = known == null ? -1 : known;
        for (TauNodes.Node node : known == null ? List.<TauNodes.Node>of() : nodes.all()) {
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
        TauNodes.Node node = nodes.get(number);
        node.order = node.line ? Math.min(node.order, order(path)) : order(path);
        node.line = true;
    }

    /** Returns the call paths of threads that are like a thread. */
    TauWindows windows(TauThread thread) {
        TauWindows own = ofThreads.get(thread);
        if (own == null) {
            throw new IllegalArgumentException("thread " + thread + " was not added");
        }
        return own;
    }

    /** Returns the node of a call path among those of a thread, or null if it is left out. */
    TauNodes.@Nullable Node node(TauWindows windows, String path) {
        Integer number = windows.node(path);
        return number == null ? null : nodes.get(number);
    }

    /** Returns the number of the node of a context. */
    int contextNode(String path) {
        return contextNodes.getOrDefault(path, 0);
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
        return cut || nodes.hasRecursion();
    }

    /** Returns the groups of each function: those of its flat line, or else of the first line that ends in it. */
    String[] groups() {
        String[] groups = new String[nodes.functionCount()];
        Arrays.fill(groups, "");
        for (boolean flat : new boolean[] {true, false}) {
            for (Line line : lines.values()) {
                String leaf = TauPath.leaf(line.path());
                Integer function = nodes.function(leaf);
                boolean fits = (leaf.length() == line.path().length()) == flat;
                if (fits && function != null && groups[function].isEmpty()) {
                    groups[function] = line.group();
                }
            }
        }
        return groups;
    }

    /** Returns the sum of the inclusive values of a root. */
    double weight(TauNodes.Node root) {
        return weights.getOrDefault(nodes.functionName(root.function), 0.0);
    }

    /** Returns the number of flat functions that are omitted. */
    long repetitions() {
        return repetitions;
    }

    /**
     * Returns the number of a child of a node, which is added if there is none.
     *
     * @param path the call path that it is added for; null for one that no line states, which comes after all others
     * @param place place of the profile
     */
    int child(int parent, String name, boolean apart, @Nullable String path, Place place) throws ProfileException {
        int known = nodes.size();
        int node = nodes.child(parent, name, apart);
        if (nodes.size() > known) {
            if (known >= MOST_NODES) {
                Line line = path == null ? null : lines.get(path);
                throw tooLarge(line == null ? place : line.place());
            }
            nodes.get(node).order = path == null ? Long.MAX_VALUE : order(path);
        }
        return node;
    }

    private static ProfileException tooLarge(Place place) {
        return place.tooLarge(
                "expected a call tree of at most %,d call nodes, which this Java heap can hold, found more; a larger"
                        + " heap raises the limit",
                MOST_NODES);
    }
}

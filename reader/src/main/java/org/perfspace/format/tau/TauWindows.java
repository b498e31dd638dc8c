package org.perfspace.format.tau;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Tree;

/**
 * The call paths of the threads whose outermost function is the same. TAU records windows: the last functions of a stack, two
 * unless TAU_CALLPATH_DEPTH says otherwise. Shorter call paths begin at a root; one of that length may begin anywhere, and
 * stands for all stacks that end in this way. It is placed below the last call path that was certainly on the stack, its
 * <em>dominator</em>: if {@code b} is called by {@code a} only, {@code b => c} is below {@code a => b}; if {@code b} has
 * several callers, it is below a node {@code b} that is created below what these have in common. Each call path has one place,
 * and nothing is divided among several.
 */
final class TauWindows {

    private final String root;
    private final Set<String> paths = new LinkedHashSet<>();
    private final Map<String, Integer> nodes = new HashMap<>();
    private Map<String, Integer> contextNodes = new HashMap<>();
    private int depth;
    private int limit;
    private final Set<String> inner = new HashSet<>();
    private boolean cut;
    private boolean windows;
    private boolean rootIsCalled;

    /** Creates an empty set of call paths of threads with the given outermost function. */
    TauWindows(String root) {
        this.root = root;
    }

    /** Takes the largest number of functions in a call path from the metadata of a thread. */
    void limit(Map<String, String> metadata) {
        String text = metadata.getOrDefault(TauLayout.DEPTH, "").strip();
        limit = text.matches("\\d{1,6}") ? Math.max(limit, Integer.parseInt(text)) : limit;
    }

    /** Adds a call path, or a root. */
    void add(String path, String leaf, TauBalance balance) {
        if (leaf.length() < path.length()) {
            boolean starts = !balance.isCalled(path.substring(0, path.indexOf(TauLayout.ARROW)));
            boolean sample = TauPath.isSample(leaf);
            cut |= !starts;
            windows |= !starts && !sample;
            rootIsCalled |= !sample && balance.isRoot(leaf);
            if (!starts) {
                inner.add(path);
            }
        }
        if (paths.add(path)) {
            depth = Math.max(depth, functions(TauPath.names(path)));
        }
    }

    /** Adds the call paths of other threads. */
    void addAll(TauWindows other) {
        paths.addAll(other.paths);
    }

    /** Uses the nodes that were found for a larger set of call paths. */
    void useNodesOf(TauWindows all) {
        paths.forEach(path -> {
            Integer node = all.nodes.get(path);
            if (node != null) {
                nodes.put(path, node);
            }
        });
        contextNodes = all.contextNodes;
    }

    /**
     * Returns whether call paths are windows: one begins with a function that others call; or they are as long as they may be,
     * and a root is called, so that one which begins with it may not begin at the root.
     */
    boolean isCut() {
        return cut || mayBeginAnywhere();
    }

    private boolean mayBeginAnywhere() {
        return windows || (rootIsCalled && depth == limit);
    }

    /** Returns the largest number of functions in a call path. */
    int depth() {
        return depth;
    }

    /** Returns the node of a call path or a root, or null if it has none. */
    @Nullable
    Integer node(String path) {
        return nodes.get(path);
    }

    /** Returns the node of the context of a user event, or null if it has none here. */
    @Nullable
    Integer contextNode(String path) {
        return contextNodes.get(path);
    }

    /** Finds the nodes of all call paths. */
    void place(TauCallTree tree, List<String> contexts, Place place) throws ProfileException {
        Placing placing = isCut() ? new Placing(tree, contexts, place) : null;
        for (String path : paths) {
            int node = placing == null ? tree.wholePath(path, place) : placing.node(path);
            tree.setLine(node, path);
            nodes.put(path, node);
        }
        for (String path : contexts) {
            if (placing != null) {
                contextNodes.put(path, placing.node(path));
            } else if (nodes.containsKey(path)) {
                contextNodes.put(path, nodes.get(path));
            }
        }
    }

    private static int functions(List<String> names) {
        int functions = 0;
        while (functions < names.size() && !TauPath.isSample(names.get(functions))) {
            functions++;
        }
        return functions;
    }

    private static String functions(String path) {
        List<String> names = TauPath.names(path);
        return String.join(TauLayout.ARROW, names.subList(0, functions(names)));
    }

    private static int length(String path) {
        int length = 1;
        for (int at = path.indexOf(TauLayout.ARROW); at >= 0; at = path.indexOf(TauLayout.ARROW, at + 1)) {
            length++;
        }
        return length;
    }

    /**
     * The graph of which calls follow which: vertices are windows, and the beginnings of windows, which are the ends of the
     * windows of their callers.
     */
    private final class Placing {
        private final TauCallTree tree;
        private final Place place;
        private final Dominators graph = new Dominators();
        private final List<String> texts = new ArrayList<>();
        private final Map<String, Integer> windows = new LinkedHashMap<>();
        private final Map<String, Integer> beginnings = new LinkedHashMap<>();
        private final int[] nodeOf;
        private final int longest = mayBeginAnywhere() ? depth : Math.max(limit, depth + 1);

        Placing(TauCallTree tree, List<String> contexts, Place place) throws ProfileException {
            this.tree = tree;
            this.place = place;
            add("");
            Set<String> ends = new LinkedHashSet<>();
            for (String path : paths) {
                String functions = functions(path);
                if (functions.length() == path.length()) {
                    addWindow(path);
                } else if (!functions.isEmpty()) {
                    ends.add(functions);
                }
            }
            contexts.forEach(path -> ends.add(functions(path)));
            ends.remove("");
            ends.forEach(this::addBeginning);
            connect();
            nodeOf = new int[texts.size()];
            nodeOf[0] = Tree.NO_PARENT;
            for (int[] pair : graph.pairs()) {
                place(pair[0], pair[1]);
            }
        }

        private int add(String text) {
            texts.add(text);
            return graph.addVertex();
        }

        /** Adds a window, and what is known to come before it. */
        private void addWindow(String path) {
            List<String> missing = new ArrayList<>();
            for (String at = path; !at.isEmpty() && !windows.containsKey(at); at = TauPath.parent(at)) {
                missing.add(at);
                if (!isWhole(at)) {
                    break;
                }
            }
            for (int i = missing.size() - 1; i >= 0; i--) {
                String at = missing.get(i);
                int vertex = add(at);
                windows.put(at, vertex);
                String before = TauPath.parent(at);
                if (before.isEmpty()) {
                    graph.addEdge(0, vertex);
                } else if (isWhole(at)) {
                    graph.addEdge(windows.getOrDefault(before, 0), vertex);
                } else {
                    graph.addEdge(addBeginning(before), vertex);
                }
            }
        }

        /** Returns whether a call path begins at a root. */
        private boolean isWhole(String path) {
            return length(path) < longest && !inner.contains(path);
        }

        private int addBeginning(String path) {
            Integer known = beginnings.get(path);
            if (known == null) {
                known = add(path);
                beginnings.put(path, known);
            }
            return known;
        }

        /** Connects each window with the beginnings that are its end. */
        private void connect() {
            Set<Integer> lengths = new TreeSet<>();
            beginnings.keySet().forEach(path -> lengths.add(length(path)));
            windows.forEach((path, vertex) -> {
                int length = 0;
                for (int at = path.length(); at >= 0 && !lengths.isEmpty(); length++) {
                    int arrow = at == 0 ? -1 : path.lastIndexOf(TauLayout.ARROW, at - 1);
                    int start = arrow < 0 ? 0 : arrow + TauLayout.ARROW.length();
                    Integer beginning = lengths.contains(length + 1) ? beginnings.get(path.substring(start)) : null;
                    if (beginning != null) {
                        graph.addEdge(vertex, beginning);
                    }
                    at = arrow;
                }
            });
        }

        private void place(int vertex, int dominator) throws ProfileException {
            String text = texts.get(vertex);
            Integer window = windows.get(text);
            if (window == null || window != vertex) {
                nodeOf[vertex] = created(text, dominator);
                return;
            }
            String before = TauPath.parent(text);
            int parent = dominator == 0 && !before.isEmpty() ? created(before, 0) : nodeOf[dominator];
            nodeOf[vertex] = tree.child(parent, TauPath.leaf(text), false, text, place);
        }

        /** Returns the node that stands for the callers of a window, below what is known to come before them. */
        private int created(String text, int dominator) throws ProfileException {
            int node = nodeOf[dominator];
            if (dominator == 0 && windows.containsKey(root)) {
                node = tree.child(Tree.NO_PARENT, root, false, root, place);
            }
            List<String> names = TauPath.names(text);
            for (String name : names.subList(node < 0 ? 0 : tree.nodes().overlap(node, names), names.size())) {
                node = tree.child(node, name, node >= 0, null, place);
            }
            return node;
        }

        /** Returns the node of a call path: that of its functions, and below it those of its samples. */
        int node(String path) throws ProfileException {
            List<String> names = TauPath.names(path);
            int functions = functions(names);
            String before = String.join(TauLayout.ARROW, names.subList(0, functions));
            Integer vertex = windows.get(before);
            int node = nodeOf[vertex == null ? beginnings.getOrDefault(before, 0) : vertex];
            for (String name : names.subList(functions, names.size())) {
                node = tree.child(node, name, false, path, place);
            }
            return node;
        }
    }
}

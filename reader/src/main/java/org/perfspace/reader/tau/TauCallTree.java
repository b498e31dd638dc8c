package org.perfspace.reader.tau;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.perfspace.format.tau.TauLayout;
import org.perfspace.format.tau.TauProfile;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Tree;

/**
 * The call tree of the call paths of a profile. A node has a line if at least one file has numbers for its call path. Nodes
 * that are missing above such a node, and nodes at which user events occurred, are created.
 */
final class TauCallTree {

    /** Most nodes: a node takes about 200 bytes here, and as much again in the definitions. */
    private static final long MOST_NODES = HeapPart.WHOLE.room(512);

    /** A call path; its head is the first function in it. */
    static final class Node {
        final int number;
        final int parent;
        final int function;
        final int depth;
        private final int head;
        private String group = "";
        private long order;
        private double weight;
        private boolean line;
        private boolean context;
        private boolean repetition;
        private boolean abovePath;
        private boolean aboveContext;

        private Node(int number, int parent, int function, int depth, int head, long order) {
            this.number = number;
            this.parent = parent;
            this.function = function;
            this.depth = depth;
            this.head = head;
            this.order = order;
        }

        /** Adds the inclusive value of a thread. The sums determine the outermost function of a program. */
        void weigh(double inclusive) {
            weight += Double.isNaN(inclusive) ? 0 : inclusive;
        }

        /** Returns the sum of the inclusive values. */
        double weight() {
            return weight;
        }

        /** Returns whether the numbers in the lines of this node are values of the profile rather than repetitions. */
        boolean hasValues() {
            return line && !repetition;
        }

        /** Returns whether the node represents a call path that was skipped. */
        boolean isGap() {
            return !hasValues() && abovePath;
        }

        /** Returns whether the node only exists because of user events. */
        boolean isForEvents() {
            return !hasValues() && !abovePath && aboveContext;
        }

        private boolean isNeeded() {
            return abovePath || aboveContext;
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Long, Integer> children = new HashMap<>();
    private final Map<String, Integer> functions = new HashMap<>();
    private final List<String> functionNames = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private long paths;

    /** Adds the call path of a line, and returns its node. */
    Node addLine(TauProfile.Function function, Place place) throws ProfileException {
        Integer known = lines.get(function.path());
        if (known != null) {
            return nodes.get(known);
        }
        Node node = nodes.get(add(function.path(), place));
        lines.put(function.path(), node.number);
        if (!node.line) {
            node.line = true;
            node.order = paths;
            node.group = function.group();
        }
        paths++;
        return node;
    }

    /** Adds the call path at which a user event occurred, and returns the number of its node. */
    int addContext(String path, Place place) throws ProfileException {
        Node node = nodes.get(add(path, place));
        node.context = true;
        paths++;
        return node.number;
    }

    /** Returns whether at least one file has a line with this call path. */
    boolean hasLine(String path) {
        return lines.containsKey(path);
    }

    /** Returns the node of a call path that has a line. */
    Node node(String path) {
        return nodes.get(lines.getOrDefault(path, 0));
    }

    /** Returns the number of nodes, needed or not. */
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

    /** Returns whether functions are distinguished by their callers. */
    boolean hasCallPaths() {
        return nodes.stream().anyMatch(node -> node.line && node.depth > 0);
    }

    /** Returns the groups of each function: those of its flat line, or else of the first line that ends in it. */
    String[] groups() {
        String[] groups = new String[functionNames.size()];
        Arrays.fill(groups, "");
        for (Node node : inOrder()) {
            if (node.line && groups[node.function].isEmpty()) {
                groups[node.function] = node.group;
            }
        }
        return groups;
    }

    /**
     * Returns the nodes that the profile needs: parents before children, shorter call paths first. Flat functions that also
     * occur at the end of call paths are omitted.
     */
    List<Node> needed() {
        markRepetitions();
        for (Node node : nodes) {
            for (Node up = node; node.hasValues() && !up.abovePath; up = up.parent < 0 ? up : nodes.get(up.parent)) {
                up.abovePath = true;
            }
            for (Node up = node; node.context && !up.aboveContext; up = up.parent < 0 ? up : nodes.get(up.parent)) {
                up.aboveContext = true;
            }
        }
        return inOrder().stream().filter(Node::isNeeded).toList();
    }

    /** Returns the number of flat functions that are omitted. */
    long repetitions() {
        return nodes.stream().filter(node -> node.repetition).count();
    }

    /**
     * Returns the functions at the head of a call path that other functions call, too: such call paths do not begin at a
     * root.
     */
    Set<String> calledHeads() {
        Set<Integer> called = new HashSet<>();
        Set<String> heads = new TreeSet<>(Comparator.comparing(functions::get));
        for (Node node : nodes) {
            if (node.line && node.depth > 0 && node.head != node.function) {
                called.add(node.function);
            }
        }
        for (Node node : nodes) {
            if (node.line && node.depth > 0 && called.contains(node.head)) {
                heads.add(functionNames.get(node.head));
            }
        }
        return heads;
    }

    /** Returns whether a function represents the sum of samples at all lines of a function. */
    boolean isSummary(int function) {
        return functionNames.get(function).startsWith(TauLayout.SUMMARY);
    }

    /** Returns the number of needed nodes that have samples below them. */
    long sampled() {
        return nodes.stream()
                .filter(node -> node.isNeeded() && node.depth > 0)
                .filter(node -> functionNames.get(node.function).startsWith(TauLayout.SAMPLED))
                .count();
    }

    /**
     * Marks the lines that repeat other values: TAU writes each function of a call path again in a line of its own, and
     * samples once more for all lines of a function.
     */
    private void markRepetitions() {
        boolean[] ends = new boolean[functionNames.size()];
        boolean[] heads = new boolean[functionNames.size()];
        boolean samples = false;
        for (Node node : nodes) {
            if (node.line && node.depth > 0) {
                ends[node.function] = true;
                heads[node.head] = true;
                samples |= functionNames.get(node.function).startsWith(TauLayout.SAMPLE);
            }
        }
        for (Node node : nodes) {
            boolean elsewhere = ends[node.function] || (samples && isSummary(node.function));
            node.repetition = node.line && node.depth == 0 && elsewhere && !heads[node.function];
        }
    }

    private List<Node> inOrder() {
        return nodes.stream()
                .sorted(Comparator.<Node>comparingInt(node -> node.depth).thenComparingLong(node -> node.order))
                .toList();
    }

    private int add(String path, Place place) throws ProfileException {
        int node = Tree.NO_PARENT;
        int from = 0;
        for (int depth = 0; from >= 0; depth++) {
            int to = path.indexOf(TauLayout.ARROW, from);
            node = child(node, path.substring(from, to < 0 ? path.length() : to), depth, place);
            from = to < 0 ? to : to + TauLayout.ARROW.length();
        }
        return node;
    }

    private int child(int parent, String name, int depth, Place place) throws ProfileException {
        Integer function = functions.get(name);
        if (function == null) {
            function = functionNames.size();
            functions.put(name, function);
            functionNames.add(name);
        }
        Integer known = children.putIfAbsent((long) parent << 32 | function, nodes.size());
        if (known != null) {
            return known;
        }
        if (nodes.size() >= MOST_NODES) {
            throw place.tooLarge(
                    "expected a call tree of at most %,d call nodes, which this Java heap can hold, found more; a larger"
                            + " heap raises the limit",
                    MOST_NODES);
        }
        int head = parent < 0 ? function : nodes.get(parent).head;
        nodes.add(new Node(nodes.size(), parent, function, depth, head, paths));
        return nodes.size() - 1;
    }
}

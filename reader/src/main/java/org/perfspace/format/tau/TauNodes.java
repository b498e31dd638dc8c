package org.perfspace.format.tau;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Tree;

/** The nodes of a call tree and their functions, both numbered in the order in which they are found. */
final class TauNodes {

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Long, Integer> children = new HashMap<>();
    private final Map<String, Integer> functions = new HashMap<>();
    private final List<String> functionNames = new ArrayList<>();
    private boolean recursion;

    /** A call path. */
    static final class Node {
        final int number;
        final int parent;
        final int function;
        final int depth;
        long order;
        boolean line;
        boolean context;
        private boolean abovePath;
        private boolean aboveContext;

        private Node(int number, int parent, int function, int depth) {
            this.number = number;
            this.parent = parent;
            this.function = function;
            this.depth = depth;
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

    /** Returns the number of a child of a node, which is added if there is none, without an order. */
    int child(int parent, String name, boolean apart) {
        int function = functions.computeIfAbsent(name, key -> {
            functionNames.add(key);
            return functionNames.size() - 1;
        });
        long key = ((long) parent + 1) << 32 | (long) function << 1 | (apart ? 1 : 0);
        Integer known = children.putIfAbsent(key, nodes.size());
        if (known != null) {
            return known;
        }
        int depth = parent < 0 ? 0 : nodes.get(parent).depth + 1;
        nodes.add(new Node(nodes.size(), parent, function, depth));
        return nodes.size() - 1;
    }

    /** Returns a node. */
    Node get(int number) {
        return nodes.get(number);
    }

    /** Returns all nodes in the order of their numbers. */
    List<Node> all() {
        return Collections.unmodifiableList(nodes);
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

    /** Returns whether {@link #findRecursion} found a function twice in a call path. */
    boolean hasRecursion() {
        return recursion;
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

    /** Marks the nodes that are above lines and contexts, and orders those without lines. */
    void markNeeded() {
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
    }

    /** Finds out whether a function occurs twice in a call path; visits the nodes in pre-order. */
    void findRecursion() {
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

    /** Returns how many of the given names, from the first on, are the last functions of the path to a node. */
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
}

package org.perfspace.testdata.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.perfspace.testdata.generate.CallTree.Form;
import org.perfspace.testdata.generate.SourceCode.Call;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * Grows a call tree to a number of nodes: level by level until the program is complete, then time step by time step. For
 * HPCToolkit, calls are below lines, work is in the lines of loops, and further variants of the function replace time steps,
 * which HPCToolkit does not distinguish.
 */
final class Growth {

    private static final int LEAST_LEVELS = 2;
    private static final int MORE_LEVELS = 4;
    private static final int LINES_OF_LOOP = 3;
    private static final int INSTRUCTIONS = 4;
    private static final int INSTRUCTION_BYTES = 16;
    private static final long MOST_VISITS = 1L << 20;

    private final SourceCode code;
    private final boolean gpus;
    private final boolean lines;
    private final long seed;
    private final int wanted;
    private final List<Node> nodes;

    /** The work that each node does itself so far. */
    private final long[] weight;

    private final Deque<Integer> open = new ArrayDeque<>();
    private int timeLoop = -1;
    private int instances;

    /** A node of the tree, in the order in which it grows. */
    private record Node(int parent, Function function, Form form, int line, int instance, int level, long visits) {

        /** Returns a part of this node, which is below another one. */
        Node part(int newParent, Form newForm, int newLine) {
            return new Node(newParent, function, newForm, newLine, instance, 0, visits);
        }
    }

    private Growth(SourceCode code, boolean gpus, boolean lines, long seed, int wanted) {
        this.code = code;
        this.gpus = gpus;
        this.lines = lines;
        this.seed = SplitMix.stream(seed, 'c', 0);
        this.wanted = wanted;
        this.nodes = new ArrayList<>(wanted);
        this.weight = new long[wanted];
    }

    /**
     * Grows a call tree.
     *
     * @param gpus whether the machine has GPUs
     * @param lines whether loops, lines and instructions are nodes
     * @param wanted number of nodes, at least 1
     */
    public static CallTree grow(SourceCode code, boolean gpus, boolean lines, long seed, int wanted) {
        Growth growth = new Growth(code, gpus, lines, seed, wanted);
        growth.run();
        return growth.inPreOrder();
    }

    private void run() {
        Function main = code.function(SourceCode.MAIN);
        int root = -1;
        if (lines) {
            root = add(new Node(-1, main, Form.ENTRY, 0, CallTree.NO_INSTANCE, 0, 1), 0);
        }
        enter(root, main, 0, CallTree.NO_INSTANCE, 0, 1);
        while (nodes.size() < wanted) {
            Integer next = open.poll();
            if (next == null) {
                timeStep();
            } else {
                expand(next);
            }
        }
    }

    /** Adds a time step below the loop. */
    private void timeStep() {
        Function step = code.function(SourceCode.TIME_STEP);
        Node loop = nodes.get(timeLoop);
        int line = loop.function.calls().get(0).line() + (lines ? instances : 0);
        call(timeLoop, step, line, instances++, 0, 1);
    }

    private void expand(int at) {
        Node node = nodes.get(at);
        if (node.function.name().equals(SourceCode.TIME_LOOP)) {
            timeLoop = at;
            timeStep();
            return;
        }
        int below = lines ? workLines(at, node) : at;
        for (Call call : node.function.calls()) {
            if (isMade(call, node)) {
                int level = call.recursive() ? node.level + 1 : 0;
                long visits = Math.min(MOST_VISITS, node.visits * call.trips());
                call(below, code.function(call.callee()), call.line(), node.instance, level, visits);
            }
        }
    }

    private boolean isMade(Call call, Node node) {
        if (call.gpu() != 0 && gpus != call.gpu() > 0) {
            return false;
        }
        if (call.recursive()) {
            long hash = SplitMix.at(seed, ((long) node.function.id() << 32) + node.instance);
            return node.level < LEAST_LEVELS + SplitMix.below(MORE_LEVELS, hash);
        }
        return node.instance <= 0 || node.instance % call.every() == 0;
    }

    private void call(int parent, Function callee, int line, int instance, int level, long visits) {
        int from = parent;
        if (lines) {
            from = add(new Node(parent, nodes.get(parent).function, Form.LINE, line, instance, 0, visits), 0);
        }
        enter(from, callee, line, instance, level, visits);
    }

    private void enter(int from, Function callee, int line, int instance, int level, long visits) {
        if (from >= nodes.size()) {
            return;
        }
        int parent = from;
        long cost = callee.cost() * visits;
        if (lines && callee.sort().work().isOnGpu()) {
            boolean copy = callee.sort().work() == Work.GPU_COPY;
            parent = add(new Node(parent, callee, Form.GPU_PLACE, 0, instance, level, visits), copy ? cost : 0);
            if (copy) {
                return;
            }
        }
        int at = add(new Node(parent, callee, Form.FUNCTION, line, instance, level, visits), cost);
        if (lines || !callee.calls().isEmpty()) {
            open.add(at);
        }
    }

    /** Moves the work of a function into a loop and lines; returns the node that becomes the parent of its calls. */
    private int workLines(int at, Node node) {
        Function function = node.function;
        if (!function.sort().hasSource() || node.form != Form.FUNCTION) {
            return at;
        }
        boolean kernel = function.sort() == FunctionSort.KERNEL;
        boolean loops = !kernel && (function.calls().isEmpty() || function.sort() == FunctionSort.LOOP);
        int parent = loops ? add(node.part(at, Form.LOOP, function.line() + 1), 0) : at;
        int parts = kernel ? INSTRUCTIONS : loops ? LINES_OF_LOOP : 1;
        for (int i = 0; i < parts && nodes.size() < wanted; i++) {
            int line = kernel
                    ? (function.line() << 8) + i * INSTRUCTION_BYTES
                    : loops ? function.endLine() - 2 - i : function.line() + 1;
            long share = i == parts - 1 ? weight[at] : (weight[at] + 1) / 2;
            weight[at] -= share;
            add(node.part(parent, kernel ? Form.INSTRUCTION : Form.LINE, line), share);
        }
        return parent;
    }

    /** Adds a node, unless there are enough nodes; its weight is varied by up to a half. */
    private int add(Node node, long work) {
        if (nodes.size() < wanted && node.parent < nodes.size()) {
            long some = SplitMix.below((int) Math.min(1 << 20, work + 1), SplitMix.at(seed, -1L - nodes.size()));
            boolean whole = node.form == Form.FUNCTION || node.form == Form.GPU_PLACE;
            weight[nodes.size()] = whole ? work + some / 2 : work;
            nodes.add(node);
            return nodes.size() - 1;
        }
        return wanted;
    }

    // ---- order

    private CallTree inPreOrder() {
        int size = nodes.size();
        int[] below = new int[size];
        Arrays.fill(below, 1);
        for (int i = size - 1; i > 0; i--) {
            below[nodes.get(i).parent] += below[i];
        }
        int[] at = new int[size];
        int[] next = new int[size];
        for (int i = 0; i < size; i++) {
            int parent = nodes.get(i).parent;
            at[i] = parent < 0 ? 0 : next[parent];
            if (parent >= 0) {
                next[parent] += below[i];
            }
            next[i] = at[i] + 1;
        }
        return arrange(at, below);
    }

    private CallTree arrange(int[] at, int[] below) {
        int size = at.length;
        CallTree tree = new CallTree(size);
        for (int i = 0; i < size; i++) {
            Node node = nodes.get(i);
            int id = at[i];
            tree.parent[id] = node.parent < 0 ? -1 : at[node.parent];
            tree.end[id] = id + below[i];
            tree.function[id] = node.function;
            tree.form[id] = node.form;
            tree.line[id] = node.line;
            tree.instance[id] = node.instance;
            tree.weight[id] = weight[i];
            tree.visits[id] = node.visits;
        }
        return tree;
    }
}

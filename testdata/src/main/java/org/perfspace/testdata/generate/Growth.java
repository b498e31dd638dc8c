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
    private final Deque<Integer> open = new ArrayDeque<>();
    private int timeLoop = -1;
    private int instances;

    /** A node under construction; {@code weight} is the work that it does itself so far. */
    private static final class Node {
        private final int parent;
        private final Function function;
        private final Form form;
        private final int line;
        private final int instance;
        private final int level;
        private final long visits;
        private long weight;

        Node(int parent, Function function, Form form, int line, int instance, int level, long visits) {
            this.parent = parent;
            this.function = function;
            this.form = form;
            this.line = line;
            this.instance = instance;
            this.level = level;
            this.visits = visits;
        }
    }

    private Growth(SourceCode code, boolean gpus, boolean lines, long seed, int wanted) {
        this.code = code;
        this.gpus = gpus;
        this.lines = lines;
        this.seed = SplitMix.stream(seed, 'c', 0);
        this.wanted = wanted;
        this.nodes = new ArrayList<>(wanted);
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
            Node caller = nodes.get(parent);
            from = add(new Node(parent, caller.function, Form.LINE, line, instance, 0, visits), 0);
        }
        enter(from, callee, line, instance, level, visits);
    }

    private void enter(int from, Function callee, int line, int instance, int level, long visits) {
        if (from >= nodes.size()) {
            return;
        }
        int parent = from;
        boolean onGpu = callee.sort().work() == Work.KERNEL || callee.sort().work() == Work.GPU_COPY;
        long cost = callee.cost() * visits;
        if (lines && onGpu) {
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
        if (function.sort() == FunctionSort.KERNEL) {
            for (int i = 0; i < INSTRUCTIONS; i++) {
                split(
                        at,
                        node,
                        Form.INSTRUCTION,
                        (function.line() << 8) + i * INSTRUCTION_BYTES,
                        i == INSTRUCTIONS - 1);
            }
            return at;
        }
        boolean loops = function.calls().isEmpty() || function.sort() == FunctionSort.LOOP;
        if (!loops) {
            split(at, node, Form.LINE, function.line() + 1, true);
            return at;
        }
        int loop = add(new Node(at, function, Form.LOOP, function.line() + 1, node.instance, 0, node.visits), 0);
        for (int i = 0; i < LINES_OF_LOOP && nodes.size() < wanted; i++) {
            Node inLoop =
                    new Node(loop, function, Form.LINE, function.endLine() - 2 - i, node.instance, 0, node.visits);
            add(inLoop, share(node, i == LINES_OF_LOOP - 1));
        }
        return loop;
    }

    private void split(int at, Node node, Form form, int line, boolean last) {
        if (nodes.size() < wanted) {
            add(new Node(at, node.function, form, line, node.instance, 0, node.visits), share(node, last));
        }
    }

    /** Takes half or all of the work away from a node, and returns it. */
    private static long share(Node node, boolean all) {
        long share = all ? node.weight : (node.weight + 1) / 2;
        node.weight -= share;
        return share;
    }

    /** Adds a node, unless there are enough nodes; its weight is varied by up to a half. */
    private int add(Node node, long weight) {
        if (nodes.size() < wanted && node.parent < nodes.size()) {
            long some = SplitMix.below((int) Math.min(1 << 20, weight + 1), SplitMix.at(seed, -1L - nodes.size()));
            boolean whole = node.form == Form.FUNCTION || node.form == Form.GPU_PLACE;
            node.weight = whole ? weight + some / 2 : weight;
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
            tree.parent()[id] = node.parent < 0 ? -1 : at[node.parent];
            tree.end()[id] = id + below[i];
            tree.function()[id] = node.function.id();
            tree.form()[id] = node.form;
            tree.line()[id] = node.line;
            tree.instance()[id] = node.instance;
            tree.weight()[id] = node.weight;
            tree.visits()[id] = node.visits;
        }
        return tree;
    }
}

package org.perfspace.testdata.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.perfspace.testdata.generate.SourceCode.Call;
import org.perfspace.testdata.generate.SourceCode.Function;

/** Grows a call tree to a number of nodes: level by level until the program is complete, then time step by time step. */
final class Growth {

    private static final int LEAST_LEVELS = 2;
    private static final int MORE_LEVELS = 4;
    private static final long MOST_VISITS = 1L << 20;

    private final SourceCode code;
    private final boolean gpus;
    private final long seed;
    private final int wanted;
    private final List<Node> nodes;

    /** The work that each node does itself. */
    private final long[] weight;

    private final Deque<Integer> open = new ArrayDeque<>();
    private int timeLoop = -1;
    private int instances;

    /** A node of the tree, in the order in which it grows. */
    private record Node(int parent, Function function, int line, int instance, int level, long visits) {}

    private Growth(SourceCode code, boolean gpus, long seed, int wanted) {
        this.code = code;
        this.gpus = gpus;
        this.seed = SplitMix.stream(seed, 'c', 0);
        this.wanted = wanted;
        this.nodes = new ArrayList<>(wanted);
        this.weight = new long[wanted];
    }

    /**
     * Grows a call tree.
     *
     * @param gpus whether the machine has GPUs
     * @param wanted number of nodes, at least 1
     */
    public static CallTree grow(SourceCode code, boolean gpus, long seed, int wanted) {
        Growth growth = new Growth(code, gpus, seed, wanted);
        growth.run();
        return growth.inPreOrder();
    }

    private void run() {
        enter(-1, code.function(SourceCode.MAIN), 0, CallTree.NO_INSTANCE, 0, 1);
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
        int line = nodes.get(timeLoop).function.calls().get(0).line();
        enter(timeLoop, code.function(SourceCode.TIME_STEP), line, instances++, 0, 1);
    }

    private void expand(int at) {
        Node node = nodes.get(at);
        if (node.function.name().equals(SourceCode.TIME_LOOP)) {
            timeLoop = at;
            timeStep();
            return;
        }
        for (Call call : node.function.calls()) {
            if (isMade(call, node)) {
                int level = call.recursive() ? node.level + 1 : 0;
                long visits = Math.min(MOST_VISITS, node.visits * call.trips());
                enter(at, code.function(call.callee()), call.line(), node.instance, level, visits);
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

    /** Adds a node, unless there are enough nodes; its weight is varied by up to a half. */
    private void enter(int parent, Function callee, int line, int instance, int level, long visits) {
        int at = nodes.size();
        if (at == wanted) {
            return;
        }
        long cost = callee.cost() * visits;
        long some = SplitMix.below((int) Math.min(1 << 20, cost + 1), SplitMix.at(seed, -1L - at));
        weight[at] = cost + some / 2;
        nodes.add(new Node(parent, callee, line, instance, level, visits));
        if (!callee.calls().isEmpty()) {
            open.add(at);
        }
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
            tree.line[id] = node.line;
            tree.instance[id] = node.instance;
            tree.weight[id] = weight[i];
            tree.visits[id] = node.visits;
        }
        return tree;
    }
}

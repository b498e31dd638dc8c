package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * The calling contexts that HPCToolkit shows of a run: below an entry, the program's call tree with a line above each call,
 * and with the loops, lines and instructions in which functions work. A loop of OpenMP is a loop in the function of its
 * parallel region. Kernels and copies are below places of the host's call path.
 */
final class HpctTree {

    private static final int LINES_OF_LOOP = 3;
    private static final int INSTRUCTIONS = 4;
    private static final int INSTRUCTION_BYTES = 16;

    private final CallTree tree;
    private final List<Context> contexts = new ArrayList<>();

    /** For each call node, the context that the calls in it are below. */
    private final int[] callers;

    /** The part of a function that a context represents. */
    enum Form {
        /** The start of the program, above {@code main}. */
        ENTRY,
        /** The function. */
        FUNCTION,
        /** The place of a kernel or copy in the host's call path. */
        GPU_PLACE,
        /** A loop in the function. */
        LOOP,
        /** A line of the function. */
        LINE,
        /** An instruction of the function. */
        INSTRUCTION
    }

    /**
     * A context, whose values are those of a call node, or a part of what the call node does itself.
     *
     * @param parent index of the context above, or -1
     * @param form part of the function
     * @param function the function in whose source the context is
     * @param line source line, or offset of an instruction; 0 if unknown
     * @param callNode the call node
     * @param part number of the part of the call node's own work; 0 if the context has all
     * @param parts number of these parts; 0 if the values of the context include the nodes below the call node
     */
    record Context(int parent, Form form, Function function, int line, int callNode, int part, int parts) {

        /** Returns this context's part of an amount; the sum of all parts is the amount. */
        long share(long amount) {
            long left = amount;
            for (int i = 0; i < part; i++) {
                left /= 2;
            }
            return part >= parts - 1 ? left : left - left / 2;
        }
    }

    HpctTree(CallTree tree) {
        this.tree = tree;
        this.callers = new int[tree.size()];
        add(-1, Form.ENTRY, 0, 0);
        for (int node = 0; node < tree.size(); node++) {
            callers[node] = addCallNode(node);
        }
    }

    /** Returns the contexts in pre-order. */
    List<Context> contexts() {
        return contexts;
    }

    /** Returns the call tree of the program. */
    CallTree tree() {
        return tree;
    }

    /** Returns the order of the work: what a call node does is done in the last of its contexts, or in those with parts. */
    Course course() {
        long[] weight = new long[contexts.size()];
        Work[] work = new Work[contexts.size()];
        for (int i = 0; i < work.length; i++) {
            Context context = contexts.get(i);
            boolean last = i + 1 == work.length || contexts.get(i + 1).callNode != context.callNode;
            weight[i] = last || context.parts > 0 ? context.share(tree.weight[context.callNode]) : 0;
            work[i] = tree.sort(context.callNode).work();
        }
        return new Course(weight, work, i -> i);
    }

    /** Adds the contexts of a call node; returns the one that becomes the parent of its calls. */
    private int addCallNode(int node) {
        int at = node == 0 ? 0 : callers[tree.parent[node]];
        FunctionSort sort = tree.sort(node);
        if (sort == FunctionSort.LOOP) {
            return addLoop(at, node);
        }
        if (node > 0 && tree.sort(tree.parent[node]).hasSource()) {
            at = add(at, Form.LINE, tree.function[tree.parent[node]], callLine(node), node, 0, 0);
        }
        if (sort.work().isOnGpu()) {
            at = add(at, Form.GPU_PLACE, 0, node);
        }
        if (sort.work() == Work.GPU_COPY) {
            return at;
        }
        at = add(at, Form.FUNCTION, 0, node);
        if (sort == FunctionSort.BARRIER || !sort.hasSource()) {
            return at;
        }
        Function function = tree.function[node];
        if (sort == FunctionSort.KERNEL) {
            addParts(at, Form.INSTRUCTION, node, function.line() << 8, INSTRUCTION_BYTES, INSTRUCTIONS);
            return at;
        }
        if (function.calls().isEmpty()) {
            return addLoop(at, node);
        }
        addParts(at, Form.LINE, node, function.line() + 1, 0, 1);
        return at;
    }

    /** Returns the line of a call. Different lines tell time steps apart, which HPCToolkit does not distinguish otherwise. */
    private int callLine(int node) {
        return tree.line[node] + (tree.sort(node) == FunctionSort.PHASE ? tree.instance[node] : 0);
    }

    private int addLoop(int parent, int node) {
        Function function = tree.function[node];
        int loop = add(parent, Form.LOOP, function.line() + 1, node);
        addParts(loop, Form.LINE, node, function.endLine() - 2, -1, LINES_OF_LOOP);
        return loop;
    }

    private void addParts(int parent, Form form, int node, int first, int step, int parts) {
        for (int i = 0; i < parts; i++) {
            add(parent, form, tree.function[node], first + i * step, node, i, parts);
        }
    }

    private int add(int parent, Form form, int line, int node) {
        return add(parent, form, tree.function[node], line, node, 0, 0);
    }

    private int add(int parent, Form form, Function function, int line, int node, int part, int parts) {
        contexts.add(new Context(parent, form, function, line, node, part, parts));
        return contexts.size() - 1;
    }
}

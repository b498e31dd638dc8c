package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.testdata.generate.SourceCode.Function;

/**
 * The call paths that a tool shows which measures the host alone: without kernels, copies, and streams of GPUs. They are in
 * pre-order.
 */
final class HostTree {

    private static final int NOWHERE = -1;

    private final CallTree tree;
    private final Machine machine;
    private final int[] threads;
    private final List<Path> paths = new ArrayList<>();

    /** For each call node, the path that its work belongs to; on a GPU, {@link #NOWHERE}. */
    private final int[] pathOf;

    /**
     * A call path.
     *
     * @param parent id of the path above, or -1
     * @param function the function
     * @param instance number of the time step, or {@link CallTree#NO_INSTANCE}
     * @param entered the call nodes that enter the path
     * @param working the call nodes whose work belongs to the path
     */
    record Path(int parent, Function function, int instance, List<Integer> entered, List<Integer> working) {}

    /** A path while it is not numbered. */
    private static final class Draft {
        private final Map<Integer, Draft> below = new LinkedHashMap<>();
        private final List<Integer> entered = new ArrayList<>();
        private final List<Integer> working = new ArrayList<>();
    }

    private HostTree(CallTree tree, Machine machine, boolean merged) {
        this.tree = tree;
        this.machine = machine;
        this.threads = machine.threads();
        this.pathOf = new int[tree.size()];
        Arrays.fill(pathOf, NOWHERE);
        Draft above = new Draft();
        Draft[] drafts = new Draft[tree.size()];
        for (int node = 0; node < drafts.length; node++) {
            if (!tree.sort(node).work().isOnGpu()) {
                drafts[node] = merged
                        ? merged(node, node == 0 ? above : drafts[tree.parent[node]])
                        : separate(node, node == 0 ? above : drafts[tree.parent[node]]);
                drafts[node].working.add(node);
            }
        }
        above.below.values().forEach(root -> number(root, -1));
    }

    private Draft separate(int node, Draft parent) {
        Draft draft = new Draft();
        draft.entered.add(node);
        parent.below.put(node, draft);
        return draft;
    }

    private Draft merged(int node, Draft parent) {
        if (tree.sort(node).isConstruct()) {
            return parent;
        }
        Draft draft = parent.below.computeIfAbsent(tree.function[node].id(), id -> new Draft());
        draft.entered.add(node);
        return draft;
    }

    /** Returns a path for each call node of the host. */
    static HostTree ofCalls(CallTree tree, Machine machine) {
        return new HostTree(tree, machine, false);
    }

    /**
     * Returns a path for each different sequence of functions, in which constructs of OpenMP belong to the functions around
     * them.
     */
    static HostTree ofPaths(CallTree tree, Machine machine) {
        return new HostTree(tree, machine, true);
    }

    private void number(Draft draft, int parent) {
        int id = paths.size();
        int first = draft.entered.get(0);
        paths.add(new Path(parent, tree.function[first], tree.instance[first], draft.entered, draft.working));
        draft.working.forEach(node -> pathOf[node] = id);
        draft.below.values().forEach(below -> number(below, id));
    }

    /** Returns the paths. */
    List<Path> paths() {
        return paths;
    }

    /** Returns the machine. */
    Machine machine() {
        return machine;
    }

    /** Returns the locations of the machine that the tool sees. */
    int[] threads() {
        return threads;
    }

    /** Returns the order of the work. */
    Course course() {
        return Course.of(tree, node -> pathOf[node]);
    }
}

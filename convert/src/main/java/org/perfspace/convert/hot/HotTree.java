package org.perfspace.convert.hot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.perfspace.convert.hot.HotSpots.Extent;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.model.CallNode;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/** The calls as a tree. The implementation does not recurse, since call trees may have thousands of levels. */
final class HotTree {

    private final HotSpots spots;
    private final Extent extent;
    private final Tree tree;
    private final List<Line> lines = new ArrayList<>();

    /** A call node to be shown below a line. */
    private record Work(int node, int parent, int depth) {}

    HotTree(HotSpots spots, Extent extent) {
        this.spots = spots;
        this.extent = extent;
        this.tree = spots.definitions().callTree();
    }

    List<Line> lines() {
        List<Integer> roots = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            int parent = tree.parent(node);
            if (spots.counts(node) && (parent == Tree.NO_PARENT || !spots.counts(parent))) {
                roots.add(node);
            }
        }
        Deque<Work> stack = new ArrayDeque<>();
        push(stack, large(roots), HotSpots.NONE, 0);
        while (!stack.isEmpty()) {
            add(stack.pop(), stack);
        }
        return lines;
    }

    private void add(Work work, Deque<Work> stack) {
        List<Integer> children = new ArrayList<>();
        for (int child = tree.firstChild(work.node()); child >= 0; child = tree.nextSibling(child)) {
            children.add(child);
        }
        List<Integer> shown = work.depth() < extent.depth() ? large(children) : List.of();
        int hidden = tree.end(work.node()) - work.node() - 1;
        for (int child : shown) {
            hidden -= tree.end(child) - child;
        }
        CallNode call = spots.definitions().callNodes().get(work.node());
        Region region = spots.definitions().regions().get(call.region());
        lines.add(new Line(
                work.parent(),
                region.name(),
                SourcePlaces.of(region),
                SourcePlaces.ofCall(call),
                work.node(),
                spots.exclusive(work.node()),
                spots.inclusive(work.node()),
                hidden));
        push(stack, shown, lines.size() - 1, work.depth() + 1);
    }

    /** Returns the call nodes that are shown, the most expensive first. */
    private List<Integer> large(List<Integer> nodes) {
        return nodes.stream()
                .filter(node -> spots.isLarge(spots.inclusive(node), extent))
                .sorted(Comparator.<Integer>comparingDouble(spots::inclusive).reversed())
                .toList();
    }

    private static void push(Deque<Work> stack, List<Integer> nodes, int parent, int depth) {
        for (int i = nodes.size() - 1; i >= 0; i--) {
            stack.push(new Work(nodes.get(i), parent, depth));
        }
    }
}

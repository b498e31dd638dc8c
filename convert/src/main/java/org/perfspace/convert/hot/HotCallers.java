package org.perfspace.convert.hot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.perfspace.convert.hot.HotSpots.Extent;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Region;
import org.perfspace.model.Tree;

/** The most expensive regions, and below each of them its callers, up to the requested depth; calls from two lines are two callers. */
final class HotCallers {

    private final HotSpots spots;
    private final Extent extent;
    private final Definitions definitions;
    private final Map<Key, Integer> known = new HashMap<>();
    private final List<Caller> callers = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    /** A region in the tree of callers, reached through the regions below it. */
    private static final class Caller {
        private final int region;
        private final String site;
        private final List<Caller> above = new ArrayList<>();
        private double cost;

        private Caller(int region, String site) {
            this.region = region;
            this.site = site;
        }
    }

    /** A caller: the one that it calls, its region, and the place of the call. */
    private record Key(int called, int region, String site) {}

    /** A caller to be shown below a line. */
    private record Work(Caller caller, int parent, int depth) {}

    HotCallers(HotSpots spots, Extent extent) {
        this.spots = spots;
        this.extent = extent;
        this.definitions = spots.definitions();
    }

    List<Line> lines() {
        List<Caller> hottest = collect(hottestRegions());
        Deque<Work> stack = new ArrayDeque<>();
        push(stack, hottest, HotSpots.NONE, 0);
        while (!stack.isEmpty()) {
            add(stack.pop(), stack);
        }
        return lines;
    }

    private BitSet hottestRegions() {
        double[] costs = new double[definitions.regions().size()];
        for (int node = 0; node < definitions.callNodes().size(); node++) {
            costs[definitions.callNodes().get(node).region()] += spots.counts(node) ? spots.exclusive(node) : 0;
        }
        BitSet hottest = new BitSet();
        IntStream.range(0, costs.length)
                .boxed()
                .filter(region -> spots.isLarge(costs[region], extent))
                .sorted(Comparator.<Integer>comparingDouble(region -> costs[region])
                        .reversed())
                .limit(extent.most())
                .forEach(hottest::set);
        return hottest;
    }

    /** Adds the cost of each call node to the region and to the callers above it. */
    private List<Caller> collect(BitSet regions) {
        Tree tree = definitions.callTree();
        List<Caller> first = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            int region = definitions.callNodes().get(node).region();
            if (!spots.counts(node) || !regions.get(region) || spots.exclusive(node) == 0) {
                continue;
            }
            int at = HotSpots.NONE;
            int depth = 0;
            String site = "";
            for (int up = node; up != Tree.NO_PARENT && depth <= extent.depth(); up = tree.parent(up), depth++) {
                CallNode call = definitions.callNodes().get(up);
                at = caller(new Key(at, call.region(), site), first);
                callers.get(at).cost += spots.exclusive(node);
                site = SourcePlaces.ofCall(call);
            }
        }
        return first;
    }

    private int caller(Key key, List<Caller> first) {
        Integer old = known.get(key);
        if (old != null) {
            return old;
        }
        Caller caller = new Caller(key.region(), key.site());
        (key.called() == HotSpots.NONE ? first : callers.get(key.called()).above).add(caller);
        known.put(key, callers.size());
        callers.add(caller);
        return callers.size() - 1;
    }

    private void add(Work work, Deque<Work> stack) {
        Caller caller = work.caller();
        List<Caller> shown = caller.above.stream()
                .filter(above -> spots.isLarge(above.cost, extent))
                .toList();
        Region region = definitions.regions().get(caller.region);
        lines.add(new Line(
                work.parent(),
                region.name(),
                SourcePlaces.of(region),
                caller.site,
                HotSpots.NONE,
                caller.cost,
                Double.NaN,
                caller.above.size() - shown.size()));
        push(stack, shown, lines.size() - 1, work.depth() + 1);
    }

    private static void push(Deque<Work> stack, List<Caller> callers, int parent, int depth) {
        List<Caller> ordered = callers.stream()
                .sorted(Comparator.comparingDouble((Caller caller) -> caller.cost)
                        .reversed())
                .toList();
        for (int i = ordered.size() - 1; i >= 0; i--) {
            stack.push(new Work(ordered.get(i), parent, depth));
        }
    }
}

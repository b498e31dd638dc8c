package org.perfspace.convert.hot;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.convert.hot.HotSpots.Extent;
import org.perfspace.convert.hot.HotSpots.Line;
import org.perfspace.convert.reduce.CallNodeChoice;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.ViewException;

/**
 * The costs of all call nodes in one metric, summed over all locations, as doubles; the basis of the views of this package.
 * If call nodes are chosen, only their costs and those of their callees count.
 */
public final class HotSpots {

    /** No call node, or no line above. */
    public static final int NONE = -1;

    private final Definitions definitions;
    private final Metric metric;
    private final double[] exclusive;
    private final double[] inclusive;
    private final BitSet counted;
    private final double[] stated;
    private final double total;

    /** The kinds of entities whose costs a list shows. */
    public enum Sort {
        /** Regions of any role. */
        REGION,
        /** Source files, or load modules for regions without a source file. */
        FILE,
        /** Functions, with the loops, lines and instructions in them. */
        FUNCTION,
        /** Loops, with all code in them; all code outside of loops is one line. */
        LOOP,
        /** Source lines at which a region begins. */
        LINE,
        /** Groups of regions such as USR, COM and MPI; see {@link org.perfspace.meaning.RegionGroups}. */
        GROUP;

        /** Returns the name of the constant as the user writes it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A line of a view.
     *
     * @param parent position in the list of the parent line, or {@link #NONE}
     * @param name name of the region, or of the listed entity
     * @param place source file and line, such as {@code solve.c:12}; empty if they are not known
     * @param site source file and line of the call, such as {@code main.c:42}: of the call to this region, or, in a view by
     *     callers, of the call from it; empty if they are not known
     * @param callNode the call node, or {@link #NONE} if the line stands for several
     * @param exclusive exclusive cost; in a view by callers, that of the listed region when called in this way
     * @param inclusive inclusive cost; NaN if the view has none
     * @param hidden number of child lines that are too small or too deep to be shown
     */
    public record Line(
            int parent,
            String name,
            String place,
            String site,
            int callNode,
            double exclusive,
            double inclusive,
            int hidden) {}

    /**
     * The extent of a view.
     *
     * @param share minimum share of the total that is shown, from 0 to 1
     * @param depth number of levels below the first
     * @param most maximum number of lines of a list, or of the first level of a view by callers
     */
    public record Extent(double share, int depth, int most) {}

    private HotSpots(
            Definitions definitions,
            Metric metric,
            double[] exclusive,
            double[] inclusive,
            BitSet counted,
            double[] stated) {
        this.definitions = definitions;
        this.metric = metric;
        this.exclusive = exclusive;
        this.inclusive = inclusive;
        this.counted = counted;
        this.stated = stated;
        double sum = 0;
        for (int node = counted.nextSetBit(0); node >= 0; node = counted.nextSetBit(node + 1)) {
            int parent = definitions.callTree().parent(node);
            sum += parent == Tree.NO_PARENT || !counted.get(parent) ? inclusive[node] : 0;
        }
        this.total = sum;
    }

    /**
     * {@return the reason why a metric has no such costs, as text for the user; empty if it has}
     *
     * @param space the space
     * @param metric a metric of it
     */
    public static Optional<String> refusal(PerformanceSpace space, Metric metric) {
        String why = MetricMeaning.whyNoCost(metric);
        if (!why.isEmpty()) {
            return Optional.of("metric \"" + metric.name() + "\" has no costs that add up: " + why
                    + MetricMeaning.instead(space.definitions()));
        }
        return sums(space, CallFlavour.INCLUSIVE).refusal(metric.id());
    }

    /**
     * {@return the costs of a metric that has no {@link #refusal}}
     *
     * @param space the space
     * @param metric a metric of it
     * @param chosen the chosen call nodes; empty for all
     * @throws ViewException if the values cannot be computed
     * @throws IOException if the space cannot be read
     */
    public static HotSpots of(PerformanceSpace space, Metric metric, Optional<BitSet> chosen) throws IOException {
        Definitions definitions = space.definitions();
        Tree tree = definitions.callTree();
        BitSet counted = new BitSet(tree.size());
        counted.set(0, tree.size());
        return new HotSpots(
                definitions,
                metric,
                values(space, metric, CallFlavour.EXCLUSIVE),
                values(space, metric, CallFlavour.INCLUSIVE),
                chosen.map(nodes -> CallNodeChoice.withCallees(tree, nodes)).orElse(counted),
                chosen.isEmpty() ? stated(space, metric) : new double[0]);
    }

    /** Returns the inclusive costs that the profile states for whole regions; empty if it does not. */
    private static double[] stated(PerformanceSpace space, Metric metric) throws IOException {
        Definitions definitions = space.definitions();
        Optional<Metric> other = FlatProfile.stated(definitions, metric.id());
        if (other.isEmpty()) {
            return new double[0];
        }
        double[] costs = new double[definitions.regions().size()];
        double[] ofNodes = values(space, other.get(), CallFlavour.STORED);
        for (int node = 0; node < ofNodes.length; node++) {
            costs[definitions.callNodes().get(node).region()] += ofNodes[node];
        }
        return costs;
    }

    private static CallTreeSums sums(PerformanceSpace space, CallFlavour flavour) {
        return CallTreeSums.of(space, flavour, LocationSums.overAll(space.definitions()));
    }

    private static double[] values(PerformanceSpace space, Metric metric, CallFlavour flavour) throws IOException {
        double[] values = new double[space.definitions().callNodes().size()];
        try (RowCursor rows = sums(space, flavour).rows(metric.id())) {
            while (rows.next()) {
                values[rows.callNode()] = number(rows.row(), 0);
            }
        }
        return values;
    }

    /** Returns a cell as a number; 0 if the value is absent. */
    static double number(Row row, int cell) {
        return new Value(row.type(), row.word(cell)).numberOrZero();
    }

    /** {@return the metric} */
    public Metric metric() {
        return metric;
    }

    /** {@return the cost of all call nodes that count} */
    public double total() {
        return total;
    }

    /**
     * {@return a cost as a fraction of the total; NaN if there is no total}
     *
     * @param cost the cost
     */
    public double share(double cost) {
        return cost / total;
    }

    /**
     * {@return the calls as a tree, the most expensive first, starting at the roots or at the chosen call nodes}
     *
     * @param extent extent of the view
     */
    public List<Line> tree(Extent extent) {
        return new HotTree(this, extent).lines();
    }

    /**
     * {@return the most expensive regions by their exclusive costs, and below each its callers with their shares of the
     * cost}
     *
     * @param extent extent of the view
     */
    public List<Line> callers(Extent extent) {
        return new HotCallers(this, extent).lines();
    }

    /**
     * {@return the most expensive entities of a kind by their exclusive costs}
     *
     * @param sort kind of entities
     * @param extent extent of the view
     */
    public List<Line> list(Sort sort, Extent extent) {
        return new HotList(this, sort, extent).lines();
    }

    // ---- for the views

    Definitions definitions() {
        return definitions;
    }

    double exclusive(int node) {
        return exclusive[node];
    }

    double inclusive(int node) {
        return inclusive[node];
    }

    /** Returns the inclusive cost that the profile states for a whole region; 0 if it does not. */
    double stated(int region) {
        return region < stated.length ? stated[region] : 0;
    }

    boolean counts(int node) {
        return counted.get(node);
    }

    boolean isLarge(double cost, Extent extent) {
        return !(Math.abs(cost) < extent.share() * Math.abs(total)) && cost != 0;
    }

    /** The calls as a tree. The implementation does not recurse, since call trees may have thousands of levels. */
    private static final class HotTree {

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
                    .sorted(Comparator.<Integer>comparingDouble(spots::inclusive)
                            .reversed())
                    .toList();
        }

        private static void push(Deque<Work> stack, List<Integer> nodes, int parent, int depth) {
            for (int i = nodes.size() - 1; i >= 0; i--) {
                stack.push(new Work(nodes.get(i), parent, depth));
            }
        }
    }
}

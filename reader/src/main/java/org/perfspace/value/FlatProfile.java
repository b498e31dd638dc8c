package org.perfspace.value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Tree;
import org.perfspace.value.cubepl.Columns;

/**
 * Values per region instead of per call node. If a region calls itself, directly or indirectly, only its outermost call
 * nodes contribute to inclusive values, so that nothing is counted twice; inclusive values that the profile states for whole
 * regions are used instead. Sums are computed in call-node order. The
 * expression of a POSTDERIVED metric is computed from the sums of its operands.
 */
public final class FlatProfile {

    /** The values that are summed up for a region. */
    public enum Part {
        /** Exclusive values of all its call nodes. */
        EXCLUSIVE,
        /** Inclusive values of its call nodes that are not below another call node of the region. */
        INCLUSIVE,
        /** Exclusive values of the call nodes of other regions below it. */
        SUBROUTINES
    }

    private final Definitions definitions;
    private final PerformanceSpace space;
    private final CallTreeView exclusive;
    private final CallTreeView inclusive;
    private final CallTreeView stored;
    private final int[] keys;
    private final int[][] nodesOf;
    private final int[][] outermostOf;

    private FlatProfile(PerformanceSpace space, int[] keys, int size) {
        this.definitions = space.definitions();
        this.space = space;
        this.exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        this.inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        this.stored = CallTreeView.of(space, CallFlavour.STORED);
        this.keys = keys;
        this.nodesOf = new int[size][];
        this.outermostOf = new int[nodesOf.length][];
        groupByRegion();
    }

    /**
     * {@return the flat profile of a space}
     *
     * @param space the profile
     */
    public static FlatProfile of(PerformanceSpace space) {
        int regions = space.definitions().regions().size();
        return new FlatProfile(space, IntStream.range(0, regions).toArray(), regions);
    }

    /**
     * {@return the flat profile of the groups of regions, in which positions in {@link RegionGroups#all} take the place
     * of ids of regions}
     *
     * @param space the profile
     */
    public static FlatProfile ofGroups(PerformanceSpace space) {
        int[] positions = RegionGroups.of(space.definitions()).positions();
        return new FlatProfile(space, positions, RegionGroups.all().size());
    }

    /**
     * {@return the metric whose stored values add up to the inclusive values of regions in another metric, if the profile
     * states them; always empty for groups of regions} See {@link Metric#INCLUSIVE_OF_REGIONS}.
     *
     * @param metric id of the other metric
     */
    public Optional<Metric> stated(int metric) {
        return nodesOf.length == definitions.regions().size() ? stated(definitions, metric) : Optional.empty();
    }

    /**
     * {@return the metric whose stored values add up to the inclusive values of regions in another metric, if the profile
     * states them}
     *
     * @param definitions the definitions of the profile
     * @param metric id of the other metric
     */
    public static Optional<Metric> stated(Definitions definitions, int metric) {
        Metric m = definitions.metrics().get(metric);
        String name = m.attributes().get(Metric.INCLUSIVE_OF_REGIONS);
        return Optional.ofNullable(name.isEmpty() ? null : definitions.metric(name))
                .filter(each -> each.type().equals(m.type())
                        && !each.kind().derived()
                        && !m.kind().derived());
    }

    /** {@return the number of regions, or of groups of them} */
    public int size() {
        return nodesOf.length;
    }

    /**
     * {@return the region of a call node, or the position of its group}
     *
     * @param callNode id of the call node
     */
    public int of(int callNode) {
        return keys[definitions.callNodes().get(callNode).region()];
    }

    /**
     * {@return a row that fits the results for a metric}
     *
     * @param metric id of the metric
     */
    public Row newRow(int metric) {
        return exclusive.newRow(metric);
    }

    /**
     * {@return the call nodes of a region in ascending order}
     *
     * @param region id of the region
     */
    public int[] callNodes(int region) {
        return nodesOf[region].clone();
    }

    /**
     * {@return the call nodes of a region that are not below another call node of the region}
     *
     * @param region id of the region
     */
    public int[] outermost(int region) {
        return outermostOf[region].clone();
    }

    /**
     * Computes the row of a region.
     *
     * @param metric id of the metric
     * @param region id of the region
     * @param part which values are summed up
     * @param into receives the row; not changed if there is none
     * @return whether any of the call nodes has a row
     * @throws ViewException if the values cannot be computed
     */
    public boolean read(int metric, int region, Part part, Row into) throws IOException {
        return switch (part) {
            case EXCLUSIVE -> sum(exclusive, metric, region, nodesOf[region], into);
            case INCLUSIVE ->
                readStated(metric, region, into) || sum(inclusive, metric, region, outermostOf[region], into);
            case SUBROUTINES -> sum(exclusive, metric, region, below(region), into);
        };
    }

    private boolean readStated(int metric, int region, Row into) throws IOException {
        Optional<Metric> stated = stated(metric);
        return stated.isPresent() && sum(stored, stated.get().id(), region, nodesOf[region], into);
    }

    private boolean sum(CallTreeView view, int metric, int region, int[] nodes, Row into) throws IOException {
        Metric m = definitions.metrics().get(metric);
        if (m.kind().derived()) {
            return DerivedView.of(space).read(metric, nodes, view.flavour(), Columns.Kind.LOCATIONS, into);
        }
        RowSum sum = new RowSum(definitions, m, definitions.locations().size());
        Row row = view.newRow(metric);
        for (int node : nodes) {
            if (view.read(metric, node, row)) {
                sum.add(row);
            }
        }
        if (sum.isEmpty()) {
            return false;
        }
        boolean groups = nodesOf.length != definitions.regions().size();
        into.set(sum.row(
                groups
                        ? "a group of regions"
                        : "region " + definitions.regions().get(region).fileId()));
        return true;
    }

    private int[] below(int region) {
        List<Integer> nodes = new ArrayList<>();
        for (int top : outermostOf[region]) {
            for (int n = top; n < definitions.callTree().end(top); n++) {
                if (of(n) != region) {
                    nodes.add(n);
                }
            }
        }
        return array(nodes);
    }

    private void groupByRegion() {
        List<List<Integer>> all = new ArrayList<>();
        List<List<Integer>> outermost = new ArrayList<>();
        for (int region = 0; region < nodesOf.length; region++) {
            all.add(new ArrayList<>());
            outermost.add(new ArrayList<>());
        }
        int[] covered = new int[nodesOf.length];
        Tree tree = definitions.callTree();
        for (CallNode node : definitions.callNodes()) {
            int key = of(node.id());
            all.get(key).add(node.id());
            if (node.id() >= covered[key]) {
                outermost.get(key).add(node.id());
                covered[key] = tree.end(node.id());
            }
        }
        for (int region = 0; region < nodesOf.length; region++) {
            nodesOf[region] = array(all.get(region));
            outermostOf[region] = array(outermost.get(region));
        }
    }

    private static int[] array(List<Integer> nodes) {
        return nodes.stream().mapToInt(Integer::intValue).toArray();
    }
}

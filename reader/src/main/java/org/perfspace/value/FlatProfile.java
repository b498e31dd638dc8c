package org.perfspace.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.perfspace.meaning.Functions;
import org.perfspace.meaning.RegionGroups;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Tree;

/**
 * The call nodes of each region. If a region calls itself, directly or indirectly, only its outermost call nodes contribute
 * to inclusive values, so that nothing is counted twice; inclusive values that the profile states for whole regions are used
 * instead.
 */
public final class FlatProfile {

    private final Definitions definitions;
    private final int[] keys;
    private final boolean ofRegions;
    private final int[][] nodesOf;
    private final int[][] outermostOf;

    /** Groups the call nodes by keys below a number, one for each call node. */
    private FlatProfile(Definitions definitions, int[] keys, int size, boolean ofRegions) {
        this.definitions = definitions;
        this.keys = keys;
        this.ofRegions = ofRegions;
        this.nodesOf = new int[size][];
        this.outermostOf = new int[nodesOf.length][];
        groupByRegion();
    }

    /**
     * {@return the flat profile of a space}
     *
     * @param definitions definitions of the profile
     */
    public static FlatProfile of(Definitions definitions) {
        int regions = definitions.regions().size();
        return new FlatProfile(definitions, keys(definitions, node -> node.region()), regions, true);
    }

    /**
     * {@return the flat profile of functions, whose positions in {@link Functions} take the place of ids of regions}
     *
     * @param definitions definitions of the profile
     */
    public static FlatProfile ofFunctions(Definitions definitions) {
        Functions functions = Functions.of(definitions);
        return new FlatProfile(definitions, keys(definitions, node -> functions.of(node.id())), functions.size(), true);
    }

    /**
     * {@return the flat profile of the groups of regions, in which positions in {@link RegionGroups#all} take the place
     * of ids of regions}
     *
     * @param definitions definitions of the profile
     */
    public static FlatProfile ofGroups(Definitions definitions) {
        int[] positions = RegionGroups.of(definitions).positions();
        return new FlatProfile(
                definitions,
                keys(definitions, node -> positions[node.region()]),
                RegionGroups.all().size(),
                false);
    }

    private static int[] keys(Definitions definitions, ToIntFunction<CallNode> key) {
        return definitions.callNodes().stream().mapToInt(key).toArray();
    }

    /**
     * {@return the metric whose stored values add up to the inclusive values of regions in another metric, if the profile
     * states them; always empty for groups of regions} See {@link Metric#INCLUSIVE_OF_REGIONS}.
     *
     * @param metric id of the other metric
     */
    public Optional<Metric> stated(int metric) {
        return ofRegions ? stated(definitions, metric) : Optional.empty();
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

    /** {@return the number of regions, functions, or groups} */
    public int size() {
        return nodesOf.length;
    }

    /**
     * {@return the region of a call node, or the position of its function or group}
     *
     * @param callNode id of the call node
     */
    public int of(int callNode) {
        return keys[callNode];
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

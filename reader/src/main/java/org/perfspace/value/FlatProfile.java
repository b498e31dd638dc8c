package org.perfspace.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
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
    private final IntPredicate parts;
    private final int[][] nodesOf;
    private final int[][] outermostOf;

    /** Groups the call nodes by keys below a number, one for each call node. */
    private FlatProfile(Definitions definitions, int[] keys, int size, boolean ofRegions, IntPredicate parts) {
        this.definitions = definitions;
        this.keys = keys;
        this.ofRegions = ofRegions;
        this.parts = parts;
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
        return new FlatProfile(definitions, keys(definitions, node -> node.region()), regions, true, node -> false);
    }

    /**
     * {@return the flat profile of functions, whose positions in {@link Functions} take the place of ids of regions}
     *
     * @param definitions definitions of the profile
     */
    public static FlatProfile ofFunctions(Definitions definitions) {
        Functions functions = Functions.of(definitions);
        return ofFunctions(definitions, functions::of, functions.size(), functions::countsForCaller);
    }

    /**
     * {@return the flat profile of functions}
     *
     * @param definitions definitions of the profile
     * @param functions returns the position of the function of a call node
     * @param size number of functions
     * @param parts returns whether a call node counts for the function of its caller, as a part of it
     */
    public static FlatProfile ofFunctions(
            Definitions definitions, IntUnaryOperator functions, int size, IntPredicate parts) {
        return new FlatProfile(
                definitions, keys(definitions, node -> functions.applyAsInt(node.id())), size, true, parts);
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
                false,
                node -> false);
    }

    private static int[] keys(Definitions definitions, ToIntFunction<CallNode> key) {
        return definitions.callNodes().stream().mapToInt(key).toArray();
    }

    /**
     * {@return the metric whose stored values add up to the inclusive values of regions in another metric, if the profile
     * states them; always empty for groups of regions} See {@link Metric#INCLUSIVE_OF_REGIONS}. Those of {@linkplain #isPart
     * parts} of functions are contained in those of their functions.
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

    /**
     * {@return whether a call node counts for the function of its caller, as a part of it; never for regions and groups}
     *
     * @param callNode id of the call node
     */
    public boolean isPart(int callNode) {
        return parts.test(callNode);
    }

    /**
     * {@return whether a function has call nodes of several regions or {@linkplain #isPart parts}, so that not all stated values
     * count} See {@link #stating}.
     */
    public boolean joinsRegions() {
        int[] regionOf = new int[size()];
        Arrays.fill(regionOf, -1);
        for (CallNode node : definitions.callNodes()) {
            int key = of(node.id());
            if (isPart(node.id()) || (regionOf[key] >= 0 && regionOf[key] != node.region())) {
                return true;
            }
            regionOf[key] = node.region();
        }
        return false;
    }

    /**
     * Chooses the call nodes whose stated values give the inclusive value of their region or function. Several regions that are
     * one function may call each other, as the pieces of a parallel loop or two functions with different parameters, so that
     * their values cannot be added up: the region with the largest value counts.
     *
     * @param stated the stated values by call node, added up over locations
     * @return the call nodes, none of which is a {@linkplain #isPart part}
     */
    public BitSet stating(double[] stated) {
        double[] ofRegion = new double[definitions.regions().size()];
        int[] chosen = new int[size()];
        Arrays.fill(chosen, -1);
        for (int node = 0; node < stated.length; node++) {
            ofRegion[definitions.callNodes().get(node).region()] += isPart(node) ? 0 : stated[node];
        }
        for (int node = 0; node < stated.length; node++) {
            int region = definitions.callNodes().get(node).region();
            int key = of(node);
            if (!isPart(node) && (chosen[key] < 0 || ofRegion[region] > ofRegion[chosen[key]])) {
                chosen[key] = region;
            }
        }
        BitSet nodes = new BitSet(stated.length);
        for (int node = 0; node < stated.length; node++) {
            nodes.set(
                    node,
                    !isPart(node)
                            && chosen[of(node)]
                                    == definitions.callNodes().get(node).region());
        }
        return nodes;
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

package org.perfspace.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a profile except its values: the three dimensions, attributes, mirrors and topologies. Immutable;
 * created by {@link DefinitionsBuilder}.
 */
public final class Definitions {

    /** Name of the attribute of a profile that names the metric to show first, if that is not an obvious one. */
    public static final String USUAL_METRIC = "usual_metric";

    private final Attributes attributes;
    private final List<String> mirrors;
    private final Titles titles;
    private final List<Metric> metrics;
    private final List<Region> regions;
    private final List<CallNode> callNodes;
    private final List<SystemNode> systemNodes;
    private final List<LocationGroup> locationGroups;
    private final List<Location> locations;
    private final List<Topology> topologies;
    private final Tree metricTree;
    private final Tree callTree;
    private final Tree systemTree;

    /**
     * The headings of the three dimensions; empty if the file does not specify them.
     *
     * @param metrics heading of the metric tree
     * @param calls heading of the call tree
     * @param system heading of the system tree
     */
    public record Titles(String metrics, String calls, String system) {

        /** No headings. */
        public static final Titles NONE = new Titles("", "", "");
    }

    Definitions(
            Attributes attributes,
            List<String> mirrors,
            Titles titles,
            List<Metric> metrics,
            List<Region> regions,
            List<CallNode> callNodes,
            List<SystemNode> systemNodes,
            List<LocationGroup> locationGroups,
            List<Location> locations,
            List<Topology> topologies) {
        this.attributes = attributes;
        this.mirrors = List.copyOf(mirrors);
        this.titles = titles;
        this.metrics = List.copyOf(metrics);
        this.regions = List.copyOf(regions);
        this.callNodes = List.copyOf(callNodes);
        this.systemNodes = List.copyOf(systemNodes);
        this.locationGroups = List.copyOf(locationGroups);
        this.locations = List.copyOf(locations);
        this.topologies = List.copyOf(topologies);
        this.metricTree = Tree.of(Tree.parentsOfMetrics(this.metrics));
        this.callTree = Tree.of(Tree.parentsOfCallNodes(this.callNodes));
        this.systemTree = Tree.of(Tree.parentsOfSystemNodes(this.systemNodes));
    }

    /**
     * Creates a copy with other attributes, metrics, regions, call nodes and locations. The shape of the call tree
     * stays the same.
     */
    private Definitions(
            Definitions shape,
            Attributes attributes,
            List<Metric> metrics,
            List<Region> regions,
            List<CallNode> callNodes,
            List<Location> locations) {
        this.attributes = attributes;
        this.mirrors = shape.mirrors;
        this.titles = shape.titles;
        this.metrics = metrics;
        this.regions = regions;
        this.callNodes = callNodes;
        this.systemNodes = shape.systemNodes;
        this.locationGroups = shape.locationGroups;
        this.locations = locations;
        this.topologies = shape.topologies;
        this.metricTree = Tree.of(Tree.parentsOfMetrics(metrics));
        this.callTree = shape.callTree;
        this.systemTree = shape.systemTree;
    }

    /**
     * {@return a copy with other attributes of the profile}
     *
     * @param newAttributes the attributes
     */
    public Definitions withAttributes(Attributes newAttributes) {
        return with(newAttributes, metrics);
    }

    /**
     * {@return a copy with other metrics, which must be in pre-order and numbered from 0}
     *
     * @param newMetrics the metrics
     */
    public Definitions withMetrics(List<Metric> newMetrics) {
        return with(attributes, newMetrics);
    }

    /**
     * {@return a copy with other attributes of each metric}
     *
     * @param newAttributes returns the attributes of a metric
     */
    public Definitions withMetricAttributes(Function<Metric, Attributes> newAttributes) {
        return with(
                attributes,
                metrics.stream()
                        .map(m -> m.edit().attributes(newAttributes.apply(m)).at(m.id(), m.fileId(), m.parent()))
                        .toList());
    }

    /**
     * {@return a copy with other file ids} An empty array does not change the file ids of its kind of definition.
     *
     * @param metricIds file ids of the metrics
     * @param regionIds file ids of the regions
     * @param callNodeIds file ids of the call nodes
     * @param locationIds file ids of the locations
     * @throws IllegalArgumentException if there is not exactly one number for each definition of a kind, if a number is
     *     negative or occurs twice, or if the numbers of locations are not in ascending order
     */
    public Definitions withFileIds(long[] metricIds, long[] regionIds, long[] callNodeIds, long[] locationIds) {
        for (int i = 1; i < locationIds.length; i++) {
            if (locationIds[i] <= locationIds[i - 1]) {
                throw new IllegalArgumentException("location id " + locationIds[i] + " follows " + locationIds[i - 1]);
            }
        }
        return new Definitions(
                this,
                attributes,
                FileIds.apply("metric", metricIds, metrics, Metric::withFileId),
                FileIds.apply("region", regionIds, regions, Region::withFileId),
                FileIds.apply("call node", callNodeIds, callNodes, CallNode::withFileId),
                FileIds.apply("location", locationIds, locations, Location::withFileId));
    }

    /** {@return the attributes of the profile} */
    public Attributes attributes() {
        return attributes;
    }

    /** {@return the URLs that may replace {@code @mirror@} in a URL, in order of preference} */
    public List<String> mirrors() {
        return mirrors;
    }

    /** {@return the headings of the dimensions} */
    public Titles titles() {
        return titles;
    }

    /** {@return the metrics by id} */
    public List<Metric> metrics() {
        return metrics;
    }

    /** {@return the regions by id} */
    public List<Region> regions() {
        return regions;
    }

    /** {@return the call nodes by id} */
    public List<CallNode> callNodes() {
        return callNodes;
    }

    /** {@return the system nodes by id} */
    public List<SystemNode> systemNodes() {
        return systemNodes;
    }

    /** {@return the location groups, such as processes, by id} */
    public List<LocationGroup> locationGroups() {
        return locationGroups;
    }

    /** {@return the number of location groups that are processes} */
    public int processes() {
        int processes = 0;
        for (LocationGroup group : locationGroups) {
            processes += group.type() == LocationGroup.Type.PROCESS ? 1 : 0;
        }
        return processes;
    }

    /** {@return the locations by id; the id is also the column in a row of severities} */
    public List<Location> locations() {
        return locations;
    }

    /** {@return the Cartesian grids} */
    public List<Topology> topologies() {
        return topologies;
    }

    /** {@return the shape of the metric tree} */
    public Tree metricTree() {
        return metricTree;
    }

    /** {@return the shape of the call tree} */
    public Tree callTree() {
        return callTree;
    }

    /** {@return the shape of the tree of machines and nodes} */
    public Tree systemTree() {
        return systemTree;
    }

    /**
     * {@return the region of a call node}
     *
     * @param callNode id of the call node
     */
    public Region regionOf(int callNode) {
        return regions.get(callNodes.get(callNode).region());
    }

    /**
     * Returns the names of the regions from the root of the call tree to a call node.
     *
     * @param callNode id of the call node
     * @return names with {@code /} between them, such as {@code main/solve/MPI_Allreduce}; never shortened
     */
    public String callPath(int callNode) {
        Deque<String> names = new ArrayDeque<>();
        for (int node = callNode; node >= 0; node = callTree.parent(node)) {
            names.addFirst(regionOf(node).name());
        }
        return String.join("/", names);
    }

    /**
     * {@return the metric with this unique name, or null}
     *
     * @param name unique name
     */
    public @Nullable Metric metric(String name) {
        for (Metric metric : metrics) {
            if (metric.name().equals(name)) {
                return metric;
            }
        }
        return null;
    }

    /**
     * {@return whether a metric or one of its ancestors is switched off}
     *
     * @param metric id of the metric
     */
    public boolean isVoid(int metric) {
        for (int m = metric; m >= 0; m = metrics.get(m).parent()) {
            if (metrics.get(m).visibility() == Visibility.VOID) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return a number with its noun, such as {@code 1 metric} or {@code 2,000 metrics}}
     *
     * @param count the count
     * @param noun noun in the singular
     */
    public static String count(long count, String noun) {
        boolean ies = count != 1 && noun.endsWith("y");
        String words = ies ? noun.substring(0, noun.length() - 1) + "ies" : noun + (count == 1 ? "" : "s");
        return String.format(Locale.ROOT, "%,d %s", count, words);
    }

    /**
     * {@return a sentence about a number of things, such as {@code 1 line is empty} or {@code 2,000 lines are empty}}
     *
     * @param count the count
     * @param one the sentence if the count is 1
     * @param many the sentence otherwise, as a format in which {@code %,d} stands for the count
     */
    public static String count(long count, String one, String many) {
        return count == 1 ? one : String.format(Locale.ROOT, many, count);
    }

    private Definitions with(Attributes newAttributes, List<Metric> newMetrics) {
        return new Definitions(this, newAttributes, List.copyOf(newMetrics), regions, callNodes, locations);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof Definitions that
                && attributes.equals(that.attributes)
                && mirrors.equals(that.mirrors)
                && titles.equals(that.titles)
                && metrics.equals(that.metrics)
                && regions.equals(that.regions)
                && callNodes.equals(that.callNodes)
                && systemNodes.equals(that.systemNodes)
                && locationGroups.equals(that.locationGroups)
                && locations.equals(that.locations)
                && topologies.equals(that.topologies);
    }

    @Override
    public int hashCode() {
        return Objects.hash(attributes, metrics, regions, callNodes.size(), locations.size());
    }

    /** {@return the numbers of metrics, call nodes, regions and locations} */
    @Override
    public String toString() {
        return count(metrics.size(), "metric") + ", " + count(callNodes.size(), "call node")
                + ", " + count(regions.size(), "region") + ", "
                + count(locations.size(), "location");
    }
}

package org.perfspace.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.perfspace.model.CallNode.Parameter;

/**
 * A builder of definitions, which may be added in any order in which parents come before their children. It sorts each
 * tree into pre-order and the locations by their file ids, and rejects invalid definitions. Each definition gets a
 * <em>handle</em>, its number in the order of addition, by which later definitions refer to it. After {@link #build()},
 * the {@code …Id} methods return the id of the definition with a given handle.
 *
 * <p>Invalid definitions are rejected with an {@link IllegalArgumentException} that describes what was found; a reader
 * converts it to an error in its file.
 */
public final class DefinitionsBuilder {

    /** Value for a file id that stands for the smallest number greater than all that were used so far. */
    public static final long NEXT_FILE_ID = -1;

    private final List<Metric.Builder> metrics = new ArrayList<>();
    private final FileIds metricIds = new FileIds("metric");
    private final Set<String> metricNames = new HashSet<>();
    private final List<Region> regions = new ArrayList<>();
    private final FileIds regionIds = new FileIds("region");
    private final List<CallNode> callNodes = new ArrayList<>();
    private final FileIds callNodeIds = new FileIds("call node");
    private final List<SystemNode> systemNodes = new ArrayList<>();
    private final List<LocationGroup> groups = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final FileIds locationIds = new FileIds("location");
    private final List<Topology> topologies = new ArrayList<>();
    private final List<String> mirrors = new ArrayList<>();
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private Definitions.Titles titles = Definitions.Titles.NONE;
    private int[] metricPositions = {};
    private int[] callPositions = {};
    private int[] locationPositions = {};

    /**
     * Sets all attributes of the profile.
     *
     * @param value the attributes
     * @return this builder
     */
    public DefinitionsBuilder attributes(Attributes value) {
        attributes.clear();
        attributes.putAll(value.values());
        return this;
    }

    /**
     * Sets one attribute of the profile.
     *
     * @param name name of the attribute
     * @param value value of the attribute
     * @return this builder
     */
    public DefinitionsBuilder attribute(String name, String value) {
        attributes.put(name, value);
        return this;
    }

    /**
     * Sets the headings of the dimensions.
     *
     * @param value the headings
     * @return this builder
     */
    public DefinitionsBuilder titles(Definitions.Titles value) {
        titles = value;
        return this;
    }

    /**
     * Adds a URL that may replace {@code @mirror@} in a URL.
     *
     * @param url beginning of a URL
     * @return this builder
     */
    public DefinitionsBuilder mirror(String url) {
        mirrors.add(url);
        return this;
    }

    /**
     * Adds a metric.
     *
     * @param metric description of the metric; its parent is the handle of a metric that was added before
     * @return its handle
     */
    public int add(Metric.Builder metric) {
        int handle = metrics.size();
        Metric checked = metric.at(handle, metricIds.take(metric.fileIdOr(metricIds.next())), metric.parentHandle());
        Handles.requireParent("metric", checked.parent(), handle);
        if (!metricNames.add(checked.name())) {
            throw new IllegalArgumentException("two metrics have the unique name \"" + checked.name() + "\"");
        }
        if (checked.kind() == MetricKind.INCLUSIVE && !checked.type().mayBeInclusive()) {
            throw new IllegalArgumentException("metric \"" + checked.name() + "\" of type " + checked.type()
                    + " cannot be inclusive: its values cannot be taken apart");
        }
        metrics.add(checked.edit());
        return handle;
    }

    /**
     * Adds a region.
     *
     * @param region its description
     * @return its handle
     */
    public int add(Region.Builder region) {
        int handle = regions.size();
        regions.add(region.at(handle, regionIds.take(region.fileIdOr(regionIds.next()))));
        return handle;
    }

    /**
     * Adds a call node of which only the caller and the region are known.
     *
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @param region handle of the region
     * @return its handle
     */
    public int addCallNode(int parent, int region) {
        return addCallNode(NEXT_FILE_ID, parent, region, Region.NO_LINE, "", List.of(), Attributes.NONE);
    }

    /**
     * Adds a call node.
     *
     * @param fileId number in the file
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @param region handle of the region
     * @param line line of the call, or {@link Region#NO_LINE}
     * @param module source file of the call; empty if unknown
     * @param parameters parameters that distinguish nodes of the same region
     * @param facts further attributes
     * @return its handle
     */
    public int addCallNode(
            long fileId,
            int parent,
            int region,
            long line,
            String module,
            List<Parameter> parameters,
            Attributes facts) {
        return add(new CallNode(0, fileId, parent, region, line, module, parameters, facts), parent, region);
    }

    /**
     * Adds a call node that is like another one.
     *
     * @param node the other one
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @param region handle of the region
     * @return its handle
     */
    public int add(CallNode node, int parent, int region) {
        int handle = callNodes.size();
        Handles.requireParent("call node", parent, handle);
        Handles.requireIndex("region", region, regions.size());
        long number = callNodeIds.take(node.fileId() == NEXT_FILE_ID ? callNodeIds.next() : node.fileId());
        callNodes.add(node.at(handle, number, parent, region));
        return handle;
    }

    /**
     * Adds a machine, a node, or another part above the processes.
     *
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @param name the name
     * @param sort kind of part, such as {@code node}
     * @param description description; may be empty
     * @param facts further attributes
     * @return its handle
     */
    public int addSystemNode(int parent, String name, String sort, String description, Attributes facts) {
        return add(new SystemNode(0, parent, name, sort, description, facts), parent);
    }

    /**
     * Adds a system node that is like another one.
     *
     * @param node the other one
     * @param parent handle of the parent, or {@link Tree#NO_PARENT}
     * @return its handle
     */
    public int add(SystemNode node, int parent) {
        int handle = systemNodes.size();
        Handles.requireParent("system node", parent, handle);
        systemNodes.add(node.at(handle, parent));
        return handle;
    }

    /**
     * Adds a location group, such as a process.
     *
     * @param systemNode handle of the part of the machine that it runs on
     * @param name the name
     * @param rank number of the group in the program, such as the MPI rank
     * @param type kind of group
     * @param facts further attributes
     * @return its handle
     */
    public int addLocationGroup(int systemNode, String name, long rank, LocationGroup.Type type, Attributes facts) {
        return add(new LocationGroup(0, systemNode, name, rank, type, facts), systemNode);
    }

    /**
     * Adds a location group that is like another one.
     *
     * @param group the other one
     * @param systemNode handle of the part of the machine that it runs on
     * @return its handle
     */
    public int add(LocationGroup group, int systemNode) {
        int handle = groups.size();
        Handles.requireIndex("system node", systemNode, systemNodes.size());
        Handles.requireRank("location group", group.name(), group.rank());
        groups.add(group.at(handle, systemNode));
        return handle;
    }

    /**
     * Adds a location, such as a thread.
     *
     * @param fileId number in the file
     * @param group handle of the group
     * @param name the name
     * @param rank number within the group
     * @param type kind of location
     * @param facts further attributes
     * @return its handle
     */
    public int addLocation(long fileId, int group, String name, long rank, Location.Type type, Attributes facts) {
        return add(new Location(0, fileId, group, name, rank, type, facts), group);
    }

    /**
     * Adds a location that is like another one.
     *
     * @param location the other one
     * @param group handle of the group
     * @return its handle
     */
    public int add(Location location, int group) {
        int handle = locations.size();
        Handles.requireIndex("location group", group, groups.size());
        Handles.requireRank("location", location.name(), location.rank());
        long number = locationIds.take(location.fileId() == NEXT_FILE_ID ? locationIds.next() : location.fileId());
        locations.add(location.at(handle, number, group));
        return handle;
    }

    /**
     * Adds a grid.
     *
     * @param topology the grid, in which the owners of coordinates are handles
     */
    public void add(Topology topology) {
        topology.requireSizes();
        for (Topology.Coordinate coordinate : topology.coordinates()) {
            Handles.requireIndex("owner of a coordinate", coordinate.ownerId(), owners(coordinate.owner()));
            topology.requireInside(coordinate);
        }
        topologies.add(topology);
    }

    /** {@return the number of metrics so far} */
    public int metricCount() {
        return metrics.size();
    }

    /** {@return the number of regions so far} */
    public int regionCount() {
        return regions.size();
    }

    /** {@return the number of call nodes so far} */
    public int callNodeCount() {
        return callNodes.size();
    }

    /** {@return the number of locations so far} */
    public int locationCount() {
        return locations.size();
    }

    /**
     * {@return the definitions added so far, in their final order} May be called again after more definitions were
     * added.
     */
    public Definitions build() {
        rank();
        ArrangedSystem system = new ArrangedSystem(systemNodes, groups, locations);
        locationPositions = system.locationPositions();
        return new Definitions(
                Attributes.of(attributes),
                mirrors,
                titles,
                finalMetrics(),
                regions,
                finalCallNodes(),
                system.nodes(),
                system.groups(),
                system.locations(),
                topologies.isEmpty()
                        ? List.of()
                        : topologies.stream().map(system::topology).toList());
    }

    /**
     * {@return the id that the metric of a handle has in the definitions built last}
     *
     * @param handle handle that {@code add} returned
     */
    public int metricId(int handle) {
        return metricPositions[handle];
    }

    /**
     * {@return the id that the call node of a handle has in the definitions built last}
     *
     * @param handle handle that {@code add} returned
     */
    public int callNodeId(int handle) {
        return callPositions[handle];
    }

    /**
     * {@return the id that the location of a handle has in the definitions built last}
     *
     * @param handle handle that {@code add} returned
     */
    public int locationId(int handle) {
        return locationPositions[handle];
    }

    /**
     * Finds the position of each metric and call node. Uses loops, since method references would be generated at run time at each
     * start.
     */
    private void rank() {
        int[] metricParents = new int[metrics.size()];
        for (int handle = 0; handle < metricParents.length; handle++) {
            metricParents[handle] = metrics.get(handle).parentHandle();
        }
        metricPositions = Tree.preOrder(metricParents);
        callPositions = Tree.preOrder(Tree.parentsOfCallNodes(callNodes));
    }

    private List<Metric> finalMetrics() {
        List<Metric> arranged = new ArrayList<>(metrics.size());
        for (int handle : Handles.order(metricPositions)) {
            Metric.Builder metric = metrics.get(handle);
            int parent = Handles.at(metricPositions, metric.parentHandle());
            arranged.add(metric.at(metricPositions[handle], metric.fileIdOr(handle), parent));
        }
        return arranged;
    }

    private List<CallNode> finalCallNodes() {
        List<CallNode> arranged = new ArrayList<>(callNodes.size());
        for (int handle : Handles.order(callPositions)) {
            CallNode n = callNodes.get(handle);
            int id = callPositions[handle];
            int parent = Handles.at(callPositions, n.parent());
            boolean same = id == handle && parent == n.parent();
            arranged.add(same ? n : n.at(id, n.fileId(), parent, n.region()));
        }
        return arranged;
    }

    private int owners(Topology.Owner owner) {
        return switch (owner) {
            case SYSTEM_NODE -> systemNodes.size();
            case LOCATION_GROUP -> groups.size();
            case LOCATION -> locations.size();
        };
    }
}

package org.perfspace.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Collects definitions in any order in which parents come first, puts each tree into pre-order and the locations into
 * the order of their file ids, and refuses what makes no sense. Everything added gets a <em>handle</em>: its number in
 * order of addition, by which later additions name it. After {@link #build()} the {@code …Id} methods tell which id a
 * handle has become.
 *
 * <p>Every refusal is an {@link IllegalArgumentException} that says what was found; a reader turns it into a complaint
 * about its file.
 */
public final class DefinitionsBuilder {

    /** As a file id: the smallest number above all that were used so far. */
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
    private Attributes attributes = Attributes.NONE;
    private Definitions.Titles titles = Definitions.Titles.NONE;
    private int[] metricPositions = {};
    private int[] callPositions = {};
    private int[] systemPositions = {};
    private int[] groupPositions = {};
    private int[] locationPositions = {};

    /** Facts about the whole. */
    public DefinitionsBuilder attributes(Attributes value) {
        attributes = value;
        return this;
    }

    /** Sets one fact about the whole. */
    public DefinitionsBuilder attribute(String name, String value) {
        attributes = attributes.with(name, value);
        return this;
    }

    /** Headings of the dimensions. */
    public DefinitionsBuilder titles(Definitions.Titles value) {
        titles = value;
        return this;
    }

    /** A further place that {@code @mirror@} in a url stands for. */
    public DefinitionsBuilder mirror(String url) {
        mirrors.add(url);
        return this;
    }

    /** A metric; its parent is the handle of one that was added before. */
    public int add(Metric.Builder metric) {
        int handle = metrics.size();
        Metric checked = metric.at(handle, metricIds.take(metric.fileIdOr(metricIds.next())), metric.parentHandle());
        requireParent("metric", checked.parent(), handle);
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

    /** A region. */
    public int add(Region.Builder region) {
        int handle = regions.size();
        regions.add(region.at(handle, regionIds.take(region.fileIdOr(regionIds.next()))));
        return handle;
    }

    /** A call node of which only the place is known. */
    public int addCallNode(int parent, int region) {
        return addCallNode(NEXT_FILE_ID, parent, region, Region.NO_LINE, "", List.of(), Attributes.NONE);
    }

    /** A call node; parent and region are handles. */
    public int addCallNode(
            long fileId,
            int parent,
            int region,
            long line,
            String module,
            List<Parameter> parameters,
            Attributes facts) {
        int handle = callNodes.size();
        requireParent("call node", parent, handle);
        requireIndex("region", region, regions.size());
        long number = callNodeIds.take(fileId == NEXT_FILE_ID ? callNodeIds.next() : fileId);
        callNodes.add(new CallNode(handle, number, parent, region, line, module, parameters, facts));
        return handle;
    }

    /** A machine, a node, or another part above the processes; the parent is a handle. */
    public int addSystemNode(int parent, String name, String nodeClass, String description, Attributes facts) {
        int handle = systemNodes.size();
        requireParent("system node", parent, handle);
        systemNodes.add(new SystemNode(handle, parent, name, nodeClass, description, facts));
        return handle;
    }

    /** A process or the like; the system node is a handle. */
    public int addLocationGroup(int systemNode, String name, long rank, LocationGroup.Type type, Attributes facts) {
        int handle = groups.size();
        requireIndex("system node", systemNode, systemNodes.size());
        requireRank("location group", name, rank);
        groups.add(new LocationGroup(handle, systemNode, name, rank, type, facts));
        return handle;
    }

    /** A thread or the like; the group is a handle. */
    public int addLocation(long fileId, int group, String name, long rank, Location.Type type, Attributes facts) {
        int handle = locations.size();
        requireIndex("location group", group, groups.size());
        requireRank("location", name, rank);
        long number = locationIds.take(fileId == NEXT_FILE_ID ? locationIds.next() : fileId);
        locations.add(new Location(handle, number, group, name, rank, type, facts));
        return handle;
    }

    /** A grid; the owners of its coordinates are handles. */
    public void add(Topology topology) {
        int dimensions = topology.dimensions().size();
        for (Topology.Dimension dimension : topology.dimensions()) {
            if (dimension.size() < 1) {
                throw new IllegalArgumentException(
                        "topology \"" + topology.name() + "\" has a dimension of size " + dimension.size());
            }
        }
        for (Topology.Coordinate coordinate : topology.coordinates()) {
            requireIndex("owner of a coordinate", coordinate.ownerId(), owners(coordinate.owner()));
            if (coordinate.position().size() != dimensions) {
                throw new IllegalArgumentException(
                        "topology \"" + topology.name() + "\" has " + dimensions + " dimensions, but a coordinate of "
                                + coordinate.position().size());
            }
            requireInside(topology, coordinate);
        }
        topologies.add(topology);
    }

    /** Number of metrics so far. */
    public int metricCount() {
        return metrics.size();
    }

    /** Number of regions so far. */
    public int regionCount() {
        return regions.size();
    }

    /** Number of call nodes so far. */
    public int callNodeCount() {
        return callNodes.size();
    }

    /** Number of locations so far. */
    public int locationCount() {
        return locations.size();
    }

    /** Everything so far, in order. May be called again after more was added. */
    public Definitions build() {
        metricPositions =
                Tree.preOrder(parents(metrics.size(), h -> metrics.get(h).parentHandle()));
        callPositions =
                Tree.preOrder(parents(callNodes.size(), h -> callNodes.get(h).parent()));
        systemPositions = Tree.preOrder(
                parents(systemNodes.size(), h -> systemNodes.get(h).parent()));
        groupPositions =
                ranking(groups.size(), h -> (long) systemPositions[groups.get(h).systemNode()]);
        locationPositions = ranking(locations.size(), h -> locations.get(h).fileId());
        return new Definitions(
                attributes,
                mirrors,
                titles,
                arrange(metricPositions, this::finalMetric),
                regions,
                arrange(callPositions, this::finalCallNode),
                arrange(systemPositions, this::finalSystemNode),
                arrange(groupPositions, this::finalGroup),
                arrange(locationPositions, this::finalLocation),
                topologies.stream().map(this::finalTopology).toList());
    }

    /** Id that the metric of a handle has in the definitions built last. */
    public int metricId(int handle) {
        return metricPositions[handle];
    }

    /** Id that the call node of a handle has in the definitions built last. */
    public int callNodeId(int handle) {
        return callPositions[handle];
    }

    /** Id that the system node of a handle has in the definitions built last. */
    public int systemNodeId(int handle) {
        return systemPositions[handle];
    }

    /** Id that the location group of a handle has in the definitions built last. */
    public int locationGroupId(int handle) {
        return groupPositions[handle];
    }

    /** Id that the location of a handle has in the definitions built last. */
    public int locationId(int handle) {
        return locationPositions[handle];
    }

    private Metric finalMetric(int handle) {
        Metric.Builder metric = metrics.get(handle);
        return metric.at(metricPositions[handle], metric.fileIdOr(handle), at(metricPositions, metric.parentHandle()));
    }

    private CallNode finalCallNode(int handle) {
        CallNode n = callNodes.get(handle);
        if (callPositions[handle] == handle && at(callPositions, n.parent()) == n.parent()) {
            return n;
        }
        return new CallNode(
                callPositions[handle],
                n.fileId(),
                at(callPositions, n.parent()),
                n.region(),
                n.line(),
                n.module(),
                n.parameters(),
                n.attributes());
    }

    private SystemNode finalSystemNode(int handle) {
        SystemNode n = systemNodes.get(handle);
        return new SystemNode(
                systemPositions[handle],
                at(systemPositions, n.parent()),
                n.name(),
                n.nodeClass(),
                n.description(),
                n.attributes());
    }

    private LocationGroup finalGroup(int handle) {
        LocationGroup g = groups.get(handle);
        return new LocationGroup(
                groupPositions[handle], systemPositions[g.systemNode()], g.name(), g.rank(), g.type(), g.attributes());
    }

    private Location finalLocation(int handle) {
        Location l = locations.get(handle);
        return new Location(
                locationPositions[handle],
                l.fileId(),
                groupPositions[l.group()],
                l.name(),
                l.rank(),
                l.type(),
                l.attributes());
    }

    private Topology finalTopology(Topology topology) {
        return new Topology(
                topology.name(),
                topology.dimensions(),
                topology.coordinates().stream()
                        .map(c -> new Topology.Coordinate(c.owner(), finalOwner(c), c.position()))
                        .toList());
    }

    private int finalOwner(Topology.Coordinate coordinate) {
        return switch (coordinate.owner()) {
            case SYSTEM_NODE -> systemPositions[coordinate.ownerId()];
            case LOCATION_GROUP -> groupPositions[coordinate.ownerId()];
            case LOCATION -> locationPositions[coordinate.ownerId()];
        };
    }

    private int owners(Topology.Owner owner) {
        return switch (owner) {
            case SYSTEM_NODE -> systemNodes.size();
            case LOCATION_GROUP -> groups.size();
            case LOCATION -> locations.size();
        };
    }

    private static int at(int[] positions, int handle) {
        return handle < 0 ? Tree.NO_PARENT : positions[handle];
    }

    private static int[] parents(int size, java.util.function.IntUnaryOperator parent) {
        return java.util.stream.IntStream.range(0, size).map(parent).toArray();
    }

    /** Positions of things in the stable order of a key. */
    private static int[] ranking(int size, java.util.function.IntToLongFunction key) {
        int[] positions = new int[size];
        int[] order = java.util.stream.IntStream.range(0, size)
                .boxed()
                .sorted(java.util.Comparator.comparingLong(key::applyAsLong))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < size; i++) {
            positions[order[i]] = i;
        }
        return positions;
    }

    private static <T> List<T> arrange(int[] positions, IntFunction<T> make) {
        int[] handles = new int[positions.length];
        for (int handle = 0; handle < positions.length; handle++) {
            handles[positions[handle]] = handle;
        }
        List<T> arranged = new ArrayList<>(positions.length);
        for (int handle : handles) {
            arranged.add(make.apply(handle));
        }
        return arranged;
    }

    private static void requireParent(String what, int parent, int handle) {
        if (parent != Tree.NO_PARENT && (parent < 0 || parent >= handle)) {
            throw new IllegalArgumentException(
                    "a " + what + " names parent " + parent + ", but only " + handle + " were defined before");
        }
    }

    private static void requireIndex(String what, int index, int size) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException(what + " " + index + " is not defined; there are " + size);
        }
    }

    private static void requireRank(String what, String name, long rank) {
        if (rank < 0) {
            throw new IllegalArgumentException(what + " \"" + name + "\" has the negative rank " + rank);
        }
    }

    private static void requireInside(Topology topology, Topology.Coordinate coordinate) {
        for (int d = 0; d < topology.dimensions().size(); d++) {
            long place = coordinate.position().get(d);
            long size = topology.dimensions().get(d).size();
            if (place < 0 || place >= size) {
                throw new IllegalArgumentException("topology \"" + topology.name() + "\" has a coordinate " + place
                        + " in a dimension of size " + size);
            }
        }
    }
}

package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Topology;

/** Writes {@code <system>}: a forest of system tree nodes with groups of locations, then the topologies. */
record SystemSectionWriter(XmlText xml, Definitions definitions) {

    /** Writes the whole section. */
    void write() throws IOException {
        xml.open(SYSTEM).withUnlessEmpty(TITLE, definitions.titles().system()).close();
        Map<Integer, List<LocationGroup>> groups = byOwner(definitions.locationGroups(), LocationGroup::systemNode);
        Map<Integer, List<Location>> locations = byOwner(definitions.locations(), Location::group);
        for (SystemNode node : definitions.systemNodes()) {
            systemNode(node);
            for (LocationGroup group : groups.getOrDefault(node.id(), List.of())) {
                group(group, locations.getOrDefault(group.id(), List.of()));
            }
            xml.endSubtrees(SYSTEMTREENODE, definitions.systemTree(), node.id());
        }
        new TopologiesSectionWriter(xml, definitions).write();
        xml.end(SYSTEM);
    }

    private void systemNode(SystemNode node) throws IOException {
        xml.open(SYSTEMTREENODE)
                .with(SYSTEM_ID, node.id())
                .close()
                .element(NAME, node.name())
                .element(CLASS, node.nodeClass())
                .elementUnlessEmpty(DESCR, node.description());
        xml.attributes(node.attributes());
    }

    private void group(LocationGroup group, List<Location> locations) throws IOException {
        xml.open(LOCATIONGROUP)
                .with(SYSTEM_ID, group.id())
                .close()
                .element(NAME, group.name())
                .element(RANK, Long.toString(group.rank()))
                .element(TYPE, type(group.type()));
        xml.attributes(group.attributes());
        for (Location location : locations) {
            location(location);
        }
        xml.end(LOCATIONGROUP);
    }

    private void location(Location location) throws IOException {
        xml.open(LOCATION)
                .with(SYSTEM_ID, location.fileId())
                .close()
                .element(NAME, location.name())
                .element(RANK, Long.toString(location.rank()))
                .element(TYPE, type(location.type()));
        xml.attributes(location.attributes());
        xml.end(LOCATION);
    }

    private static String type(LocationGroup.Type type) {
        return switch (type) {
            case PROCESS -> PROCESS;
            case METRICS -> GROUP_METRICS;
            case ACCELERATOR -> ACCELERATOR;
        };
    }

    private static String type(Location.Type type) {
        return switch (type) {
            case CPU_THREAD -> THREAD;
            case ACCELERATOR_STREAM -> ACCELERATOR_STREAM;
            case METRIC -> LOCATION_METRIC;
        };
    }

    private static <T> Map<Integer, List<T>> byOwner(List<T> things, Function<T, Integer> owner) {
        return things.stream().collect(Collectors.groupingBy(owner));
    }

    /** Writes {@code <topologies>}: Cartesian grids with the coordinates of locations and groups. */
    private record TopologiesSectionWriter(XmlText xml, Definitions definitions) {

        /** Writes the whole section. */
        void write() throws IOException {
            xml.open(TOPOLOGIES).close();
            for (Topology topology : definitions.topologies()) {
                topology(topology);
            }
            xml.end(TOPOLOGIES);
        }

        private void topology(Topology topology) throws IOException {
            xml.open(CART)
                    .withUnlessEmpty(NAME, topology.name())
                    .with(NDIMS, topology.dimensions().size())
                    .close();
            for (Topology.Dimension dimension : topology.dimensions()) {
                xml.open(DIM)
                        .withUnlessEmpty(NAME, dimension.name())
                        .with(SIZE, dimension.size())
                        .with(PERIODIC, Boolean.toString(dimension.periodic()))
                        .closeEmpty();
            }
            for (Topology.Coordinate coordinate : topology.coordinates()) {
                String position =
                        coordinate.position().stream().map(String::valueOf).collect(Collectors.joining(" "));
                xml.open(COORD)
                        .with(owner(coordinate.owner()), coordinate.ownerId())
                        .text(COORD, position);
            }
            xml.end(CART);
        }

        private static String owner(Topology.Owner owner) {
            return switch (owner) {
                case SYSTEM_NODE -> STN_ID;
                case LOCATION_GROUP -> LG_ID;
                case LOCATION -> LOC_ID;
            };
        }
    }
}

package org.perfspace.writer.cube.anchor;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.SystemNode;

/** Writes {@code <system>}: a forest of system tree nodes with groups of locations, then the topologies. */
final class SystemSection {

    private final XmlText xml;
    private final Definitions definitions;

    SystemSection(XmlText xml, Definitions definitions) {
        this.xml = xml;
        this.definitions = definitions;
    }

    /** From the start of the section to its end. */
    void write() throws IOException {
        xml.open(AnchorLayout.SYSTEM)
                .withUnlessEmpty(AnchorLayout.TITLE, definitions.titles().system())
                .close();
        Map<Integer, List<LocationGroup>> groups = byOwner(definitions.locationGroups(), LocationGroup::systemNode);
        Map<Integer, List<Location>> locations = byOwner(definitions.locations(), Location::group);
        for (SystemNode node : definitions.systemNodes()) {
            systemNode(node);
            for (LocationGroup group : groups.getOrDefault(node.id(), List.of())) {
                group(group, locations.getOrDefault(group.id(), List.of()));
            }
            xml.endSubtrees(AnchorLayout.SYSTEMTREENODE, definitions.systemTree(), node.id());
        }
        new TopologiesSection(xml, definitions).write();
        xml.end(AnchorLayout.SYSTEM);
    }

    private void systemNode(SystemNode node) throws IOException {
        xml.open(AnchorLayout.SYSTEMTREENODE)
                .with(AnchorLayout.SYSTEM_ID, node.id())
                .close()
                .element(AnchorLayout.NAME, node.name())
                .element(AnchorLayout.CLASS, node.nodeClass())
                .elementUnlessEmpty(AnchorLayout.DESCR, node.description());
        xml.attributes(node.attributes());
    }

    private void group(LocationGroup group, List<Location> locations) throws IOException {
        xml.open(AnchorLayout.LOCATIONGROUP)
                .with(AnchorLayout.SYSTEM_ID, group.id())
                .close()
                .element(AnchorLayout.NAME, group.name())
                .element(AnchorLayout.RANK, Long.toString(group.rank()))
                .element(AnchorLayout.TYPE, type(group.type()));
        xml.attributes(group.attributes());
        for (Location location : locations) {
            location(location);
        }
        xml.end(AnchorLayout.LOCATIONGROUP);
    }

    private void location(Location location) throws IOException {
        xml.open(AnchorLayout.LOCATION)
                .with(AnchorLayout.SYSTEM_ID, location.fileId())
                .close()
                .element(AnchorLayout.NAME, location.name())
                .element(AnchorLayout.RANK, Long.toString(location.rank()))
                .element(AnchorLayout.TYPE, type(location.type()));
        xml.attributes(location.attributes());
        xml.end(AnchorLayout.LOCATION);
    }

    private static String type(LocationGroup.Type type) {
        return switch (type) {
            case PROCESS -> AnchorLayout.PROCESS;
            case METRICS -> AnchorLayout.GROUP_METRICS;
            case ACCELERATOR -> AnchorLayout.ACCELERATOR;
        };
    }

    private static String type(Location.Type type) {
        return switch (type) {
            case CPU_THREAD -> AnchorLayout.THREAD;
            case ACCELERATOR_STREAM -> AnchorLayout.ACCELERATOR_STREAM;
            case METRIC -> AnchorLayout.LOCATION_METRIC;
        };
    }

    private static <T> Map<Integer, List<T>> byOwner(List<T> things, Function<T, Integer> owner) {
        return things.stream().collect(Collectors.groupingBy(owner));
    }
}

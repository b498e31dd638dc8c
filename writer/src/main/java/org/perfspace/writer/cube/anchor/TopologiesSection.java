package org.perfspace.writer.cube.anchor;

import java.io.IOException;
import java.util.stream.Collectors;
import org.perfspace.format.cube.AnchorLayout;
import org.perfspace.model.Definitions;
import org.perfspace.model.Topology;

/** Writes {@code <topologies>}: Cartesian grids with the places of locations and groups in them. */
final class TopologiesSection {

    private final XmlText xml;
    private final Definitions definitions;

    TopologiesSection(XmlText xml, Definitions definitions) {
        this.xml = xml;
        this.definitions = definitions;
    }

    /** From the start of the section to its end. */
    void write() throws IOException {
        xml.open(AnchorLayout.TOPOLOGIES).close();
        for (Topology topology : definitions.topologies()) {
            topology(topology);
        }
        xml.end(AnchorLayout.TOPOLOGIES);
    }

    private void topology(Topology topology) throws IOException {
        xml.open(AnchorLayout.CART)
                .withUnlessEmpty(AnchorLayout.NAME, topology.name())
                .with(AnchorLayout.NDIMS, topology.dimensions().size())
                .close();
        for (Topology.Dimension dimension : topology.dimensions()) {
            xml.open(AnchorLayout.DIM)
                    .withUnlessEmpty(AnchorLayout.NAME, dimension.name())
                    .with(AnchorLayout.SIZE, dimension.size())
                    .with(AnchorLayout.PERIODIC, Boolean.toString(dimension.periodic()))
                    .closeEmpty();
        }
        for (Topology.Coordinate coordinate : topology.coordinates()) {
            String position =
                    coordinate.position().stream().map(String::valueOf).collect(Collectors.joining(" "));
            xml.open(AnchorLayout.COORD)
                    .with(owner(coordinate.owner()), coordinate.ownerId())
                    .text(AnchorLayout.COORD, position);
        }
        xml.end(AnchorLayout.CART);
    }

    private static String owner(Topology.Owner owner) {
        return switch (owner) {
            case SYSTEM_NODE -> AnchorLayout.STN_ID;
            case LOCATION_GROUP -> AnchorLayout.LG_ID;
            case LOCATION -> AnchorLayout.LOC_ID;
        };
    }
}

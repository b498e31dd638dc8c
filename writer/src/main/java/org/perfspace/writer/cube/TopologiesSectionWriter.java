package org.perfspace.writer.cube;

import static org.perfspace.format.cube.DefinitionsLayout.*;

import java.io.IOException;
import java.util.stream.Collectors;
import org.perfspace.model.Definitions;
import org.perfspace.model.Topology;

/** Writes {@code <topologies>}: Cartesian grids with the coordinates of locations and groups. */
record TopologiesSectionWriter(XmlText xml, Definitions definitions) {

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

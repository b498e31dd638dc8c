package org.perfspace.cli.view;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.Topology;

/** Cartesian grids: for each, the rows of the system tree that belong to it, and their positions by dimension. */
final class TopologyBlocks {

    private TopologyBlocks() {}

    static List<PageBlock> of(List<Topology> topologies, SystemTable system) {
        List<PageBlock> blocks = new ArrayList<>();
        for (Topology topology : topologies) {
            List<Topology.Coordinate> coordinates = topology.coordinates();
            Sections sections = new Sections()
                    .add(coordinates.stream().mapToInt(system::row).toArray());
            for (int d = 0; d < topology.dimensions().size(); d++) {
                int dimension = d;
                sections.add(coordinates.stream()
                        .mapToInt(c -> position(c, dimension))
                        .toArray());
            }
            blocks.add(PageBlock.of("topology" + blocks.size(), sections.toBytes()));
        }
        return blocks;
    }

    private static int position(Topology.Coordinate coordinate, int dimension) {
        long position =
                dimension < coordinate.position().size() ? coordinate.position().get(dimension) : -1;
        return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, position));
    }
}

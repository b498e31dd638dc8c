package org.perfspace.writer.supplement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.perfspace.model.Definitions;
import org.perfspace.model.Topology;

/** The differences between topologies and their images. */
final class TopologyDifferences {

    private TopologyDifferences() {}

    /**
     * Returns a line for each kind of difference.
     *
     * @param originals topologies of the space
     * @param location returns the image of a location, or {@link Image#NONE}
     */
    static List<String> of(List<Topology> originals, Image image, IntUnaryOperator location) {
        List<Topology> images = image.definitions().topologies();
        long missing = 0;
        long unnamed = 0;
        long coordinates = 0;
        for (int i = 0; i < originals.size(); i++) {
            Topology topology = originals.get(i);
            if (i >= images.size() || !sizes(topology).equals(sizes(images.get(i)))) {
                missing++;
                continue;
            }
            Topology other = images.get(i);
            boolean named = topology.name().equals(other.name())
                    && topology.dimensions().equals(other.dimensions());
            unnamed += named ? 0 : 1;
            Set<Topology.Coordinate> others = new HashSet<>(other.coordinates());
            coordinates += topology.coordinates().stream()
                    .filter(coordinate -> !others.contains(there(coordinate, image, location)))
                    .count();
        }
        List<String> lines = new ArrayList<>();
        if (missing > 0) {
            lines.add(Definitions.count(missing, "topology"));
        }
        if (unnamed > 0) {
            lines.add("names of " + Definitions.count(unnamed, "topology") + ", or of dimensions");
        }
        if (coordinates > 0) {
            lines.add(Definitions.count(coordinates, "coordinate") + " of topologies");
        }
        return lines;
    }

    private static List<Topology.Dimension> sizes(Topology topology) {
        return topology.dimensions().stream()
                .map(dimension -> new Topology.Dimension("", dimension.size(), dimension.periodic()))
                .toList();
    }

    /** Returns a coordinate of the image of its owner, which may be {@link Image#NONE}. */
    private static Topology.Coordinate there(Topology.Coordinate coordinate, Image image, IntUnaryOperator location) {
        int owner = coordinate.ownerId();
        int at =
                switch (coordinate.owner()) {
                    case SYSTEM_NODE -> image.systemNode(owner);
                    case LOCATION_GROUP -> image.group(owner);
                    case LOCATION -> location.applyAsInt(owner);
                };
        return new Topology.Coordinate(coordinate.owner(), at, coordinate.position());
    }
}

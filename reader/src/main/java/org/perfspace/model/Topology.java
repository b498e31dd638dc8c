package org.perfspace.model;

import java.util.List;

/**
 * A Cartesian grid in which parts of the system have coordinates.
 *
 * @param name display name; may be empty
 * @param dimensions sizes of the grid
 * @param coordinates positions of parts of the system in the grid
 */
public record Topology(String name, List<Dimension> dimensions, List<Coordinate> coordinates) {

    /** Copies the lists. */
    public Topology {
        dimensions = List.copyOf(dimensions);
        coordinates = List.copyOf(coordinates);
    }

    /** Requires that each dimension has a size of at least 1. */
    void requireSizes() {
        for (Dimension dimension : dimensions) {
            if (dimension.size() < 1) {
                throw new IllegalArgumentException(
                        "topology \"" + name + "\" has a dimension of size " + dimension.size());
            }
        }
    }

    /** Requires that a position is within the grid. */
    void requireInside(Coordinate coordinate) {
        if (coordinate.position().size() != dimensions.size()) {
            throw new IllegalArgumentException(
                    "topology \"" + name + "\" has " + dimensions.size() + " dimensions, but a coordinate of "
                            + coordinate.position().size());
        }
        for (int d = 0; d < dimensions.size(); d++) {
            long place = coordinate.position().get(d);
            long size = dimensions.get(d).size();
            if (place < 0 || place >= size) {
                throw new IllegalArgumentException(
                        "topology \"" + name + "\" has a coordinate " + place + " in a dimension of size " + size);
            }
        }
    }

    /**
     * One dimension of a grid.
     *
     * @param name display name; may be empty
     * @param size number of positions, at least 1
     * @param periodic whether the last position is a neighbour of the first
     */
    public record Dimension(String name, long size, boolean periodic) {}

    /**
     * The position of one part of the system in the grid.
     *
     * @param owner the kind of part to which {@code ownerId} belongs
     * @param ownerId id of the system node, group or location
     * @param position one number from 0 for each dimension
     */
    public record Coordinate(Owner owner, int ownerId, List<Long> position) {

        /** Copies the list. */
        public Coordinate {
            position = List.copyOf(position);
        }
    }

    /** Parts of the system that can have coordinates. */
    public enum Owner {
        /** A {@link SystemNode}. */
        SYSTEM_NODE,
        /** A {@link LocationGroup}. */
        LOCATION_GROUP,
        /** A {@link Location}. */
        LOCATION
    }
}

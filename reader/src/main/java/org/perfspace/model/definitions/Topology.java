package org.perfspace.model.definitions;

import java.util.List;

/**
 * A Cartesian grid that parts of the system lie in.
 *
 * @param name for people; may be empty
 * @param dimensions sizes of the grid
 * @param coordinates who lies where
 */
public record Topology(String name, List<Dimension> dimensions, List<Coordinate> coordinates) {

    /**
     * Takes copies of the lists.
     *
     * @param name for people; may be empty
     * @param dimensions sizes of the grid
     * @param coordinates who lies where
     */
    public Topology {
        dimensions = List.copyOf(dimensions);
        coordinates = List.copyOf(coordinates);
    }

    /** Requires that each dimension has a place. */
    void requireSizes() {
        for (Dimension dimension : dimensions) {
            if (dimension.size() < 1) {
                throw new IllegalArgumentException(
                        "topology \"" + name + "\" has a dimension of size " + dimension.size());
            }
        }
    }

    /** Requires that a place lies within the grid. */
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
     * @param name for people; may be empty
     * @param size number of places, at least 1
     * @param periodic whether the last place is a neighbour of the first
     */
    public record Dimension(String name, long size, boolean periodic) {}

    /**
     * The place of one part of the system.
     *
     * @param owner what {@code ownerId} counts
     * @param ownerId id of the system node, group or location
     * @param position one number from 0 for each dimension
     */
    public record Coordinate(Owner owner, int ownerId, List<Long> position) {

        /**
         * Takes a copy of the list.
         *
         * @param owner what {@code ownerId} counts
         * @param ownerId id of the system node, group or location
         * @param position one number from 0 for each dimension
         */
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

package org.perfspace.value.cubepl;

import java.util.ArrayList;
import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Tree;

/**
 * The meaning of the columns of a row: the locations, or sums over them. Every location belongs to one column, or, where
 * the columns are system nodes, to one for each node above it.
 */
public final class Columns {

    /** The kinds of columns, by the part of the system that a column represents. */
    public enum Kind {
        /** A location. */
        LOCATIONS(7),
        /** A location group with all its locations. */
        LOCATION_GROUPS(6),
        /** A system node with all locations below it. */
        SYSTEM_NODES(5),
        /** All locations. */
        WHOLE_SYSTEM(0);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        /** {@return the number of this kind in CubePL} */
        public int number() {
            return number;
        }
    }

    /** A single column that does not represent a part of the system. */
    public static final Columns NONE = new Columns(Kind.WHOLE_SYSTEM, new int[0][], new double[1], new double[1]);

    private final Kind kind;
    private final int size;
    private final int[][] targets;
    private final double[] ids;
    private final double[] systemIds;

    private Columns(Kind kind, int[][] targets, double[] ids, double[] systemIds) {
        this.kind = kind;
        this.size = ids.length;
        this.targets = targets;
        this.ids = ids;
        this.systemIds = systemIds;
    }

    /**
     * {@return the columns of a kind}
     *
     * @param definitions definitions of the profile
     * @param kind the kind of columns
     */
    public static Columns of(Definitions definitions, Kind kind) {
        SystemIds all = new SystemIds(definitions);
        int[][] byGroup = new int[definitions.locationGroups().size()][];
        for (LocationGroup group : definitions.locationGroups()) {
            byGroup[group.id()] = switch (kind) {
                case LOCATIONS, WHOLE_SYSTEM -> new int[] {0};
                case LOCATION_GROUPS -> new int[] {group.id()};
                case SYSTEM_NODES -> upwards(definitions.systemTree(), group.systemNode());
            };
        }
        int[][] targets = new int[definitions.locations().size()][];
        for (Location location : definitions.locations()) {
            targets[location.id()] = kind == Kind.LOCATIONS ? new int[] {location.id()} : byGroup[location.group()];
        }
        double[] systemIds =
                switch (kind) {
                    case LOCATIONS -> all.ofLocations();
                    case LOCATION_GROUPS -> all.ofGroups();
                    case SYSTEM_NODES -> all.ofNodes();
                    case WHOLE_SYSTEM -> new double[1];
                };
        double[] ids = kind == Kind.LOCATIONS
                ? Ids.of(definitions.locations(), location -> location.fileId()).numbers()
                : positions(systemIds.length);
        return new Columns(kind, targets, ids, systemIds);
    }

    /** Returns a number of columns that do not represent parts of the system. */
    static Columns numbered(int size) {
        return new Columns(Kind.WHOLE_SYSTEM, new int[0][], positions(size), positions(size));
    }

    /** {@return the kind of the columns} */
    public Kind kind() {
        return kind;
    }

    /** {@return the number of columns} */
    public int size() {
        return size;
    }

    /**
     * {@return the columns to which a location belongs; the array must not be changed}
     *
     * @param location id of the location
     */
    public int[] of(int location) {
        return targets[location];
    }

    /** {@return the id in expressions of the part that each column represents} */
    public double[] ids() {
        return ids;
    }

    /**
     * {@return the number of the part that each column represents, in the common sequence of all parts of the system}
     */
    public double[] systemIds() {
        return systemIds;
    }

    private static double[] positions(int count) {
        double[] positions = new double[count];
        for (int i = 0; i < count; i++) {
            positions[i] = i;
        }
        return positions;
    }

    private static int[] upwards(Tree tree, int systemNode) {
        List<Integer> path = new ArrayList<>();
        for (int n = systemNode; n >= 0; n = tree.parent(n)) {
            path.add(n);
        }
        return path.stream().mapToInt(Integer::intValue).toArray();
    }
}

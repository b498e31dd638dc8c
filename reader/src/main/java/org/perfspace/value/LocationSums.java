package org.perfspace.value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.cubepl.Columns;

/**
 * Sums of rows over locations: over all of them, over those of each location group, or over those in each system node
 * and in the nodes below it. Every sum is computed in ascending order of locations; a sum over no locations is neutral.
 */
public final class LocationSums {

    /** The parts of the system over which locations are summed up. */
    public enum Level {
        /** One sum over all locations. */
        ALL,
        /** One sum for each location group. */
        LOCATION_GROUPS,
        /** One sum for each system node, which includes all nodes below it. */
        SYSTEM_NODES
    }

    private final Definitions definitions;
    private final Level level;
    private final int size;
    private final int[][] targets;

    private LocationSums(Definitions definitions, Level level, int size, int[][] targets) {
        this.definitions = definitions;
        this.level = level;
        this.size = size;
        this.targets = targets;
    }

    /**
     * {@return the sums over the locations of a profile}
     *
     * @param definitions definitions of the profile
     * @param level parts of the system over which locations are summed up
     */
    public static LocationSums over(Definitions definitions, Level level) {
        int size =
                switch (level) {
                    case ALL -> 1;
                    case LOCATION_GROUPS -> definitions.locationGroups().size();
                    case SYSTEM_NODES -> definitions.systemNodes().size();
                };
        int[][] byGroup = new int[definitions.locationGroups().size()][];
        for (int group = 0; group < byGroup.length; group++) {
            byGroup[group] = switch (level) {
                case ALL -> new int[] {0};
                case LOCATION_GROUPS -> new int[] {group};
                case SYSTEM_NODES ->
                    upwards(definitions, definitions.locationGroups().get(group).systemNode());
            };
        }
        int[][] targets = new int[definitions.locations().size()][];
        for (int location = 0; location < targets.length; location++) {
            targets[location] = byGroup[definitions.locations().get(location).group()];
        }
        return new LocationSums(definitions, level, size, targets);
    }

    /** {@return the sums as the columns of a derived metric} */
    public Columns.Kind columns() {
        return switch (level) {
            case ALL -> Columns.Kind.WHOLE_SYSTEM;
            case LOCATION_GROUPS -> Columns.Kind.LOCATION_GROUPS;
            case SYSTEM_NODES -> Columns.Kind.SYSTEM_NODES;
        };
    }

    /** {@return the number of sums: 1, or the number of groups or system nodes} */
    public int size() {
        return size;
    }

    /**
     * Sums up a row.
     *
     * @param metric the metric
     * @param callNode id of the call node
     * @param row a row of the metric at the call node, stored or from a view
     * @return a new row with a cell for each sum
     * @throws ViewException if an integer overflows, or if the type's values cannot be added
     */
    public Row sum(Metric metric, int callNode, Row row) throws IOException {
        ValueType type = row.type();
        if (!Arithmetic.canAdd(type)) {
            throw new ViewException.Refused(
                    metric.name(), ViewException.name(metric) + ": values of type " + type + " cannot be added up");
        }
        Cells sums = new Cells(type, size);
        sumInto(row, sums, 0);
        int unfit = sums.settle();
        if (unfit >= 0) {
            throw ViewException.Overflow.at(metric, ViewException.callNode(definitions, callNode), column(unfit));
        }
        return sums.row;
    }

    /**
     * Stores the sums of a row in cells from an index on, which must be neutral.
     *
     * @param row the row
     * @param sums receives the sums
     * @param first index of the first sum
     */
    public void sumInto(Row row, Cells sums, int first) {
        Cells cells = cells(row);
        Arithmetic arithmetic = Arithmetic.of(row.type());
        if (level == Level.ALL && targets.length > 0) {
            cells.copyRun(0, sums, first, 1);
            arithmetic.addEach(sums, first, cells, 1);
            return;
        }
        boolean[] begun = new boolean[size];
        for (int location = 0; location < targets.length; location++) {
            for (int target : targets[location]) {
                if (begun[target]) {
                    arithmetic.add(sums, first + target, cells, location, 1);
                } else {
                    begun[target] = true;
                    cells.copyRun(location, sums, first + target, 1);
                }
            }
        }
    }

    private Cells cells(Row row) {
        Optional<Cells> same = Cells.over(row);
        if (same.isPresent()) {
            return same.get();
        }
        Cells cells = new Cells(row.type(), targets.length);
        cells.load(row, 0);
        return cells;
    }

    private String column(int sum) {
        return switch (level) {
            case ALL -> "sum over all locations";
            case LOCATION_GROUPS -> "sum over location group " + sum;
            case SYSTEM_NODES -> "sum over system node " + sum;
        };
    }

    private static int[] upwards(Definitions definitions, int systemNode) {
        List<Integer> path = new ArrayList<>();
        for (int n = systemNode; n >= 0; n = definitions.systemTree().parent(n)) {
            path.add(n);
        }
        return path.stream().mapToInt(Integer::intValue).toArray();
    }
}

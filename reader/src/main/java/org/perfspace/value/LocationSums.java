package org.perfspace.value;

import java.io.IOException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.value.cubepl.Columns;

/**
 * Sums of rows over locations: over all of them, over those of each location group, or over those in each system node
 * and in the nodes below it. Every sum is computed in ascending order of locations; a sum over no locations is neutral.
 */
public final class LocationSums {

    private final Definitions definitions;
    private final Columns columns;
    private final int locations;

    LocationSums(Definitions definitions, Columns columns) {
        this.definitions = definitions;
        this.columns = columns;
        this.locations = definitions.locations().size();
    }

    /**
     * {@return the sums over all locations of a profile}
     *
     * @param definitions definitions of the profile
     */
    public static LocationSums overAll(Definitions definitions) {
        return over(definitions, Columns.Kind.WHOLE_SYSTEM);
    }

    /**
     * {@return the sums over the locations of a profile}
     *
     * @param definitions definitions of the profile
     * @param parts parts of the system over which locations are summed up
     */
    public static LocationSums over(Definitions definitions, Columns.Kind parts) {
        return new LocationSums(definitions, Columns.of(definitions, parts));
    }

    /** {@return the sums as the columns of a derived metric} */
    public Columns.Kind columns() {
        return columns.kind();
    }

    /** {@return the number of sums: 1, or the number of groups or system nodes} */
    public int size() {
        return columns.size();
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
        Arithmetic.requireSums(metric, row.type(), columns.kind() == Columns.Kind.LOCATIONS ? 1 : locations);
        Cells sums = new Cells(row.type(), size());
        sumInto(row, sums, 0);
        int overflow = sums.settle();
        if (overflow >= 0) {
            throw ViewException.Overflow.at(metric, ViewException.callNode(definitions, callNode), column(overflow));
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
        if (columns.kind() == Columns.Kind.WHOLE_SYSTEM && locations > 0) {
            cells.copyRun(0, sums, first, 1);
            arithmetic.addEach(sums, first, cells, 1);
            return;
        }
        boolean[] started = new boolean[size()];
        for (int location = 0; location < locations; location++) {
            for (int sum : columns.of(location)) {
                if (started[sum]) {
                    arithmetic.add(sums, first + sum, cells, location, 1);
                } else {
                    started[sum] = true;
                    cells.copyRun(location, sums, first + sum, 1);
                }
            }
        }
    }

    private Cells cells(Row row) {
        return Cells.over(row).orElseGet(() -> {
            Cells cells = new Cells(row.type(), locations);
            cells.load(row, 0);
            return cells;
        });
    }

    private String column(int sum) {
        return switch (columns.kind()) {
            case LOCATIONS -> "location " + definitions.locations().get(sum).fileId();
            case WHOLE_SYSTEM -> "sum over all locations";
            case LOCATION_GROUPS -> "sum over location group " + sum;
            case SYSTEM_NODES -> "sum over system node " + sum;
        };
    }
}

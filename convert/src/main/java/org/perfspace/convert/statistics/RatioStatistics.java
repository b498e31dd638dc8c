package org.perfspace.convert.statistics;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.model.derived.Columns;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.DerivedView;
import org.perfspace.model.view.FlatProfile;
import org.perfspace.model.view.LocationSums;

/**
 * Statistics of POSTDERIVED metrics, such as ratios: the value of several call nodes or locations together is computed from
 * the sums of the operands, and is no sum of values.
 */
final class RatioStatistics {

    private RatioStatistics() {}

    /** Adds the regions that have values. */
    static void ofRegions(PerformanceSpace space, Metric metric, FlatProfile regions, LargestEntries largest)
            throws IOException {
        for (int region = 0; region < regions.size(); region++) {
            Optional<Spread> own = spread(space, metric, regions.callNodes(region), CallFlavour.EXCLUSIVE);
            Optional<Spread> all = spread(space, metric, regions.outermost(region), CallFlavour.INCLUSIVE);
            if (own.isPresent() || all.isPresent()) {
                largest.add(new Statistics.Entry(region, own, all));
            }
        }
    }

    private static Optional<Spread> spread(PerformanceSpace space, Metric metric, int[] callNodes, CallFlavour flavour)
            throws IOException {
        DerivedView view = DerivedView.of(space);
        Row locations = view.newRow(Columns.Kind.LOCATIONS);
        if (callNodes.length == 0 || !view.read(metric.id(), callNodes, flavour, Columns.Kind.LOCATIONS, locations)) {
            return Optional.empty();
        }
        Row whole = view.newRow(Columns.Kind.WHOLE_SYSTEM);
        whole.fillDense(ValueType.DOUBLE)[0] = 0;
        view.read(metric.id(), callNodes, flavour, Columns.Kind.WHOLE_SYSTEM, whole);
        LocationSums sums = LocationSums.over(space.definitions(), LocationSums.Level.ALL);
        return Optional.of(Spread.of(metric, callNodes[0], locations, sums).withSum(value(whole)));
    }

    /** Returns the value for the whole run. */
    static Value total(PerformanceSpace space, Metric metric) throws IOException {
        return value(DerivedView.of(space).total(metric.id(), Columns.Kind.WHOLE_SYSTEM));
    }

    private static Value value(Row row) {
        return new Value(ValueType.DOUBLE, row.words()[0]);
    }

    /** The values of call nodes for all locations together; asked for in ascending order of the call nodes. */
    static final class OfCallNodes implements Closeable {

        private final RowCursor rows;
        private boolean more;

        OfCallNodes(PerformanceSpace space, Metric metric, CallFlavour flavour) throws IOException {
            this.rows = DerivedView.of(space).rows(metric.id(), flavour, Columns.Kind.WHOLE_SYSTEM);
            this.more = rows.next();
        }

        /** Returns the value of a call node; 0 if it has none. */
        Value at(int callNode) throws IOException {
            while (more && rows.callNode() < callNode) {
                more = rows.next();
            }
            return more && rows.callNode() == callNode ? value(rows.row()) : new Value(ValueType.DOUBLE, 0);
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }
}

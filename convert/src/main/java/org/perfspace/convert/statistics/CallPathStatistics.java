package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.model.view.LocationSums;

/** Goes over the exclusive and the inclusive values of all call nodes side by side. */
final class CallPathStatistics {

    private CallPathStatistics() {}

    static void collect(PerformanceSpace space, Metric metric, LargestEntries largest) throws IOException {
        LocationSums sums = LocationSums.over(space.definitions(), LocationSums.Level.ALL);
        int nodes = space.definitions().callNodes().size();
        try (RowCursor own = CallTreeView.of(space, CallFlavour.EXCLUSIVE).rows(metric.id());
                RowCursor all = CallTreeView.of(space, CallFlavour.INCLUSIVE).rows(metric.id())) {
            int nextOwn = advance(own, nodes);
            int nextAll = advance(all, nodes);
            while (nextOwn < nodes || nextAll < nodes) {
                int node = Math.min(nextOwn, nextAll);
                Optional<Spread> exclusive = Optional.empty();
                Optional<Spread> inclusive = Optional.empty();
                if (nextOwn == node) {
                    exclusive = Optional.of(Spread.of(metric, node, own.row(), sums));
                    nextOwn = advance(own, nodes);
                }
                if (nextAll == node) {
                    inclusive = Optional.of(Spread.of(metric, node, all.row(), sums));
                    nextAll = advance(all, nodes);
                }
                largest.add(new Statistics.Entry(node, exclusive, inclusive));
            }
        }
    }

    private static int advance(RowCursor rows, int end) throws IOException {
        return rows.next() ? rows.callNode() : end;
    }
}

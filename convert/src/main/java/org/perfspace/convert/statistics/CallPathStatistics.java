package org.perfspace.convert.statistics;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
        int nodes = space.definitions().callNodes().size();
        try (Side own = new Side(space, metric, CallFlavour.EXCLUSIVE);
                Side all = new Side(space, metric, CallFlavour.INCLUSIVE)) {
            while (own.next < nodes || all.next < nodes) {
                int node = Math.min(own.next, all.next);
                largest.add(new Statistics.Entry(node, own.take(node), all.take(node)));
            }
        }
    }

    /** The values in one flavour. */
    private static final class Side implements Closeable {
        private final Metric metric;
        private final LocationSums sums;
        private final int end;
        private final RowCursor rows;
        private final RatioStatistics.@Nullable OfCallNodes ratios;
        private int next;

        Side(PerformanceSpace space, Metric metric, CallFlavour flavour) throws IOException {
            this.metric = metric;
            this.sums = LocationSums.over(space.definitions(), LocationSums.Level.ALL);
            this.end = space.definitions().callNodes().size();
            this.rows = CallTreeView.of(space, flavour).rows(metric.id());
            this.ratios = Statistics.isRatio(metric) ? new RatioStatistics.OfCallNodes(space, metric, flavour) : null;
            advance();
        }

        /** Returns the spread of a call node and goes on, if it has a row. */
        Optional<Spread> take(int node) throws IOException {
            if (next != node) {
                return Optional.empty();
            }
            Spread spread = Spread.of(metric, node, rows.row(), sums);
            Spread result = ratios == null ? spread : spread.withSum(ratios.at(node));
            advance();
            return Optional.of(result);
        }

        private void advance() throws IOException {
            next = rows.next() ? rows.callNode() : end;
        }

        @Override
        public void close() throws IOException {
            try (rows) {
                if (ratios != null) {
                    ratios.close();
                }
            }
        }
    }
}

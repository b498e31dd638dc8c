package org.perfspace.convert.statistics;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;
import org.perfspace.value.LocationSums;
import org.perfspace.value.NodeValuesCursor;
import org.perfspace.value.cubepl.Columns;

/** Iterates over the exclusive and the inclusive values of all call nodes in parallel. */
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

    /** The values of one flavour. */
    private static final class Side implements Closeable {
        private final Metric metric;
        private final LocationSums sums;
        private final int end;
        private final RowCursor rows;
        private final @Nullable NodeValuesCursor ratios;
        private int next;

        Side(PerformanceSpace space, Metric metric, CallFlavour flavour) throws IOException {
            this.metric = metric;
            this.sums = LocationSums.overAll(space.definitions());
            this.end = space.definitions().callNodes().size();
            this.ratios = Statistics.isRatio(metric)
                    ? DerivedView.of(space).rows(metric.id(), flavour, Columns.Kind.LOCATIONS)
                    : null;
            this.rows = ratios == null ? CallTreeView.of(space, flavour).rows(metric.id()) : ratios;
            advance();
        }

        /** Returns the spread of a call node and goes to the next row, if the call node has a row. */
        Optional<Spread> take(int node) throws IOException {
            if (next != node) {
                return Optional.empty();
            }
            Spread spread = ratios == null
                    ? Spread.of(metric, node, rows.row(), sums)
                    : RatioStatistics.ofCallNode(metric, ratios, sums);
            advance();
            return Optional.of(spread);
        }

        private void advance() throws IOException {
            next = rows.next() ? rows.callNode() : end;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }
}

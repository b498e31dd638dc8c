package org.perfspace.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeSums;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.model.view.LocationSums;

/**
 * Goes over the values of metrics in a view and writes them into a table. In the stored view a row that is not there is
 * said to be absent, unless the metric is none of minima or maxima and has no row at all; everywhere else it stands for
 * neutral cells, which are written.
 */
final class DumpTable {

    private final Definitions definitions;
    private final CallTreeView view;
    private final Optional<CallTreeSums> sums;
    private final DumpText text;

    /**
     * A table to be.
     *
     * @param sum whether the locations of a row are summed up
     */
    DumpTable(PerformanceSpace space, CallFlavour flavour, boolean sum, DumpText text) {
        this.definitions = space.definitions();
        this.view = CallTreeView.of(space, flavour);
        LocationSums all = LocationSums.over(definitions, LocationSums.Level.ALL);
        this.sums = sum ? Optional.of(CallTreeSums.of(space, flavour, all)) : Optional.empty();
        this.text = text;
    }

    /** Returns why a metric has no values in this table, for people; empty if it has some or could have. */
    Optional<String> refusal(Metric metric) {
        return sums.isPresent() ? sums.get().refusal(metric.id()) : view.refusal(metric.id());
    }

    /** Writes the lines of a metric. */
    void write(Metric metric) throws IOException {
        text.metric(metric.name());
        Row neutral = sums.isPresent() ? new Row(view.type(metric.id()), 1) : view.newRow(metric.id());
        long[] words = new long[neutral.words().length];
        List<CallNode> nodes = definitions.callNodes();
        int next = 0;
        try (RowCursor rows = sums.isPresent() ? sums.get().rows(metric.id()) : view.rows(metric.id())) {
            boolean more = rows.next();
            boolean sayAbsent = view.flavour() == CallFlavour.STORED
                    && !metric.kind().derived()
                    && (more || metric.type().isExtreme());
            for (; more; more = rows.next()) {
                while (next < rows.callNode()) {
                    absent(nodes.get(next++), neutral, words, sayAbsent);
                }
                line(nodes.get(next++), rows.row(), words);
            }
            while (next < nodes.size()) {
                absent(nodes.get(next++), neutral, words, sayAbsent);
            }
        }
    }

    private void absent(CallNode node, Row neutral, long[] words, boolean sayAbsent) throws IOException {
        if (sayAbsent) {
            text.absent(node.fileId());
        } else {
            line(node, neutral, words);
        }
    }

    private void line(CallNode node, Row row, long[] words) throws IOException {
        row.copyDense(words);
        if (sums.isPresent()) {
            text.sum(node.fileId(), row.type(), words, 0);
            return;
        }
        int width = row.type().words();
        for (Location location : definitions.locations()) {
            text.cell(node.fileId(), location.fileId(), row.type(), words, location.id() * width);
        }
    }
}

package org.perfspace.cli;

import java.io.IOException;
import java.util.List;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.model.view.LocationSums;

/**
 * Goes over the values of metrics in a view and writes them into a table. An absent row is said to be absent in the
 * stored view; in computed views it stands for neutral cells, which are written out.
 */
final class DumpTable {

    private final Definitions definitions;
    private final CallTreeView view;
    private final boolean sum;
    private final LocationSums sums;
    private final DumpText text;

    /**
     * A table to be.
     *
     * @param sum whether the locations of a row are summed up
     */
    DumpTable(PerformanceSpace space, CallFlavour flavour, boolean sum, DumpText text) {
        this.definitions = space.definitions();
        this.view = CallTreeView.of(space, flavour);
        this.sum = sum;
        this.sums = LocationSums.over(definitions, LocationSums.Level.ALL);
        this.text = text;
    }

    /** Writes the lines of a metric. */
    void write(Metric metric) throws IOException {
        text.metric(metric.name());
        Row neutral = view.newRow(metric.id());
        long[] words = new long[neutral.words().length];
        List<CallNode> nodes = definitions.callNodes();
        int next = 0;
        try (RowCursor rows = view.rows(metric.id())) {
            while (rows.next()) {
                while (next < rows.callNode()) {
                    absent(metric, nodes.get(next++), neutral, words);
                }
                line(metric, nodes.get(next++), rows.row(), words);
            }
        }
        while (next < nodes.size()) {
            absent(metric, nodes.get(next++), neutral, words);
        }
    }

    private void absent(Metric metric, CallNode node, Row neutral, long[] words) throws IOException {
        if (view.flavour() == CallFlavour.STORED) {
            text.absent(node.fileId());
        } else {
            line(metric, node, neutral, words);
        }
    }

    private void line(Metric metric, CallNode node, Row row, long[] words) throws IOException {
        if (sum) {
            Row total = sums.sum(metric, node.id(), row);
            text.sum(node.fileId(), total.type(), total.words(), 0);
            return;
        }
        row.copyDense(words);
        int width = row.type().words();
        for (Location location : definitions.locations()) {
            text.cell(node.fileId(), location.fileId(), row.type(), words, location.id() * width);
        }
    }
}

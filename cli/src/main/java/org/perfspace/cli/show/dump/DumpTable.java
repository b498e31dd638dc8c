package org.perfspace.cli.show.dump;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeSums;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.model.view.LocationSums;

/**
 * Goes over the values of metrics in a view and writes them into a table. The stored view has the rows that the profile
 * stores, and no line for others. In other views, and of derived metrics, a row that is absent stands for neutral cells,
 * which are written.
 */
public final class DumpTable {

    private final Definitions definitions;
    private final CallTreeView view;
    private final Optional<CallTreeSums> sums;
    private final DumpLabels labels;
    private final DumpText text;

    /**
     * Creates a table, of which nothing is written yet.
     *
     * @param sum whether the locations of a row are summed up
     */
    public DumpTable(PerformanceSpace space, CallFlavour flavour, boolean sum, DumpLabels labels, DumpText text) {
        this.definitions = space.definitions();
        this.view = CallTreeView.of(space, flavour);
        LocationSums all = LocationSums.over(definitions, LocationSums.Level.ALL);
        this.sums = sum ? Optional.of(CallTreeSums.of(space, flavour, all)) : Optional.empty();
        this.labels = labels;
        this.text = text;
    }

    /** Returns why a metric has no values in this table, for people; empty if it has some or could have. */
    public Optional<String> refusal(Metric metric) {
        return sums.isPresent() ? sums.get().refusal(metric.id()) : view.refusal(metric.id());
    }

    /** Writes the lines of a metric, and returns whether there are any. */
    public boolean write(Metric metric) throws IOException {
        String name = labels.metric(metric);
        Row neutral = sums.isPresent() ? new Row(view.type(metric.id()), 1) : view.newRow(metric.id());
        long[] words = new long[neutral.words().length];
        boolean storedOnly =
                view.flavour() == CallFlavour.STORED && !metric.kind().derived();
        int nodes = definitions.callNodes().size();
        int next = 0;
        boolean any = false;
        try (RowCursor rows = sums.isPresent() ? sums.get().rows(metric.id()) : view.rows(metric.id())) {
            while (rows.next()) {
                while (!storedOnly && next < rows.callNode()) {
                    line(name, next++, neutral, words);
                }
                line(name, rows.callNode(), rows.row(), words);
                next = rows.callNode() + 1;
                any = true;
            }
            while (!storedOnly && next < nodes) {
                line(name, next++, neutral, words);
            }
        }
        return any || !storedOnly;
    }

    private void line(String metric, int node, Row row, long[] words) throws IOException {
        String callNode = labels.callNode(node);
        row.copyDense(words);
        if (sums.isPresent()) {
            text.line(metric, callNode, labels.allLocations(), text.value(row.type(), words, 0));
            return;
        }
        int width = row.type().words();
        for (int location = 0; location < definitions.locations().size(); location++) {
            text.line(metric, callNode, labels.location(location), text.value(row.type(), words, location * width));
        }
    }
}

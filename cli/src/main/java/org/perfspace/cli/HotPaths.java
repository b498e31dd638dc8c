package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeSums;
import org.perfspace.model.view.LocationSums;
import org.perfspace.model.view.ViewException;

/** The call paths of a profile that most of its time is spent in, for people. */
final class HotPaths {

    private static final int MOST = 5;

    /** Smaller shares are not shown. */
    private static final double LEAST_SHARE = 0.0005;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final MetricTotals totals;
    private final Writer out;

    /** A call node with its value. */
    private record Hot(int callNode, double share, String text) {}

    HotPaths(PerformanceSpace space, MetricTotals totals, Writer out) {
        this.space = space;
        this.definitions = space.definitions();
        this.totals = totals;
        this.out = out;
    }

    /** Writes the call paths that take the most of the usual metric, without what they call. */
    void write() throws IOException {
        Optional<Metric> usual = MetricChoice.usual(definitions);
        if (usual.isEmpty() || !(totals.number(usual.get()) > 0)) {
            return;
        }
        Metric metric = usual.get();
        List<Hot> largest = largest(metric);
        if (largest.isEmpty()) {
            return;
        }
        out.write("\nHottest call paths by " + OneLine.of(metric.name()) + ", without what they call\n");
        PointNames names = new PointNames(definitions);
        int width = largest.stream().mapToInt(hot -> hot.text().length()).max().orElse(1);
        for (Hot hot : largest) {
            String numbers = "  " + HumanText.share(hot.share()) + "  "
                    + " ".repeat(width - hot.text().length()) + hot.text() + "  ";
            out.write(numbers + names.endOfPath(hot.callNode(), InfoText.WIDTH - numbers.length()) + "\n");
        }
    }

    private List<Hot> largest(Metric metric) throws IOException {
        CallTreeSums sums =
                CallTreeSums.of(space, CallFlavour.EXCLUSIVE, LocationSums.over(definitions, LocationSums.Level.ALL));
        if (metric.type().isExtreme() || sums.refusal(metric.id()).isPresent()) {
            return List.of();
        }
        double total = totals.number(metric);
        PriorityQueue<Hot> largest = new PriorityQueue<>(Comparator.comparingDouble(Hot::share));
        try (RowCursor rows = sums.rows(metric.id())) {
            while (rows.next()) {
                double share = MetricTotals.number(rows.row(), 0) / total;
                String text = HumanText.cell(rows.row().type(), rows.row().words(), 0);
                if (share >= LEAST_SHARE) {
                    largest.add(new Hot(rows.callNode(), share, text));
                }
                if (largest.size() > MOST) {
                    largest.remove();
                }
            }
        } catch (ViewException.Overflow e) {
            return List.of(); // the total says why
        }
        return largest.stream()
                .sorted(Comparator.comparingDouble(Hot::share).reversed().thenComparingInt(Hot::callNode))
                .toList();
    }
}

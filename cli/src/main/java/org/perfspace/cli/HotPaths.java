package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.HotCallPath;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.value.ViewException;

/** Prints the call paths of a profile that take most of its time. */
record HotPaths(PerformanceSpace space, MetricTotals totals, Writer out, Screen screen) {

    private static final int MOST = 5;

    /** Smaller shares are not shown. */
    private static final double LEAST_SHARE = 0.0005;

    /** Writes the call paths with the largest exclusive values of the usual metric. */
    public void write() throws IOException {
        Optional<Metric> usual = MetricMeaning.usual(space.definitions());
        if (usual.isEmpty() || !(totals.number(usual.get()) > 0)) {
            return;
        }
        Metric metric = usual.get();
        List<HotCallPath> hottest = hottest(metric);
        if (hottest.isEmpty()) {
            return;
        }
        out.write(
                "\n" + screen.heading("Hottest call paths by " + OneLine.of(metric.name()) + ", without what they call")
                        + "\n");
        PointNames names = new PointNames(space.definitions());
        int width = 1;
        for (HotCallPath hot : hottest) {
            width = Math.max(width, HumanText.cell(hot.exclusive()).length());
        }
        for (HotCallPath hot : hottest) {
            String value = HumanText.cell(hot.exclusive());
            String numbers =
                    "  " + HumanText.share(hot.share()) + "  " + " ".repeat(width - value.length()) + value + "  ";
            out.write(screen.share(hot.share(), numbers)
                    + names.endOfPath(hot.callNode().id(), screen.width() - numbers.length()) + "\n");
        }
    }

    private List<HotCallPath> hottest(Metric metric) throws IOException {
        if (!MetricMeaning.isCost(metric)) {
            return List.of();
        }
        try {
            List<HotCallPath> hottest = new ArrayList<>();
            for (HotCallPath hot : HotCallPath.of(space, metric, totals.number(metric), MOST)) {
                if (hot.share() >= LEAST_SHARE) {
                    hottest.add(hot);
                }
            }
            return hottest;
        } catch (ViewException e) {
            return List.of(); // the total explains the reason
        }
    }
}

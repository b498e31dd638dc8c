package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.Changes.Change;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Rule;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;

/**
 * Prints the changes of metrics as text: a line for each with both totals, the percentage and, if it fits, the call path
 * that changed most, followed by the next call paths. The usual metric comes first.
 */
record ChangeText(Comparison comparison, Writer out, Screen screen) {

    /** Minimum width for a call path. */
    private static final int LEAST_PATH = 40;

    /** Differences below this fraction of a total are rounding errors. */
    private static final double DUST = 1e-12;

    /** The unit that Score-P uses for counts. */
    private static final String NO_UNIT = "#";

    /** Writes the lines of these metrics. */
    void write(List<MetricComparison> different) throws IOException {
        Optional<Integer> usual = MetricMeaning.usual(comparison.definitions()).map(Metric::id);
        Comparator<MetricComparison> usualFirst =
                Comparator.comparing(metric -> !usual.equals(Optional.of(metric.metric())));
        for (MetricComparison metric : different.stream().sorted(usualFirst).toList()) {
            write(metric);
        }
    }

    private void write(MetricComparison metric) throws IOException {
        String name = OneLine.of(metric.first().name());
        String expressions = metric.sameExpression() ? "" : "the expressions differ";
        if (metric.different() == 0) {
            out.write(name + ": " + expressions + "\n");
            return;
        }
        String end = expressions.isEmpty() ? "\n" : "; " + expressions + "\n";
        if (!metric.hasTotals()) {
            out.write(name + ": " + cells(metric) + end);
            return;
        }
        String totals =
                name + " " + amount(metric, metric.firstTotal()) + " -> " + amount(metric, metric.secondTotal());
        String percentage = percentage(metric.firstTotal(), metric.secondTotal());
        double growth = metric.secondTotal() - metric.firstTotal();
        String painted =
                screen.heading(totals) + (percentage.contains("%") ? screen.change(growth, percentage) : percentage);
        List<Change> largest = metric.changes().largest();
        if (largest.isEmpty()) {
            boolean none = metric.changes().count() == 0;
            out.write(painted + (none ? ", no call path changed by more than rounding" : "") + end);
            return;
        }
        String first = ", " + where(metric, largest.get(0), Integer.MAX_VALUE);
        boolean fits = (totals + percentage + first).length() <= screen.page();
        out.write(painted + (fits ? first : "") + end);
        for (Change change : largest.subList(fits ? 1 : 0, largest.size())) {
            out.write("  " + where(metric, change, screen.width() - 2) + "\n");
        }
        long more = metric.changes().count() - largest.size();
        if (more > 0) {
            out.write("  and " + HumanText.count(more, "other call path", "other call paths") + "\n");
        }
    }

    private String where(MetricComparison metric, Change change, int width) {
        String difference = (change.difference() > 0 ? "+" : "") + amount(metric, change.difference()) + " in ";
        String only = comparison.onlyFirst().callNodes().contains(change.callNode())
                ? " (gone)"
                : comparison.onlySecond().callNodes().contains(change.callNode()) ? " (new)" : "";
        int room = Math.max(LEAST_PATH, width - difference.length() - only.length());
        return difference + new PointNames(comparison.definitions()).endOfPath(change.callNode(), room) + only;
    }

    private static String cells(MetricComparison metric) {
        String text = HumanText.count(metric.different(), "cell differs", "cells differ") + " of "
                + HumanText.count(metric.cells(), "cell", "cells");
        double largest = metric.largestDifference();
        return Double.isFinite(largest) ? text + ", by at most " + amount(metric, largest) : text;
    }

    private static String amount(MetricComparison metric, double value) {
        String unit = metric.first().unit();
        return HumanText.number(value) + (unit.isEmpty() || unit.equals(NO_UNIT) ? "" : " " + OneLine.of(unit));
    }

    /** Returns the relative change of a total in parentheses; the empty text if the first total is 0. */
    private static String percentage(double first, double second) {
        double difference = second - first;
        if (Math.abs(difference) <= DUST * Math.max(Math.abs(first), Math.abs(second))) {
            return " (unchanged)";
        }
        double percent = 100 * difference / Math.abs(first);
        if (!Double.isFinite(percent)) {
            return "";
        }
        double size = Math.abs(percent);
        String format = size >= 1000 ? "%+,.0f" : size >= 0.05 ? "%+.1f" : "%+.1g";
        return " (" + String.format(Locale.ROOT, format, percent) + " %)";
    }

    /** Returns the line of a rule: its text, the values that it is about, and whether it is broken. */
    static String rule(Rule.Outcome outcome) {
        String unit = outcome.unit().isEmpty() ? "" : " " + OneLine.of(outcome.unit());
        return (outcome.isBroken() ? "broken: " : "kept: ")
                + OneLine.of(outcome.rule().text()) + ": "
                + HumanText.number(outcome.before()) + unit + " -> " + HumanText.number(outcome.after()) + unit
                + percentage(outcome.before(), outcome.after());
    }
}

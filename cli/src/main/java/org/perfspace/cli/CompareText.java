package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.compare.Comparison;
import org.perfspace.convert.compare.Comparison.CellDifference;
import org.perfspace.convert.compare.Comparison.MetricComparison;
import org.perfspace.convert.compare.Comparison.Unmatched;

/**
 * Prints a comparison as text: for each metric that differs, its totals and the places and directions of the changes; the
 * parts that only one profile has; and with {@code cells} the metrics in numbers and the cells that differ most.
 *
 * @param first name of the first profile
 * @param second name of the second profile
 * @param most maximum number of parts of each kind listed that only one profile has
 * @param cells whether to list the cells that differ most
 * @param screen place where the text is printed
 */
record CompareText(Comparison comparison, String first, String second, int most, boolean cells, Screen screen) {

    /** Number of columns that a name gets in any case. */
    private static final int LEAST_NAME = 24;

    public void write(Writer out) throws IOException {
        List<MetricComparison> different =
                comparison.metrics().stream().filter(m -> !m.isEqual()).toList();
        new ChangeText(comparison, out, screen).write(different);
        unmatched(out, first, comparison.onlyFirst());
        unmatched(out, second, comparison.onlySecond());
        if (cells && !different.isEmpty()) {
            metrics(out, different);
        }
        if (cells && !comparison.largest().isEmpty()) {
            largest(out);
        }
        long all =
                comparison.metrics().stream().mapToLong(MetricComparison::cells).sum();
        String whole = HumanText.count(all, "cell", "cells") + " in "
                + HumanText.count(comparison.metrics().size(), "metric", "metrics");
        out.write(
                comparison.different() == 0
                        ? (comparison.isEqual() ? "equal: " : "different, but not in the ") + whole + "\n"
                        : "different: " + HumanText.count(comparison.different(), "cell", "cells") + " of " + whole
                                + (cells ? "\n" : "; --cells lists the largest\n"));
    }

    private void unmatched(Writer out, String name, Unmatched only) throws IOException {
        PointNames names = new PointNames(comparison.definitions());
        lines(
                out,
                name,
                "metric",
                only.metrics().stream()
                        .map(m -> comparison.definitions().metrics().get(m).name())
                        .toList());
        lines(
                out,
                name,
                "call path",
                UnmatchedTops.of(comparison.definitions(), only.callNodes()).stream()
                        .map(top -> names.callPath(top.callNode()) + below(top.below()))
                        .toList());
        lines(
                out,
                name,
                "location",
                only.locations().stream().map(names::location).toList());
    }

    private static String below(int nodes) {
        return nodes == 0 ? "" : " and " + HumanText.count(nodes, "call path", "call paths") + " below it";
    }

    private void lines(Writer out, String name, String sort, List<String> texts) throws IOException {
        for (String text : texts.subList(0, Math.min(most, texts.size()))) {
            out.write("only in " + OneLine.of(name + ": " + sort + " " + text) + "\n");
        }
        if (texts.size() > most) {
            out.write("only in " + OneLine.of(name) + ": "
                    + HumanText.count(texts.size() - most, "more " + sort, "more " + sort + "s") + "\n");
        }
    }

    private void metrics(Writer out, List<MetricComparison> different) throws IOException {
        TextTable table = new TextTable(
                List.of(
                        "cells",
                        "different",
                        "largest share",
                        "largest relative",
                        "first total",
                        "second total",
                        "metric"),
                1);
        for (MetricComparison metric : different) {
            List<String> cells = List.of(
                    HumanText.number(metric.cells()),
                    HumanText.number(metric.different()),
                    share(metric.largestShare()),
                    share(metric.largestRelative()),
                    total(metric.firstTotal()),
                    total(metric.secondTotal()));
            String name =
                    HumanText.nameAndUnit(metric.first()) + (metric.sameExpression() ? "" : ": the expressions differ");
            table.line(cells, room -> name);
        }
        table.write(out, screen, Integer.MAX_VALUE, 0);
        out.write("\n");
    }

    private void largest(Writer out) throws IOException {
        PointNames names = new PointNames(comparison.definitions());
        TextTable table =
                new TextTable(List.of("share", "relative", "first", "second", "metric", "location", "call path"), 3);
        for (CellDifference cell : comparison.largest()) {
            table.line(cells(cell, names), room -> names.endOfPath(cell.callNode(), room));
        }
        table.write(out, screen, screen.width(), LEAST_NAME);
        out.write("\n");
    }

    private List<String> cells(CellDifference cell, PointNames names) {
        return List.of(
                share(cell.share()),
                share(cell.relative()),
                value(cell.first()),
                value(cell.second()),
                comparison.definitions().metrics().get(cell.metric()).name(),
                names.location(cell.location()));
    }

    /** Formats a share as a percentage with four digits. */
    static String share(double share) {
        return Double.isInfinite(share) ? "inf" : String.format(Locale.ROOT, "%.4g %%", 100 * share);
    }

    private static String total(double total) {
        return Double.isNaN(total) ? HumanText.NONE : HumanText.number(total);
    }

    private static String value(String text) {
        return text.isEmpty() ? HumanText.NONE : text;
    }
}

package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.perfspace.convert.statistics.Spread;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Value;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;
import org.perfspace.model.view.RegionGroups;

/**
 * Statistics of one metric for people.
 *
 * @param definitions of the profile
 * @param by what the values are grouped by
 * @param statistics of the metric
 */
record StatText(Definitions definitions, Statistics.By by, Statistics statistics) {

    private static final List<String> COLUMNS = List.of("sum", "share", "mean", "min", "max", "imbalance");

    void write(Writer out) throws IOException {
        Metric metric = statistics.metric();
        String unit = metric.unit().isEmpty() ? "" : " [" + metric.unit() + "]";
        out.write(OneLine.of(metric.name() + unit) + ": "
                + statistics.total().map(StatText::whole).orElse("no values") + "\n");
        if (statistics.largest().isEmpty()) {
            out.write("\n");
            return;
        }
        boolean two = by != Statistics.By.LOCATION;
        List<String> headings = new ArrayList<>(COLUMNS);
        if (two) {
            COLUMNS.forEach(column -> headings.add("incl " + column));
        }
        headings.add(by.toString());
        TextTable table = new TextTable(headings, 1);
        PointNames names = new PointNames(definitions);
        for (Statistics.Entry entry : statistics.largest()) {
            List<String> cells = new ArrayList<>(cells(entry.exclusive()));
            if (two) {
                cells.addAll(cells(entry.inclusive()));
            }
            cells.add(name(by, names, definitions, entry.id()));
            table.line(cells);
        }
        table.write(out);
        long more = statistics.entries() - statistics.largest().size();
        out.write(more == 0 ? "\n" : String.format(Locale.ROOT, "and %,d more\n\n", more));
    }

    /** Returns what an entry is called. */
    static String name(Statistics.By by, PointNames names, Definitions definitions, int id) {
        return switch (by) {
            case REGION -> definitions.regions().get(id).name();
            case GROUP -> RegionGroups.all().get(id).name();
            case CALL_PATH -> names.callPath(id);
            case LOCATION -> names.location(id);
        };
    }

    private static String whole(Spread total) {
        return "total " + text(total.sum()) + "; of the locations mean " + number(total.mean()) + ", min "
                + text(total.min()) + ", max " + text(total.max()) + ", imbalance " + share(total.imbalance());
    }

    private List<String> cells(Optional<Spread> some) {
        if (some.isEmpty()) {
            return COLUMNS.stream().map(column -> MetricTotals.NONE).toList();
        }
        Spread spread = some.get();
        double whole = statistics.total().map(total -> total.sum().number()).orElse(Double.NaN);
        boolean additive = !Double.isNaN(spread.mean());
        return List.of(
                text(spread.sum()),
                additive && whole != 0 ? share(spread.sum().number() / whole) : MetricTotals.NONE,
                number(spread.mean()),
                text(spread.min()),
                text(spread.max()),
                share(spread.imbalance()));
    }

    private static String text(Value value) {
        ValueType type = value.type();
        return HumanText.cell(type, new long[] {value.word()}, 0);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? MetricTotals.NONE : HumanText.number(value);
    }

    private static String share(double share) {
        return Double.isNaN(share) ? MetricTotals.NONE : HumanText.share(share).strip();
    }
}

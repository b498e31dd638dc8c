package org.perfspace.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.cli.console.HumanText;
import org.perfspace.cli.console.OneLine;
import org.perfspace.cli.console.Screen;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.statistics.Statistics;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.Functions;
import org.perfspace.meaning.RegionGroups;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/**
 * Prints the statistics of one metric as text.
 *
 * @param names names of what the entries are, from the definitions of the profile
 * @param by entities that values are grouped by
 * @param statistics statistics of the metric
 * @param wide whether to show all columns, regardless of the line length; otherwise lines fit the screen
 * @param screen place where the text is printed
 */
record StatText(PointNames names, Statistics.By by, Statistics statistics, boolean wide, Screen screen) {

    private static final List<String> COLUMNS = List.of("sum", "share", "mean", "min", "max", "imbalance");

    private static final int SUM = 0;
    private static final int SHARE = 1;
    private static final int MEAN = 2;
    private static final int IMBALANCE = 5;

    /** Values below this fraction of the total are rounding errors. */
    private static final double DUST = 1e-12;

    /** Minimum width of the column of names. */
    private static final int LEAST_NAME = 16;

    public void write(Writer out) throws IOException {
        Metric metric = statistics.metric();
        out.write(screen.heading(OneLine.of(HumanText.nameAndUnit(metric))) + ": "
                + statistics.total().map(this::whole).orElse("no values") + "\n");
        if (statistics.largest().isEmpty()) {
            out.write("\n");
            return;
        }
        TextTable table = new TextTable(headings(), 1);
        for (Statistics.Entry entry : statistics.largest()) {
            table.line(cells(entry), room -> name(entry.id(), room));
        }
        table.write(out, screen, wide ? Integer.MAX_VALUE : screen.width(), LEAST_NAME);
        long more = statistics.entries() - statistics.largest().size();
        out.write(more == 0 ? "\n" : "and " + HumanText.number(more) + " more\n\n");
    }

    private List<String> headings() {
        boolean two = by != Statistics.By.LOCATION;
        List<String> headings = new ArrayList<>(
                wide
                        ? COLUMNS
                        : two
                                ? List.of("sum", "share", "incl sum", "share", "imbalance")
                                : List.of("sum", "share", "mean", "imbalance"));
        if (wide && two) {
            COLUMNS.forEach(column -> headings.add("incl " + column));
        }
        headings.add(by.toString());
        return headings;
    }

    private List<String> cells(Statistics.Entry entry) {
        List<String> own = cells(entry.exclusive());
        if (by == Statistics.By.LOCATION) {
            return wide ? own : List.of(own.get(SUM), own.get(SHARE), own.get(MEAN), own.get(IMBALANCE));
        }
        List<String> all = cells(entry.inclusive());
        if (!wide) {
            return List.of(own.get(SUM), own.get(SHARE), all.get(SUM), all.get(SHARE), own.get(IMBALANCE));
        }
        List<String> cells = new ArrayList<>(own);
        cells.addAll(all);
        return cells;
    }

    private String name(int id, int room) {
        return by == Statistics.By.CALL_PATH && !wide
                ? names.endOfPath(id, room)
                : OneLine.beginning(name(by, names, id), room);
    }

    /** Returns the name of an entry. */
    static String name(Statistics.By by, PointNames names, int id) {
        Definitions definitions = names.definitions();
        return switch (by) {
            case REGION -> definitions.regions().get(id).name();
            case FUNCTION -> Functions.of(definitions).get(id).name();
            case GROUP -> RegionGroups.all().get(id).name();
            case CALL_PATH -> names.callPath(id);
            case LOCATION -> names.location(id);
        };
    }

    private String whole(Spread total) {
        Spread clean = clean(total);
        String extremes = wide ? ", min " + HumanText.cell(clean.min()) + ", max " + HumanText.cell(clean.max()) : "";
        return "total " + HumanText.cell(clean.sum()) + "; of the locations mean " + number(clean.mean()) + extremes
                + ", imbalance " + share(clean.imbalance());
    }

    /** Returns a spread with 0 in place of rounding errors, and without the imbalance if the mean is 0. */
    private Spread clean(Spread spread) {
        double whole = statistics.total().map(total -> total.sum().number()).orElse(0.0);
        if (Double.isNaN(spread.mean()) || !(Math.abs(whole) > 0)) {
            return spread;
        }
        double least = DUST * Math.abs(whole);
        double mean = Math.abs(spread.mean()) < least ? 0 : spread.mean();
        return new Spread(
                clean(spread.sum(), least),
                mean,
                clean(spread.min(), least),
                clean(spread.max(), least),
                mean == 0 ? Double.NaN : spread.imbalance());
    }

    private static Value clean(Value value, double least) {
        boolean dust = value.type().equals(ValueType.DOUBLE) && Math.abs(value.number()) < least;
        return dust ? new Value(ValueType.DOUBLE, 0) : value;
    }

    private List<String> cells(Optional<Spread> some) {
        if (some.isEmpty()) {
            return COLUMNS.stream().map(column -> HumanText.NONE).toList();
        }
        Spread spread = clean(some.get());
        double whole = statistics.total().map(total -> total.sum().number()).orElse(Double.NaN);
        boolean additive = !Double.isNaN(spread.mean()) && !Operation.isDifference(names.definitions());
        return List.of(
                HumanText.cell(spread.sum()),
                additive && whole != 0 ? share(spread.sum().number() / whole) : HumanText.NONE,
                number(spread.mean()),
                HumanText.cell(spread.min()),
                HumanText.cell(spread.max()),
                share(spread.imbalance()));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? HumanText.NONE : HumanText.number(value);
    }

    private static String share(double share) {
        return Double.isNaN(share) ? HumanText.NONE : HumanText.share(share).strip();
    }
}

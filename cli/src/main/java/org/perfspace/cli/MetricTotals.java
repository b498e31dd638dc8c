package org.perfspace.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.Totals;
import org.perfspace.value.ViewException;

/** The totals of metrics over all call nodes and locations. Each is computed once, on demand. */
final class MetricTotals {

    private final PerformanceSpace space;
    private final CallTreeView view;
    private final Map<Integer, Optional<Row>> totals = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    public MetricTotals(PerformanceSpace space) {
        this.space = space;
        this.view = CallTreeView.of(space, CallFlavour.INCLUSIVE);
    }

    /** Returns the total as a row of one cell; empty if the metric has none. */
    Optional<Row> of(Metric metric) throws IOException {
        Optional<Row> known = totals.get(metric.id());
        if (known == null) {
            known = view.refusal(metric.id()).isEmpty() ? total(metric) : Optional.empty();
            totals.put(metric.id(), known);
        }
        return known;
    }

    /** Returns the reasons why some of the requested totals do not exist although their metrics have values. */
    public List<String> problems() {
        return problems;
    }

    private Optional<Row> total(Metric metric) throws IOException {
        try {
            return Totals.total(space, metric.id());
        } catch (ViewException.Overflow e) {
            problems.add(e.getMessage() + "; the total is left out");
            return Optional.empty();
        } catch (ViewException e) {
            return Optional.empty(); // the notes of the derived metrics contain the reason
        }
    }

    /** Returns the total as text. */
    String text(Metric metric) throws IOException {
        Optional<Row> total = of(metric);
        return total.isEmpty()
                ? HumanText.NONE
                : HumanText.cell(total.get().type(), total.get().words(), 0);
    }

    /** Returns the total as a number; NaN if there is none or it is a compound. */
    double number(Metric metric) throws IOException {
        Optional<Row> total = of(metric);
        return total.isEmpty() ? Double.NaN : number(total.get(), 0);
    }

    /** Returns a cell as a number; NaN if it is a compound or absent. */
    static double number(Row row, int cell) {
        ValueType type = row.type();
        long word = row.words()[cell];
        if (!type.isNumber() || type.isAbsent(word)) {
            return Double.NaN;
        }
        return type.word(0).number(word);
    }
}

package org.perfspace.value.cubepl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.value.cubepl.Formula.Language;
import org.perfspace.value.cubepl.Formula.Names;
import org.perfspace.value.cubepl.MetricOperand.Cover;
import org.perfspace.value.cubepl.MetricOperand.Extent;
import org.perfspace.value.cubepl.MetricOperand.Moment;

/**
 * The formulas of the derived metrics of any profile. A metric of HPCToolkit has its formula in an attribute; it is
 * evaluated by HPCToolkit's rules: in the scopes execution and lex_aware, and division by 0 results in 0. Headings and
 * derived metrics of other formats use CubePL.
 */
public final class ToolFormulas implements Names {

    /** Attribute of a metric: its name in {@code meta.db}. */
    public static final String NAME = "hpct::name";

    /**
     * Attribute of a derived metric: its formula in the notation of {@link Language#HPCTOOLKIT}, or the kind of
     * heading.
     */
    public static final String FORMULA = "hpct::formula";

    /** Attribute of a derived metric: its expression in hpcviewer's language. */
    public static final String VIEWER = "hpcviewer::formula";

    /**
     * Attribute of a derived metric: the columns to which {@link #VIEWER} refers, a list of (number, scope, formula,
     * combination, name of the metric in {@code meta.db}).
     */
    public static final String COLUMNS = "hpcviewer::columns";

    private static final List<String> HEADINGS = List.of("", "none", "first", "sum");
    private static final int FIELDS = 5;

    private final Map<String, Integer> byName = new HashMap<>();
    private final Map<Integer, MetricOperand> byColumn = new HashMap<>();

    private ToolFormulas(Definitions definitions) {
        for (Metric metric : definitions.metrics()) {
            String name = metric.attributes().get(NAME);
            if (!name.isEmpty()) {
                byName.putIfAbsent(name, metric.id());
            }
        }
        definitions.metrics().forEach(metric -> addColumns(metric.attributes().get(COLUMNS)));
    }

    /** Returns the names that formulas of HPCToolkit and hpcviewer can refer to in these definitions. */
    public static ToolFormulas of(Definitions definitions) {
        return new ToolFormulas(definitions);
    }

    /** Returns the formula of a derived metric. */
    public static Formula formula(Metric metric) {
        String viewer = metric.attributes().get(VIEWER);
        if (!viewer.isEmpty()) {
            return new Formula(Language.HPCVIEWER, viewer);
        }
        String formula = metric.attributes().get(FORMULA);
        return HEADINGS.contains(formula)
                ? new Formula(Language.CUBEPL, metric.derivation().expression())
                : new Formula(Language.HPCTOOLKIT, formula);
    }

    /** Returns the attributes of a metric with a formula: none for CubePL, which is stored elsewhere. */
    public static Attributes attributes(Formula formula) {
        return switch (formula.language()) {
            case CUBEPL -> Attributes.NONE;
            case HPCTOOLKIT -> Attributes.of(FORMULA, formula.text());
            case HPCVIEWER -> Attributes.of(VIEWER, formula.text());
        };
    }

    @Override
    public int metric(String name) {
        return byName.getOrDefault(name, UNKNOWN);
    }

    @Override
    public Optional<MetricOperand> column(int number) {
        return Optional.ofNullable(byColumn.get(number));
    }

    private void addColumns(String text) {
        String[] items = text.split(" ", -1);
        for (int i = 0; i + FIELDS <= items.length; i += FIELDS) {
            Cover cover = PolishParser.SCOPES.get(items[i + 1]);
            Moment moment = PolishParser.STATISTICS.get(items[i + 2] + "," + items[i + 3]);
            int metric = metric(PolishParser.unescaped(items[i + FIELDS - 1]));
            if (metric != UNKNOWN && cover != null && moment != null && items[i].matches("[0-9]{1,9}")) {
                Cover counted = moment == Moment.COUNT ? Cover.INCLUSIVE : cover;
                byColumn.put(Integer.parseInt(items[i]), new MetricOperand(metric, counted, Extent.HERE, moment));
            }
        }
    }
}

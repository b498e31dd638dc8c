package org.perfspace.convert.derived;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.format.hpctoolkit.HpctText;
import org.perfspace.format.hpctoolkit.MetaDbLayout;
import org.perfspace.format.hpctoolkit.MetricFormula;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.derived.Formula;
import org.perfspace.model.derived.Language;
import org.perfspace.model.derived.Limits;
import org.perfspace.model.derived.Names;
import org.perfspace.model.derived.Operand;
import org.perfspace.model.derived.Operand.Cover;
import org.perfspace.model.derived.Operand.Extent;
import org.perfspace.model.derived.Operand.Moment;
import org.perfspace.model.view.DerivedView;

/**
 * The derived metrics of an HPCToolkit database, evaluated by HPCToolkit's rules: formulas of {@code metrics/default.yaml}
 * ({@link HpctNames#FORMULA}) in the scopes execution and lex_aware, division by 0 gives 0. What is only a heading, and
 * derived metrics of other origin, are CubePL.
 */
public final class HpctFormulas implements Names {

    /** Fields of a statistic in {@link HpctNames#STATISTICS}. */
    private static final int FIELDS = 4;

    private static final Map<String, Cover> SCOPES = Map.of(
            DefaultYaml.EXECUTION, Cover.INCLUSIVE,
            DefaultYaml.FUNCTION, Cover.FUNCTION,
            DefaultYaml.LEX_AWARE, Cover.LEXICAL,
            DefaultYaml.POINT, Cover.EXCLUSIVE);

    private static final Map<String, Moment> MOMENTS = Map.of(
            DefaultYaml.VALUE + " sum", Moment.SUM,
            DefaultYaml.ONE + " sum", Moment.COUNT,
            DefaultYaml.SQUARE + " sum", Moment.SQUARES,
            DefaultYaml.VALUE + " min", Moment.MIN,
            DefaultYaml.VALUE + " max", Moment.MAX);

    private final Map<String, Integer> byName = new HashMap<>();
    private final Map<Integer, Operand> byColumn = new HashMap<>();

    /** Statistics over the threads of a metric. */
    public enum Statistic {
        /** Arithmetic mean over the threads that have a value. */
        MEAN("Mean", "/2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s"),
        /** Standard deviation of the population. */
        STDDEV("StdDev", deviation()),
        /** Standard deviation divided by the mean. */
        CFVAR("CfVar", "/2 " + deviation() + " /2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s"),
        /** The smallest value that is not 0. */
        MIN("Min", "%1$s,$$,min,%2$s"),
        /** The largest value that is not 0. */
        MAX("Max", "%1$s,$$,max,%2$s");

        private final String label;
        private final String terms;

        Statistic(String label, String terms) {
            this.label = label;
            this.terms = terms;
        }

        /** The name as HPCToolkit writes it. */
        public String label() {
            return label;
        }

        private static String deviation() {
            return "sqrt1 max2 =0 -2 /2 %1$s,($$^2),sum,%2$s $execution,1,sum,%2$s"
                    + " ^2 /2 %1$s,$$,sum,%2$s $execution,1,sum,%2$s =2";
        }

        /** Returns the formula for a metric of meta.db, for the inclusive and the exclusive column. */
        public String formula(String metric) {
            String name = HpctText.join(List.of(metric));
            return String.format(terms, "$execution", name) + " | " + String.format(terms, "$lex_aware", name);
        }
    }

    private HpctFormulas(Definitions definitions) {
        for (Metric metric : definitions.metrics()) {
            String name = metric.attributes().get(HpctNames.NAME);
            if (!name.isEmpty()) {
                byName.putIfAbsent(name, metric.id());
                addColumns(metric);
            }
        }
    }

    /** Returns the derived metrics of a database. */
    public static DerivedView view(PerformanceSpace space) {
        return DerivedView.of(space, HpctFormulas::formula, of(space.definitions()), Limits.DEFAULT);
    }

    /** Returns what formulas of HPCToolkit and hpcviewer can refer to in these definitions. */
    public static HpctFormulas of(Definitions definitions) {
        return new HpctFormulas(definitions);
    }

    /** Returns the formula of a derived metric. */
    public static Formula formula(Metric metric) {
        String formula = metric.attributes().get(HpctNames.FORMULA);
        boolean heading = formula.isEmpty()
                || formula.equals(MetricFormula.NONE)
                || formula.equals(MetricFormula.FIRST)
                || formula.equals(MetricFormula.SUM);
        return heading
                ? new Formula(Language.CUBEPL, metric.derivation().expression())
                : new Formula(Language.HPCTOOLKIT, formula);
    }

    /**
     * Returns a space with derived metrics for statistics over the threads, behind all others: for each metric of the
     * database, the statistics that are asked for. Their values belong to sums over locations; for a single location they
     * are those of one thread.
     */
    public static PerformanceSpace withStatistics(PerformanceSpace space, List<Statistic> statistics) {
        List<Metric> metrics = new ArrayList<>(space.definitions().metrics());
        long fileId = metrics.stream().mapToLong(Metric::fileId).max().orElse(-1);
        for (Metric metric : space.definitions().metrics()) {
            String name = metric.attributes().get(HpctNames.NAME);
            for (Statistic statistic : name.isEmpty() ? List.<Statistic>of() : statistics) {
                metrics.add(Metric.named(metric.name() + "_" + statistic.label())
                        .title(metric.title() + " " + statistic.label())
                        .unit(statistic == Statistic.CFVAR ? "" : metric.unit())
                        .fileId(++fileId)
                        .kind(MetricKind.POSTDERIVED)
                        .derivation(new Derivation("0", true, "", List.of()))
                        .attributes(Attributes.of(HpctNames.FORMULA, statistic.formula(name)))
                        .asDefined(metrics.size()));
            }
        }
        PerformanceSpace result = PerformanceSpace.of(space.definitions().withMetrics(metrics), space.severity())
                .withAttachments(space.attachments())
                .withNotes(space.notes())
                .closing(space);
        return space.trace().map(result::with).orElse(result);
    }

    @Override
    public int metric(String name) {
        return byName.getOrDefault(name, UNKNOWN);
    }

    @Override
    public Optional<Operand> column(int number) {
        return Optional.ofNullable(byColumn.get(number));
    }

    /** The numbers of hpcviewer's columns are those of the statistics in meta.db. */
    private void addColumns(Metric metric) {
        List<String> items = HpctText.split(metric.attributes().get(HpctNames.STATISTICS));
        for (int i = 0; i + FIELDS <= items.size(); i += FIELDS) {
            Cover cover = SCOPES.get(items.get(i));
            String combine = items.get(i + 2).matches("[0-9]{1,2}")
                    ? MetaDbLayout.combine(Integer.parseInt(items.get(i + 2)))
                    : "";
            Moment moment = MOMENTS.get(items.get(i + 1) + " " + combine);
            String number = items.get(i + 3);
            if (cover != null && moment != null && number.matches("[0-9]{1,9}")) {
                Cover counted = moment == Moment.COUNT ? Cover.INCLUSIVE : cover;
                byColumn.put(Integer.parseInt(number), new Operand(metric.id(), counted, Extent.HERE, moment));
            }
        }
    }
}

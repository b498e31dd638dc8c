package org.perfspace.writer.hpctoolkit;

import java.util.List;
import java.util.Locale;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;

/** The variants of a metric in {@code metrics/default.yaml}: the statistics over all profiles that are shown. */
enum YamlVariant {
    /** The sum. */
    SUM("Sum", "%1$s", Input.SUM),
    /** The mean over the profiles that have a value. */
    MEAN("Mean", "{/: [%1$s, %2$s]}", Input.SUM, Input.COUNT),
    /** The standard deviation over the profiles that have a value. */
    STD_DEV("StdDev", deviation(), Input.SUM, Input.COUNT, Input.SQUARES),
    /** The standard deviation divided by the mean. */
    CF_VAR("CfVar", "{/: [" + deviation() + ", {/: [%1$s, %2$s]}]}", Input.SUM, Input.COUNT, Input.SQUARES),
    /** The least value. */
    MIN("Min", "%1$s", Input.MIN),
    /** The largest value. */
    MAX("Max", "%1$s", Input.MAX);

    /** The statistics over the profiles that variants are computed from. */
    enum Input {
        /** Sum of the values. */
        SUM("sum", DefaultYaml.VALUE, 0),
        /** Number of the profiles that have a value. */
        COUNT("count", DefaultYaml.ONE, 0),
        /** Sum of the squares. */
        SQUARES("squares", DefaultYaml.SQUARE, 0),
        /** Least value. */
        MIN("min", DefaultYaml.VALUE, 1),
        /** Largest value. */
        MAX("max", DefaultYaml.VALUE, 2);

        private final String mark;
        private final String formula;
        private final int combine;

        Input(String mark, String formula, int combine) {
            this.mark = mark;
            this.formula = formula;
            this.combine = combine;
        }

        /** Returns the mark of its anchors. */
        String mark() {
            return mark;
        }

        /** Returns the formula that is applied to each value before the values are combined. */
        String formula() {
            return formula;
        }

        /** Returns whether a statistic of meta.db is this one. */
        boolean is(MetaDb.Statistic statistic) {
            return statistic.combine() == combine && statistic.formula().equals(formula);
        }

        /** Returns the number of the operation that combines the profiles. */
        int combine() {
            return combine;
        }
    }

    private final String title;
    private final String formula;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Input> inputs;

    YamlVariant(String title, String formula, Input... inputs) {
        this.title = title;
        this.formula = formula;
        this.inputs = List.of(inputs);
    }

    private static String deviation() {
        return "{sqrt: [{-: [{/: [%3$s, %2$s]}, {^: [{/: [%1$s, %2$s]}, 2]}]}]}";
    }

    /** Returns the key of the variant. */
    String title() {
        return title;
    }

    /** Returns the statistics that it is computed from. */
    List<Input> inputs() {
        return inputs;
    }

    /** Returns its formula over these statistics, given their aliases. */
    String formula(List<String> aliases) {
        return String.format(Locale.ROOT, formula, aliases.toArray());
    }
}

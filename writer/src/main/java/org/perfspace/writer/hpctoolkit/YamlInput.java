package org.perfspace.writer.hpctoolkit;

import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;

/** The statistics over the profiles from which {@code metrics/default.yaml} computes variants. */
enum YamlInput {
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

    YamlInput(String mark, String formula, int combine) {
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

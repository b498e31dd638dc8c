package org.perfspace.value.cubepl;

import org.jspecify.annotations.Nullable;

/**
 * An operand of an expression: a value of a metric. The code that evaluates the expression supplies the values.
 *
 * @param metric index of the metric among those of the profile and those that expressions define
 * @param cover the part of the call tree that the value covers
 * @param extent the call nodes and locations to which the value belongs
 * @param moment how the values of the locations of a column are combined
 */
public record MetricOperand(int metric, Cover cover, Extent extent, Moment moment) {

    /** The part of the call tree that a value covers. */
    public enum Cover {
        /** The same as the value that is being computed. */
        SAME,
        /** The call node and everything below it. */
        INCLUSIVE,
        /** The call node alone. */
        EXCLUSIVE,
        /**
         * The call node and the loops and lines below it that belong to the same function, without the functions that
         * they call.
         */
        FUNCTION,
        /**
         * The same as {@link #FUNCTION}, except for a loop, where loops inside it are excluded: HPCToolkit's scope
         * {@code lex_aware}.
         */
        LEXICAL
    }

    /** The call nodes and locations to which a value belongs. */
    public enum Extent {
        /** The call node and the column that are being computed. */
        HERE,
        /** The call node that is being computed, over the whole system. */
        NODE,
        /** All call nodes, over the whole system. */
        TOTAL,
        /** A call node that the expression computes, over the whole system. */
        CALL,
        /**
         * The call node that is being computed, without the locations below the column: 0 unless the column is a
         * location.
         */
        ALONE
    }

    /** The way in which the values of the locations of a column are combined. */
    public enum Moment {
        /** Their sum, with the aggregation operator of the metric if it has one. */
        SUM,
        /** The number of locations whose value is not 0. */
        COUNT,
        /** The sum of their squares. */
        SQUARES,
        /** The smallest value that is not 0; 0 if there is none. */
        MIN,
        /** The largest value that is not 0; 0 if there is none. */
        MAX
    }

    /** {@inheritDoc} Written by hand, as Java would generate it anew at each start. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MetricOperand operand
                && metric == operand.metric
                && cover == operand.cover
                && extent == operand.extent
                && moment == operand.moment;
    }

    @Override
    public int hashCode() {
        return ((metric * 31 + cover.hashCode()) * 31 + extent.hashCode()) * 31 + moment.hashCode();
    }

    /** Returns the usual operand: the sum over the column at the call node. */
    static MetricOperand here(int metric, Cover cover) {
        return new MetricOperand(metric, cover, Extent.HERE, Moment.SUM);
    }

    /** Returns whether the value may differ between the columns of a row. */
    public boolean varies() {
        return extent == Extent.HERE || extent == Extent.ALONE;
    }
}

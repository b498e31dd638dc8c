package org.perfspace.value.cubepl;

import java.util.Optional;

/**
 * An expression as text.
 *
 * @param language the language that it is written in
 * @param text the expression
 */
public record Formula(Language language, String text) {

    /** Languages of expressions. They differ in syntax and in some operations. */
    public enum Language {
        /** Cube's language; the only one with variables and statements. */
        CUBEPL,
        /** Formulas of HPCToolkit's {@code metrics/default.yaml}, in Polish notation. */
        HPCTOOLKIT,
        /** The language that users of hpcviewer type. */
        HPCVIEWER;

        /**
         * Returns whether the total of a formula is computed from the totals of its operands, even if the formula refers to
         * inclusive or exclusive values, as in the root row of hpcviewer's tables.
         *
         * @return true for the languages of HPCToolkit
         */
        public boolean totalsOperands() {
            return this != CUBEPL;
        }
    }

    /**
     * Limits for the evaluation of untrusted expressions. They apply to all expressions of a profile together.
     *
     * @param steps number of steps that the expressions of a profile may take in total, in addition to those per cell; a step
     *     is the computation of a part of an expression for one column
     * @param stepsPerCell number of additional steps for each cell that is computed
     * @param bytes maximum memory of all variables that exist at the same time
     */
    public record ExpressionLimits(long steps, long stepsPerCell, long bytes) {

        /** The default limits: 10,000 times as many steps as any known expression needs, and an eighth of the heap. */
        public static final ExpressionLimits DEFAULT =
                new ExpressionLimits(100_000_000, 1_000, Runtime.getRuntime().maxMemory() / 8);
    }

    /** A lookup of the metrics that an expression names. */
    public interface Names {

        /** Index of a metric that does not exist. */
        int UNKNOWN = -1;

        /** A lookup that finds no metric. */
        Names NONE = name -> UNKNOWN;

        /**
         * {@return the index of the metric with this name, or {@link #UNKNOWN}}
         *
         * @param name name of the metric
         */
        int metric(String name);

        /**
         * {@return a property of a metric, such as its {@code "uom"}; empty if there is no such metric or property}
         *
         * @param name name of the metric
         * @param property name of the property
         */
        default String fact(String name, String property) {
            return "";
        }

        /**
         * {@return the column with this number in hpcviewer}
         *
         * @param number number of the column
         */
        default Optional<MetricOperand> column(int number) {
            return Optional.empty();
        }
    }
}

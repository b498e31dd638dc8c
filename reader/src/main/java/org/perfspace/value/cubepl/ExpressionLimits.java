package org.perfspace.value.cubepl;

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

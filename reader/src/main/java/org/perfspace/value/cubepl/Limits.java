package org.perfspace.value.cubepl;

/**
 * Limits for the evaluation of untrusted expressions.
 *
 * @param initialSteps number of steps that each expression may take in total, in addition to those per cell; a step is
 *     the computation of a part of an expression for one column
 * @param stepsPerCell number of additional steps for each cell
 * @param elements maximum number of elements of all arrays of the initialization, and of all arrays of one evaluation
 */
public record Limits(long initialSteps, long stepsPerCell, long elements) {

    /** The number of elements of 16 bytes in an eighth of the heap. */
    private static final long ELEMENTS = Runtime.getRuntime().maxMemory() / 8 / 16;

    /** The default limits: 100,000 times as much as any known expression needs. */
    public static final Limits DEFAULT = new Limits(1_000_000_000, 10_000, ELEMENTS);
}

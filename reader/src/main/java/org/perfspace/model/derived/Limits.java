package org.perfspace.model.derived;

/**
 * The limits of the costs of evaluating untrusted expressions.
 *
 * @param initialSteps steps that each expression may take altogether, beside those for its cells; a step is the
 *     computation of a part of an expression for one column
 * @param stepsPerCell further steps for each cell
 * @param elements elements of all arrays of the initialization, and of all arrays of one evaluation
 */
public record Limits(long initialSteps, long stepsPerCell, long elements) {

    /** An eighth of the memory, at 16 bytes for each element. */
    private static final long ELEMENTS = Runtime.getRuntime().maxMemory() / 8 / 16;

    /** Enough for every expression that is known, 100,000 times over. */
    public static final Limits DEFAULT = new Limits(1_000_000_000, 10_000, ELEMENTS);
}

package org.perfspace.model.derived;

/** A value of a metric, or an argument of an operator, which the caller supplies for all columns at once. */
final class OperandValue extends Node {

    private final int slot;
    private final boolean varying;
    private final String text;

    /**
     * Creates a reference.
     *
     * @param slot index among the operands of the expression
     * @param varying whether the value may differ between columns
     * @param text the reference as it is written
     */
    OperandValue(int slot, boolean varying, String text) {
        this.slot = slot;
        this.varying = varying;
        this.text = text;
    }

    @Override
    void compute(Frame frame, int n, double[] out) {
        frame.copyOperand(slot, varying, n, out);
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        return varying;
    }

    @Override
    void print(StringBuilder out) {
        out.append(text);
    }
}

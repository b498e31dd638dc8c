package org.perfspace.value.cubepl;

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
     * @param text the text of the reference
     */
    public OperandValue(int slot, boolean varying, String text) {
        this.slot = slot;
        this.varying = varying;
        this.text = text;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) {
        frame.copyOperand(slot, varying, n, out);
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        return varying;
    }

    @Override
    public void print(StringBuilder out) {
        out.append(text);
    }
}

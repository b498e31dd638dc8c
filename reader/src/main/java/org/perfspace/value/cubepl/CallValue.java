package org.perfspace.value.cubepl;

/**
 * The value of a metric over the whole system at a call node whose id the expression computes: {@code metric::call::}.
 */
final class CallValue extends Node {

    private final MetricOperand operand;
    private final Node id;
    private final String text;

    public CallValue(MetricOperand operand, Node id, String text) {
        this.operand = operand;
        this.id = id;
        this.text = text;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
        out[0] = frame.atCallNode(operand, id.number(frame));
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        analysis.requireOne(id.analyse(analysis));
        return false;
    }

    @Override
    public void print(StringBuilder out) {
        out.append(text).append('(');
        id.print(out);
        out.append(", ")
                .append(operand.cover() == MetricOperand.Cover.INCLUSIVE ? 'i' : 'e')
                .append(')');
    }
}

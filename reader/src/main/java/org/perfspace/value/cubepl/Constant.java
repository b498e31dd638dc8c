package org.perfspace.value.cubepl;

/** A number that is written in the expression, or a metric that does not exist. */
final class Constant extends Node {

    public static final Constant ZERO = new Constant(0);

    private final double value;

    public Constant(double value) {
        this.value = value;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) {
        out[0] = value;
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    public void print(StringBuilder out) {
        out.append(value == Math.rint(value) && Math.abs(value) < 1e15 ? String.valueOf((long) value) : value);
    }
}

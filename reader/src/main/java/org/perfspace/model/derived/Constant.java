package org.perfspace.model.derived;

/** A number that is written in the expression, or a metric that does not exist. */
final class Constant extends Node {

    static final Constant ZERO = new Constant(0);

    private final double value;

    Constant(double value) {
        this.value = value;
    }

    @Override
    void compute(Frame frame, int n, double[] out) {
        out[0] = value;
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    void print(StringBuilder out) {
        out.append(value == Math.rint(value) && Math.abs(value) < 1e15 ? String.valueOf((long) value) : value);
    }
}

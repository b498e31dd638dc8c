package org.perfspace.value.cubepl;

import org.perfspace.value.cubepl.Expression.ExpressionException;

/** A function of one number, or a sign. */
final class Applied extends Node {

    private final Function function;
    private final Node argument;

    public Applied(Function function, Node argument) {
        this.function = function;
        this.argument = argument;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
        argument.fill(frame, n, out);
        function.apply(out, n);
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        return argument.analyse(analysis);
    }

    @Override
    public void print(StringBuilder out) {
        out.append(function.symbol()).append('(');
        argument.print(out);
        out.append(')');
    }
}

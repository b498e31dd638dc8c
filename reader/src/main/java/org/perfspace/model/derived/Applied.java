package org.perfspace.model.derived;

/** A function of one number, or a sign. */
final class Applied extends Node {

    private final Function function;
    private final Node argument;

    Applied(Function function, Node argument) {
        this.function = function;
        this.argument = argument;
    }

    @Override
    void compute(Frame frame, int n, double[] out) throws ExpressionException {
        argument.fill(frame, n, out);
        function.apply(out, n);
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        return argument.analyse(analysis);
    }

    @Override
    void print(StringBuilder out) {
        out.append(function.symbol()).append('(');
        argument.print(out);
        out.append(')');
    }
}

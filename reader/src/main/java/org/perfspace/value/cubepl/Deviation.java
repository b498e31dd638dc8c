package org.perfspace.value.cubepl;

import java.util.Arrays;
import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/** The population standard deviation of several numbers. */
final class Deviation extends Node {

    private final List<Node> arguments;

    public Deviation(List<Node> arguments) {
        this.arguments = List.copyOf(arguments);
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
        double[] mean = frame.push();
        double[] value = frame.push();
        Arrays.fill(mean, 0, n, 0);
        for (Node argument : arguments) {
            argument.fill(frame, n, value);
            Operator.ADD.apply(mean, value, n);
        }
        Arrays.fill(out, 0, n, 0);
        for (Node argument : arguments) {
            argument.fill(frame, n, value);
            for (int i = 0; i < n; i++) {
                double distance = value[i] - mean[i] / arguments.size();
                out[i] += distance * distance;
            }
        }
        for (int i = 0; i < n; i++) {
            out[i] = Math.sqrt(out[i] / arguments.size());
        }
        frame.pop();
        frame.pop();
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        boolean varies = false;
        for (Node argument : arguments) {
            varies |= argument.analyse(analysis);
        }
        return varies;
    }

    @Override
    public void print(StringBuilder out) {
        String separator = "stdev(";
        for (Node argument : arguments) {
            out.append(separator);
            argument.print(out);
            separator = ", ";
        }
        out.append(')');
    }
}

package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * Operations of equal precedence, which are evaluated from left to right: {@code a - b + c}. They are stored as a list,
 * so that a long sum does not need deep recursion.
 */
final class Chain extends Node {

    private final Node first;
    private final List<Link> rest;

    /** An operator and the operand after it. */
    public record Link(Operator operator, Node operand) {}

    private Chain(Node first, List<Link> rest) {
        this.first = first;
        this.rest = List.copyOf(rest);
    }

    /** Returns a chain, or the first operand alone if there are no others. */
    public static Node of(Node first, List<Link> rest) {
        return rest.isEmpty() ? first : new Chain(first, rest);
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
        first.fill(frame, n, out);
        double[] operand = frame.push();
        for (Link link : rest) {
            if (link.operand.varies()) {
                link.operand.compute(frame, n, operand);
                link.operator.apply(out, operand, n);
            } else {
                link.operator.apply(out, link.operand.number(frame), n, operand);
            }
        }
        frame.pop();
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        boolean varies = first.analyse(analysis);
        for (Link link : rest) {
            varies |= link.operand.analyse(analysis);
        }
        return varies;
    }

    @Override
    public void print(StringBuilder out) {
        int start = out.length();
        first.print(out);
        for (Link link : rest) {
            boolean infix = link.operator.isInfix();
            out.insert(start, infix ? "(" : link.operator.symbol() + "(");
            out.append(infix ? " " + link.operator.symbol() + " " : ", ");
            link.operand.print(out);
            out.append(')');
        }
    }
}

package org.perfspace.model.derived.node;

import org.perfspace.model.derived.ExpressionException;
import org.perfspace.model.derived.evaluation.Frame;
import java.util.List;

/**
 * Operations of equal precedence, one after the other from the left: {@code a - b + c}. A list, so that a long sum needs
 * no deep recursion.
 */
public final class Chain extends Node {

    private final Node first;
    private final List<Link> rest;

    /** An operator and what stands behind it. */
    public record Link(Operator operator, Node operand) {}

    private Chain(Node first, List<Link> rest) {
        this.first = first;
        this.rest = List.copyOf(rest);
    }

    /** Returns the first operand alone if nothing follows. */
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

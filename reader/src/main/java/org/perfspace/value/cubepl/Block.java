package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/** A sequence of statements, followed by the value that is returned. */
final class Block extends Node {

    private final List<Statement> statements;
    private final Node result;

    public Block(List<Statement> statements, Node result) {
        this.statements = List.copyOf(statements);
        this.result = result;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
        Statement.runAll(statements, frame);
        result.fill(frame, n, out);
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        statements.forEach(statement -> statement.analyse(analysis));
        return result.analyse(analysis);
    }

    @Override
    public void print(StringBuilder out) {
        out.append("{ ");
        for (Statement statement : statements) {
            statement.print(out);
            out.append("; ");
        }
        out.append("return ");
        result.print(out);
        out.append("; }");
    }
}

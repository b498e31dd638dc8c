package org.perfspace.model.derived;

import java.util.List;

/** Statements, and the value that is returned behind them. */
final class Block extends Node {

    private final List<Statement> statements;
    private final Node result;

    Block(List<Statement> statements, Node result) {
        this.statements = List.copyOf(statements);
        this.result = result;
    }

    @Override
    void compute(Frame frame, int n, double[] out) throws ExpressionException {
        Statement.runAll(statements, frame);
        result.fill(frame, n, out);
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        statements.forEach(statement -> statement.analyse(analysis));
        return result.analyse(analysis);
    }

    @Override
    void print(StringBuilder out) {
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

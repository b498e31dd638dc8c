package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/** A statement of a {@link Block}. */
interface Statement {

    void run(Frame frame) throws ExpressionException;

    /** Analyses the parts of the statement, see {@link Node#analyse}. */
    void analyse(Analysis analysis);

    void print(StringBuilder out);

    static void runAll(List<Statement> statements, Frame frame) throws ExpressionException {
        for (Statement statement : statements) {
            statement.run(frame);
        }
    }

    static void printAll(List<Statement> statements, StringBuilder out) {
        out.append("{ ");
        for (Statement statement : statements) {
            statement.print(out);
            out.append("; ");
        }
        out.append('}');
    }
}

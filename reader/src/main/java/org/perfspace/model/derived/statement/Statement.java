package org.perfspace.model.derived.statement;

import java.util.List;
import org.perfspace.model.derived.ExpressionException;
import org.perfspace.model.derived.evaluation.Frame;
import org.perfspace.model.derived.node.Analysis;
import org.perfspace.model.derived.node.Node;

/** A statement of a {@link Block}. */
public interface Statement {

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

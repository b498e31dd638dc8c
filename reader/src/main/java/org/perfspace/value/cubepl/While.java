package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A loop that executes statements as long as a condition is true.
 *
 * @param cost number of parts of the condition and of the statements
 */
record While(Condition condition, List<Statement> statements, int cost) implements Statement {

    public While {
        statements = List.copyOf(statements);
    }

    @Override
    public void run(Frame frame) throws ExpressionException {
        while (condition.holds(frame)) {
            frame.spend((long) cost * frame.width());
            Statement.runAll(statements, frame);
        }
    }

    @Override
    public void analyse(Analysis analysis) {
        analysis.requireOne(condition.analyse(analysis));
        statements.forEach(statement -> statement.analyse(analysis));
    }

    @Override
    public void print(StringBuilder out) {
        out.append("while (");
        condition.print(out);
        out.append(") ");
        Statement.printAll(statements, out);
    }
}

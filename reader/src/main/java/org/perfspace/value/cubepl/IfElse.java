package org.perfspace.value.cubepl;

import java.util.List;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * A statement that executes the statements of the first branch whose condition is true, or those after {@code else}.
 */
record IfElse(List<Branch> branches, List<Statement> otherwise) implements Statement {

    /** A condition and the statements that it controls. */
    public record Branch(Condition condition, List<Statement> statements) {
        public Branch {
            statements = List.copyOf(statements);
        }
    }

    public IfElse {
        branches = List.copyOf(branches);
        otherwise = List.copyOf(otherwise);
    }

    @Override
    public void run(Frame frame) throws ExpressionException {
        for (Branch branch : branches) {
            if (branch.condition.holds(frame)) {
                Statement.runAll(branch.statements, frame);
                return;
            }
        }
        Statement.runAll(otherwise, frame);
    }

    @Override
    public void analyse(Analysis analysis) {
        for (Branch branch : branches) {
            analysis.requireOne(branch.condition.analyse(analysis));
            branch.statements.forEach(statement -> statement.analyse(analysis));
        }
        otherwise.forEach(statement -> statement.analyse(analysis));
    }

    @Override
    public void print(StringBuilder out) {
        String word = "if (";
        for (Branch branch : branches) {
            out.append(word);
            branch.condition.print(out);
            out.append(") ");
            Statement.printAll(branch.statements, out);
            word = " elseif (";
        }
        if (!otherwise.isEmpty()) {
            out.append(" else ");
            Statement.printAll(otherwise, out);
        }
    }
}

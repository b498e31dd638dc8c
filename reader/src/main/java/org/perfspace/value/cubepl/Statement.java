package org.perfspace.value.cubepl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Variables.Variable;

/** A statement of a {@link Node.Block}. */
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

    /** An assignment to an element of a local variable or, in an initialization, of a global one. */
    record Assignment(Variable variable, @Nullable Node index, Node value) implements Statement {

        @Override
        public void run(Frame frame) throws ExpressionException {
            int at = VariableValue.index(index, frame);
            if (at < 0) {
                throw ExpressionException.of(
                        "expected an index from 0 to %,d of variable %s, found %s",
                        Array.LARGEST, variable.name(), index == null ? "0" : Texts.text(index.number(frame)));
            }
            if (value.canBeText() && value.isText(frame)) {
                String text = value.text(frame);
                Array target = target(frame);
                long before = target.bytes();
                target.set(at, text);
                frame.spendMemory(target.bytes() - before);
            } else if (value.varies() && frame.isWide()) {
                double[] row = frame.push();
                value.fill(frame, frame.width(), row);
                Array target = target(frame);
                long before = target.bytes();
                target.setRow(at, row, frame.width());
                frame.spendMemory(target.bytes() - before);
                frame.pop();
            } else {
                double number = value.number(frame);
                Array target = target(frame);
                long before = target.bytes();
                target.set(at, number);
                frame.spendMemory(target.bytes() - before);
            }
        }

        @Override
        public void analyse(Analysis analysis) {
            if (index != null) {
                analysis.requireOne(index.analyse(analysis));
            }
            if (value.analyse(analysis) && variable.kind() == Variables.Kind.LOCAL) {
                analysis.setVarying(variable.slot());
            }
        }

        @Override
        public void print(StringBuilder out) {
            VariableValue.print(variable, index, out);
            out.append(" = ");
            value.print(out);
        }

        private Array target(Frame frame) {
            return variable.kind() == Variables.Kind.GLOBAL
                    ? frame.global(variable.slot())
                    : frame.writable(variable.slot());
        }
    }

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
}

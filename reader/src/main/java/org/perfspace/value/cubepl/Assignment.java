package org.perfspace.value.cubepl;

import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Variables.Variable;

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

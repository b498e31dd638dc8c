package org.perfspace.value.cubepl;

import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Variables.Variable;

/** An element of a variable; the first one if there is no index. */
final class VariableValue extends Node {

    private final Variable variable;
    private final @Nullable Node index;

    public VariableValue(Variable variable, @Nullable Node index) {
        this.variable = variable;
        this.index = index;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) throws ExpressionException {
        int at = index(index, frame);
        switch (variable.kind()) {
            case LOCAL -> {
                countConversion(frame, frame.local(variable.slot()).isText(at));
                frame.local(variable.slot()).copy(at, varies() ? n : 1, out);
            }
            case GLOBAL -> {
                countConversion(frame, frame.global(variable.slot()).isText(at));
                out[0] = frame.global(variable.slot()).number(at);
            }
            case PREDEFINED -> {
                countConversion(frame, fixed().isText(at));
                out[0] = fixed().number(at);
            }
            case CALCULATION -> frame.calculation(calculation(), at, n, out);
        }
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        if (index != null) {
            analysis.requireOne(index.analyse(analysis));
        }
        return switch (variable.kind()) {
            case LOCAL -> analysis.varies(variable.slot());
            case GLOBAL, PREDEFINED -> false;
            case CALCULATION -> calculationVaries(analysis);
        };
    }

    @Override
    public boolean canBeText() {
        return true;
    }

    @Override
    public boolean isText(Frame frame) throws ExpressionException {
        return isText(index(index, frame), frame);
    }

    private boolean isText(int at, Frame frame) {
        return switch (variable.kind()) {
            case LOCAL -> frame.local(variable.slot()).isText(at);
            case GLOBAL -> frame.global(variable.slot()).isText(at);
            case PREDEFINED -> fixed().isText(at);
            case CALCULATION -> false;
        };
    }

    @Override
    public String text(Frame frame) throws ExpressionException {
        int at = index(index, frame);
        countConversion(frame, !isText(at, frame));
        return switch (variable.kind()) {
            case LOCAL -> frame.local(variable.slot()).text(at);
            case GLOBAL -> frame.global(variable.slot()).text(at);
            case PREDEFINED -> fixed().text(at);
            case CALCULATION -> Texts.text(number(frame));
        };
    }

    @Override
    public void print(StringBuilder out) {
        print(variable, index, out);
    }

    public static void print(Variable variable, @Nullable Node index, StringBuilder out) {
        out.append("${").append(variable.name()).append('}');
        if (index != null) {
            out.append('[');
            index.print(out);
            out.append(']');
        }
    }

    /** Returns an index as a whole number; -1 if it is negative or too large. */
    public static int index(@Nullable Node index, Frame frame) throws ExpressionException {
        if (index == null) {
            return 0;
        }
        double value = index.number(frame);
        return value > -1 && value <= Array.LARGEST ? (int) value : -1;
    }

    private static void countConversion(Frame frame, boolean converted) throws ExpressionException {
        if (converted) {
            frame.spendConversion();
        }
    }

    private boolean calculationVaries(Analysis analysis) {
        if (calculation().varies()) {
            analysis.setUsesColumn();
        }
        return calculation().varies();
    }

    private FixedArray fixed() {
        FixedArray fixed = variable.fixed();
        if (fixed == null) {
            throw new IllegalStateException(variable.name() + " is not predefined");
        }
        return fixed;
    }

    private Variables.Calculation calculation() {
        Variables.Calculation calculation = variable.calculation();
        if (calculation == null) {
            throw new IllegalStateException(variable.name() + " is not of the calculation");
        }
        return calculation;
    }
}

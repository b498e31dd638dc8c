package org.perfspace.value.cubepl;

import org.perfspace.value.cubepl.Variables.Variable;

/** The number of elements of a variable: one more than the largest index that was written. */
final class VariableSize extends Node {

    private final Variable variable;

    public VariableSize(Variable variable) {
        this.variable = variable;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) {
        FixedArray fixed = variable.fixed();
        out[0] = switch (variable.kind()) {
            case LOCAL -> frame.local(variable.slot()).size();
            case GLOBAL -> frame.global(variable.slot()).size();
            case PREDEFINED, CALCULATION -> fixed == null ? 1 : fixed.size();
        };
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    public void print(StringBuilder out) {
        out.append("sizeof(").append(variable.name()).append(')');
    }
}

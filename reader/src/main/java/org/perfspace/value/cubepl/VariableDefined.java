package org.perfspace.value.cubepl;

/** 1 if a variable is predefined or is mentioned in any expression of the profile, otherwise 0. */
final class VariableDefined extends Node {

    private final Variables variables;
    private final String name;

    public VariableDefined(Variables variables, String name) {
        this.variables = variables;
        this.name = name;
    }

    @Override
    protected void compute(Frame frame, int n, double[] out) {
        out[0] = variables.isDefined(name) ? 1 : 0;
    }

    @Override
    protected boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    public void print(StringBuilder out) {
        out.append("defined(").append(name).append(')');
    }
}

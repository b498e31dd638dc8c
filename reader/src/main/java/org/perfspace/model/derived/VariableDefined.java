package org.perfspace.model.derived;

/** 1 if a variable is predefined or is mentioned in any expression of the profile, otherwise 0. */
final class VariableDefined extends Node {

    private final Variables variables;
    private final String name;

    VariableDefined(Variables variables, String name) {
        this.variables = variables;
        this.name = name;
    }

    @Override
    void compute(Frame frame, int n, double[] out) {
        out[0] = variables.isDefined(name) ? 1 : 0;
    }

    @Override
    boolean analyseParts(Analysis analysis) {
        return false;
    }

    @Override
    void print(StringBuilder out) {
        out.append("defined(").append(name).append(')');
    }
}

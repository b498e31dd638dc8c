package org.perfspace.value.cubepl;

/**
 * A statement that switches a metric and all metrics below it off ({@code VOID}) or on:
 * {@code cube::metric::set::m("value", "VOID")}.
 */
record MetricSwitch(int metric, String name, boolean off) implements Statement {

    @Override
    public void run(Frame frame) {
        frame.switchMetric(metric, off);
    }

    @Override
    public void analyse(Analysis analysis) {
        // a switch has no parts to analyse
    }

    @Override
    public void print(StringBuilder out) {
        out.append("cube::metric::set::").append(name).append("(\"value\", \"");
        out.append(off ? "VOID" : "").append("\")");
    }
}

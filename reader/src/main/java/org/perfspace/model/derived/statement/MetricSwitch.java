package org.perfspace.model.derived.statement;

import org.perfspace.model.derived.evaluation.Frame;
import org.perfspace.model.derived.node.Analysis;

/**
 * A statement that switches a metric and all metrics below it off ({@code VOID}) or on:
 * {@code cube::metric::set::m("value", "VOID")}.
 */
public record MetricSwitch(int metric, String name, boolean off) implements Statement {

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

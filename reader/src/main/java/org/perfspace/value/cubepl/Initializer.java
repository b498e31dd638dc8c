package org.perfspace.value.cubepl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The execution of the initializations of a profile, in the order of the metrics. */
final class Initializer {

    private final List<DerivedMetric> metrics;
    private final Memory memory;
    private final CallValues totals;
    private long stepsLeft;

    Initializer(List<DerivedMetric> metrics, Memory memory, CallValues totals) {
        this.metrics = metrics;
        this.memory = memory;
        this.totals = totals;
        this.stepsLeft = memory.limits().initialSteps() + memory.limits().stepsPerCell() * memory.size();
    }

    void run() {
        String failed = "";
        for (DerivedMetric metric : metrics) {
            Expression initializer = metric.initializer();
            if (initializer != null && !run(metric, initializer)) {
                failed = failed.isEmpty() ? metric.name() : failed;
            } else if (metric.isRefused()
                    && initializer == null
                    && !metric.initialization().isBlank()) {
                failed = failed.isEmpty() ? metric.name() : failed;
            }
        }
        if (!failed.isEmpty()) {
            refuseDependents(failed);
        }
    }

    private boolean run(DerivedMetric metric, Expression initializer) {
        try {
            Frame frame = new Frame(memory, true, false, 1);
            double[][] operands = new double[initializer.operands().size()][1];
            for (int i = 0; i < operands.length; i++) {
                Operand operand = initializer.operands().get(i);
                if (metrics.get(operand.metric()).kind().derived()) {
                    throw ExpressionException.of(
                            "expected totals of stored metrics, found that of \"%s\", which is derived",
                            metrics.get(operand.metric()).name());
                }
                operands[i][0] = totals.read(operand, Names.UNKNOWN);
            }
            frame.at(Context.NONE, operands, CallValues.NONE, stepsLeft);
            frame.window(0, 1);
            try {
                initializer.root().number(frame);
            } finally {
                stepsLeft = Math.max(0, frame.stepsLeft());
            }
            return true;
        } catch (ExpressionException e) {
            metric.refuse("its initialization is rejected: " + e.getMessage());
        } catch (IOException | UncheckedIOException e) {
            metric.refuse("its initialization failed: " + e.getMessage());
        }
        return false;
    }

    /**
     * Rejects metrics that read variables which the failed initialization may have filled, and metrics derived from
     * them.
     */
    private void refuseDependents(String failed) {
        boolean changed = true;
        for (DerivedMetric metric : metrics) {
            if (metric.dependsOnOthers()) {
                metric.refuse("it needs the initialization of \"" + failed + "\", which is rejected");
            }
        }
        while (changed) {
            changed = false;
            for (DerivedMetric metric : metrics) {
                changed |= metric.kind().derived() && !metric.isRefused() && isBroken(metric);
            }
        }
    }

    private boolean isBroken(DerivedMetric metric) {
        for (int operand : Dependencies.operands(metric)) {
            DerivedMetric other = metrics.get(operand);
            if (other.isRefused()) {
                metric.refuse("it is derived from \"" + other.name() + "\", which is rejected");
                return true;
            }
        }
        return false;
    }
}

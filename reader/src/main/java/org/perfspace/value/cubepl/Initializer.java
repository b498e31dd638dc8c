package org.perfspace.value.cubepl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.perfspace.value.cubepl.Evaluation.CallValues;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.Names;

/** The execution of the initializations of a profile, in the order of the metrics. */
record Initializer(List<DerivedMetric> metrics, Memory memory, CallValues totals, Dependents dependents) {

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
        memory.budget().endInitializations();
        if (!failed.isEmpty()) {
            refuseDependents(failed);
        }
    }

    private boolean run(DerivedMetric metric, Expression initializer) {
        Budget budget = memory.budget();
        Frame frame = new Frame(memory, true, false, 1);
        long allowed = budget.allowance(initializer.cost(), 0);
        boolean failed = true;
        try {
            double[][] operands = new double[initializer.operands().size()][1];
            for (int i = 0; i < operands.length; i++) {
                MetricOperand operand = initializer.operands().get(i);
                if (metrics.get(operand.metric()).kind().derived()) {
                    throw ExpressionException.of(
                            "expected totals of stored metrics, found that of \"%s\", which is derived",
                            metrics.get(operand.metric()).name());
                }
                operands[i][0] = totals.read(operand, Names.UNKNOWN);
            }
            frame.begin(Context.NONE, operands, CallValues.NONE, allowed);
            frame.window(0, 1);
            initializer.root().number(frame);
            failed = false;
        } catch (ExpressionException e) {
            metric.refuse("its initialization is rejected: " + e.getMessage());
        } catch (IOException | UncheckedIOException e) {
            metric.refuse("its initialization failed: " + e.getMessage());
        } finally {
            frame.end();
            budget.account(allowed - frame.stepsLeft(), initializer.cost(), 0, failed);
        }
        return !failed;
    }

    /**
     * Rejects metrics that read variables which the failed initialization may have filled, and metrics derived from
     * them.
     */
    private void refuseDependents(String failed) {
        for (DerivedMetric metric : metrics) {
            if (metric.dependsOnOthers()) {
                metric.refuse("it needs the initialization of \"" + failed + "\", which is rejected");
            }
        }
        dependents.refuseAll();
    }
}

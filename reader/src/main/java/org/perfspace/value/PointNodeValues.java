package org.perfspace.value;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.perfspace.value.cubepl.DerivedMetrics;
import org.perfspace.value.cubepl.Evaluation;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.MetricOperand;

/** Values of an expression, computed from those of its operands at the same call node. */
final class PointNodeValues extends NodeValues {

    private final DerivedMetrics metrics;
    private final int metric;
    private final boolean inclusive;
    private final Evaluation evaluation;
    private final List<NodeValues> operands;
    private final List<MetricOperand> metricOperands;
    private final double[] zeros;
    private final double[] out;
    private final IntFunction<int[]> callNodes;

    /**
     * Creates the values.
     *
     * @param operands values of the operands of the expression, in their order
     * @param columns number of columns
     * @param callNodes returns the call nodes to which the values at a position belong
     */
    PointNodeValues(
            DerivedMetrics metrics,
            int metric,
            boolean inclusive,
            Evaluation evaluation,
            List<NodeValues> operands,
            int columns,
            IntFunction<int[]> callNodes) {
        this.metrics = metrics;
        this.metric = metric;
        this.inclusive = inclusive;
        this.evaluation = evaluation;
        this.operands = operands;
        this.metricOperands = evaluation.expression().operands();
        this.zeros = new double[Math.max(1, columns)];
        this.out = new double[columns];
        this.callNodes = callNodes;
    }

    @Override
    double @Nullable [] compute(int callNode) throws IOException {
        boolean same = true;
        for (int i = 0; i < operands.size(); i++) {
            double[] row = operands.get(i).at(callNode);
            evaluation.set(i, row == null ? zeros : row);
            same &= row == null || !metricOperands.get(i).varies();
        }
        try {
            metrics.compute(evaluation, metric, callNodes.apply(callNode), inclusive, same, out);
        } catch (ExpressionException e) {
            throw new ViewException.Refused(metrics.name(metric), metrics.refuse(metric, e));
        }
        return unlessZero(out);
    }
}

package org.perfspace.value;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.perfspace.model.Row;
import org.perfspace.value.DerivedPlan.Value;
import org.perfspace.value.cubepl.Columns;
import org.perfspace.value.cubepl.MetricOperand;
import org.perfspace.value.cubepl.MetricOperand.Cover;

/** The values over the whole system that expressions refer to beside their own call node; each is computed once. */
final class OperandValues {

    private final DerivedView view;
    private final Map<MetricOperand, Double> totals = new ConcurrentHashMap<>();
    private final Map<CallKey, Double> atCallNodes = new ConcurrentHashMap<>();

    private record CallKey(MetricOperand operand, int callNode) {}

    OperandValues(DerivedView view) {
        this.view = view;
    }

    /** Returns the value of an operand for the whole run. */
    double total(MetricOperand operand) throws IOException {
        Double known = totals.get(operand);
        if (known == null) {
            Value value = new Value(operand.metric(), Cover.INCLUSIVE, operand.moment(), Columns.Kind.WHOLE_SYSTEM);
            try (GroupPlan plan = new GroupPlan(view, view.roots())) {
                double[] row = plan.of(value).at(0);
                known = row == null ? 0 : row[0];
            }
            totals.put(operand, known);
        }
        return known;
    }

    /** Returns the value of an operand at a call node. */
    double atCallNode(MetricOperand operand, int callNode) throws IOException {
        CallKey key = new CallKey(operand, callNode);
        Double known = atCallNodes.get(key);
        if (known == null) {
            Row row = view.newRow(Columns.Kind.WHOLE_SYSTEM);
            Value value = new Value(operand.metric(), operand.cover(), operand.moment(), Columns.Kind.WHOLE_SYSTEM);
            known = view.read(value, callNode, row) ? Double.longBitsToDouble(row.word(0)) : 0;
            atCallNodes.put(key, known);
        }
        return known;
    }
}

package org.perfspace.value.cubepl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.perfspace.value.cubepl.Expression.ExpressionException;

/**
 * An evaluation of one expression, which computes rows of values: call {@link #set} for each operand, then
 * {@link DerivedMetrics#compute}. All memory is allocated once. Not safe for use by several threads.
 */
public final class Evaluation {

    /** Number of columns that are computed together; small enough for several rows to fit in the cache. */
    private static final int WINDOW = 1_024;

    private final int metric;
    private final Expression expression;
    private final Columns columns;
    private final CallValues callValues;
    private final Budget budget;
    private final Frame frame;
    private final double[][] operands;
    private final int widest;

    /** A lookup of the values for {@code metric::call::}. */
    @FunctionalInterface
    public interface CallValues {

        /** A lookup in which every value is 0. */
        CallValues NONE = (operand, callNode) -> 0;

        /** Returns the value of a metric at a call node, over the whole system. */
        double read(MetricOperand operand, int callNode) throws IOException;

        /** Returns the same value, and wraps an {@code IOException} in an {@code UncheckedIOException}. */
        default double value(MetricOperand operand, int callNode) {
            try {
                return read(operand, callNode);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Creates an evaluation.
     *
     * @param metric id of the metric to which the expression belongs
     * @param arguments number of operands, if there are more than in the expression
     */
    public Evaluation(
            int metric, Expression expression, Memory memory, Columns columns, int arguments, CallValues callValues) {
        this.metric = metric;
        this.expression = expression;
        this.columns = columns;
        this.callValues = callValues;
        this.budget = memory.budget();
        this.widest = expression.columnByColumn() ? 1 : Math.max(1, Math.min(WINDOW, columns.size()));
        this.frame = new Frame(memory, false, !expression.columnByColumn(), widest);
        this.operands = new double[Math.max(arguments, expression.operands().size())][];
    }

    /** Sets the values of an operand: one for each column, or a single one if it does not vary. */
    public void set(int slot, double[] values) {
        operands[slot] = values;
    }

    /** Returns the expression that is evaluated. */
    public Expression expression() {
        return expression;
    }

    /** Returns the id of the metric to which the expression belongs. */
    public int metric() {
        return metric;
    }

    Columns columns() {
        return columns;
    }

    /**
     * Computes a value for each column.
     *
     * @param same whether each operand has the same value in all columns
     * @throws ExpressionException if the evaluation takes too many steps or too much memory
     */
    public void run(Context context, boolean same, double[] out) throws ExpressionException, IOException {
        long allowed = budget.allowance(expression.cost(), columns.size());
        boolean failed = true;
        try {
            frame.begin(context, operands, callValues, allowed);
            compute(same, out);
            failed = false;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            frame.end();
            budget.account(allowed - frame.stepsLeft(), expression.cost(), columns.size(), failed);
        }
    }

    private void compute(boolean sameOperands, double[] out) throws ExpressionException {
        Node root = expression.root();
        int size = columns.size();
        boolean same = (sameOperands && !expression.usesColumn()) || (!root.varies() && !expression.columnByColumn());
        frame.window(0, 1);
        frame.spend(same ? expression.cost() : saturated(expression.cost(), size));
        if (same) {
            double value = root.number(frame);
            Arrays.fill(out, 0, size, value);
            return;
        }
        for (int first = 0; first < size; first += widest) {
            int n = Math.min(widest, size - first);
            frame.window(first, n);
            if (first == 0 && n == size) {
                root.fill(frame, n, out);
            } else {
                double[] window = frame.push();
                root.fill(frame, n, window);
                System.arraycopy(window, 0, out, first, n);
                frame.pop();
            }
        }
    }

    private static long saturated(long a, long b) {
        return b == 0 || a <= Long.MAX_VALUE / 4 / b ? a * b : Long.MAX_VALUE / 4;
    }
}

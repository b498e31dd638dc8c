package org.perfspace.value.cubepl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An evaluation of one expression, which computes rows of values: call {@link #set} for each operand, then
 * {@link DerivedMetrics#compute}. All memory is allocated once. Not safe for use by several threads.
 */
public final class Evaluation {

    /** Number of columns that are computed together; small enough for several rows to fit in the cache. */
    private static final int WINDOW = 1_024;

    private final Expression expression;
    private final Columns columns;
    private final CallValues callValues;
    private final Limits limits;
    private final AtomicLong credit;
    private final Frame frame;
    private final double[][] operands;
    private final int widest;

    public Evaluation(
            Expression expression,
            Memory memory,
            Columns columns,
            int arguments,
            CallValues callValues,
            AtomicLong credit) {
        this.expression = expression;
        this.columns = columns;
        this.callValues = callValues;
        this.limits = memory.limits();
        this.credit = credit;
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
        long allowed = credit.get() + saturated(limits.stepsPerCell(), columns.size());
        frame.at(context, operands, callValues, allowed);
        try {
            compute(same, out);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            long left = Math.max(0, Math.min(limits.initialSteps(), frame.stepsLeft()));
            credit.set(left);
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

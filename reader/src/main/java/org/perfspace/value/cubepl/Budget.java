package org.perfspace.value.cubepl;

import java.util.concurrent.atomic.AtomicLong;
import org.perfspace.value.cubepl.Expression.ExpressionException;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;

/**
 * The processor time and the memory that all expressions of a profile may take together. Safe for use by several
 * threads.
 *
 * <p>An evaluation may take half of the steps that are left, in addition to those for the cells that it computes. If that
 * is not enough, the other half is left for other metrics, and the metric is not evaluated again. Ten such metrics
 * exhaust the steps; from then on, only expressions that take about one step for each of their parts are computed. The
 * total is therefore limited, however many expressions a file contains.
 */
final class Budget {

    /** The steps are exhausted if less than one in this number of them is left. */
    private static final int ALMOST_ALL = 1_024;

    private static final long SIMPLE = 1_000;
    private static final long PER_PART = 4;

    private final ExpressionLimits limits;
    private final AtomicLong steps;
    private final AtomicLong bytes;
    private volatile long most;
    private volatile boolean exhausted;

    Budget(ExpressionLimits limits, long definitions) {
        this.limits = limits;
        this.most = limits.steps() + saturated(limits.stepsPerCell(), definitions);
        this.steps = new AtomicLong(most);
        this.bytes = new AtomicLong(limits.bytes());
    }

    /** Ends the initializations, for which additional steps are granted. */
    public void endInitializations() {
        most = limits.steps();
        steps.updateAndGet(left -> Math.min(left, most));
    }

    /**
     * Returns the number of steps that an evaluation may take.
     *
     * @param cost number of parts of the expression
     * @param cells number of cells that are computed; 0 for an initialization
     */
    public long allowance(long cost, long cells) {
        long work = saturated(cost, Math.max(1, cells));
        return exhausted
                ? SIMPLE + saturated(PER_PART, work)
                : steps.get() / 2 + work + saturated(limits.stepsPerCell(), cells);
    }

    /**
     * Accounts for an evaluation that took the given number of steps.
     *
     * @param failed whether it has no result; if so, none of the steps for its cells are returned
     */
    public void account(long used, long cost, long cells, boolean failed) {
        if (!exhausted) {
            long granted = saturated(cost, Math.max(1, cells)) + saturated(limits.stepsPerCell(), cells);
            long change = failed ? Math.min(0, granted - used) : granted - used;
            long left = steps.updateAndGet(before -> Math.max(0, Math.min(most, before + change)));
            exhausted = failed && left <= limits.steps() / ALMOST_ALL;
        }
    }

    /** Returns the exception for an evaluation that takes more steps than its allowance. */
    ExpressionException tooManySteps() {
        return ExpressionException.of(
                "expected expressions that together take at most %,d steps and %,d for each cell, found one that takes"
                        + " too many",
                limits.steps(), limits.stepsPerCell());
    }

    void take(long count) throws ExpressionException {
        if (bytes.addAndGet(-count) < 0) {
            bytes.addAndGet(count);
            throw ExpressionException.of(
                    "expected expressions whose variables together take at most %,d bytes, found more", limits.bytes());
        }
    }

    void give(long count) {
        bytes.addAndGet(count);
    }

    private static long saturated(long a, long b) {
        return b == 0 || a <= Long.MAX_VALUE / 16 / b ? a * b : Long.MAX_VALUE / 16;
    }
}

package org.perfspace.convert;

import java.util.BitSet;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.value.ViewException;

/**
 * The part of a space whose values can be computed. Only the computation itself shows whether the integers of a metric fit
 * into 64 bits after sums and differences, and whether an expression can be evaluated within its limits; if a metric fails,
 * the work starts again without its values. That is rare: sums never fail with numbers below 2<sup>62</sup>, unless very
 * many are added up.
 */
public final class Computable {

    /** Maximum number of metrics that may fail. */
    private static final int MOST_FAILURES = 1_000;

    private final BitSet leftOut = new BitSet();
    private PerformanceSpace rest;

    /**
     * Begins with a whole space.
     *
     * @param space the space
     */
    public Computable(PerformanceSpace space) {
        this.rest = space;
    }

    /** {@return the space without the values that are left out} */
    public PerformanceSpace rest() {
        return rest;
    }

    /**
     * Leaves out the values of the metric that failed in some work on {@link #rest}, which then has to be done again.
     *
     * @param failure describes the metric and why its values cannot be computed
     * @return the metric
     * @throws ViewException the failure itself, if it would not help to leave out the values of a metric
     */
    public Metric leaveOut(ViewException failure) throws ViewException {
        Metric metric = rest.definitions().metric(failure.metric());
        if (metric == null || leftOut.get(metric.id()) || leftOut.cardinality() == MOST_FAILURES) {
            throw failure;
        }
        leftOut.set(metric.id());
        if (!metric.kind().derived()) { // a derived metric that failed has been rejected in the view of the space
            Severity all = rest.severity();
            rest = rest.withSeverity(Severity.perMetric(any -> any == metric.id() ? Severity.NONE : all));
        }
        return metric;
    }
}

package org.perfspace.convert;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.value.ViewException;

/**
 * Does work on all metrics of a space whose values can be computed. Only the computation itself shows whether the integers
 * of a metric fit into 64 bits after sums and differences, and whether an expression can be evaluated within its limits; if
 * a metric fails, the work starts again without its values. That is rare: sums never fail with numbers below
 * 2<sup>62</sup>, unless very many are added up.
 */
public final class Computable {

    /** Work on a space, which may be started several times. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does the work. */
        T on(PerformanceSpace space) throws IOException;
    }

    /** Receives metrics whose values are omitted. */
    @FunctionalInterface
    public interface Omissions {
        /**
         * Receives a metric.
         *
         * @param metric the metric
         * @param why describes the metric and why its values cannot be computed
         * @throws IOException if nothing may be omitted
         */
        void add(Metric metric, String why) throws IOException;
    }

    /** Maximum number of metrics that may fail. */
    private static final int MOST_FAILURES = 1_000;

    private Computable() {}

    /**
     * Does work on a space, or on the part of it that can be computed. The space passed to the work has a note for each
     * metric whose values were omitted.
     */
    public static <T> T work(PerformanceSpace space, Work<T> work) throws IOException {
        List<String> notes = new ArrayList<>();
        return work(
                space,
                (metric, why) -> notes.add(why + "; the values of this metric are left out"),
                rest -> work.on(rest.withMoreNotes(notes)));
    }

    /** Does work on a space, or on the part of it that can be computed. */
    public static <T> T work(PerformanceSpace space, Omissions omissions, Work<T> work) throws IOException {
        PerformanceSpace rest = space;
        BitSet leftOut = new BitSet();
        while (true) {
            try {
                return work.on(rest);
            } catch (ViewException e) {
                Metric metric = space.definitions().metric(e.metric());
                if (metric == null || leftOut.get(metric.id()) || leftOut.cardinality() == MOST_FAILURES) {
                    throw e;
                }
                leftOut.set(metric.id());
                omissions.add(metric, String.valueOf(e.getMessage()));
                // A derived metric that failed has been rejected in the view that the copy shares.
                rest = metric.kind().derived() ? rest : rest.withSeverity(without(metric, rest.severity()));
            }
        }
    }

    private static Severity without(Metric leftOut, Severity all) {
        return Severity.perMetric(metric -> metric == leftOut.id() ? Severity.NONE : all);
    }
}

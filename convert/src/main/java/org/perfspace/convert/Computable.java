package org.perfspace.convert;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.value.ViewException;

/**
 * Does work on all metrics of a space whose values can be computed. Only the computation itself shows whether the integers
 * of a metric fit into 64 bits after sums and differences; if those of a metric do not, the work starts again without its
 * values. That is rare: it never happens with numbers below 2<sup>62</sup>, unless very many are added up.
 */
public final class Computable {

    /** Work on a space, which may be started several times. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does the work. */
        T on(PerformanceSpace space) throws IOException;
    }

    private Computable() {}

    /**
     * Does work on a space, or on the part of it that can be computed. The space passed to the work has a note for each
     * metric whose values were omitted.
     */
    public static <T> T work(PerformanceSpace space, Work<T> work) throws IOException {
        PerformanceSpace rest = space;
        BitSet leftOut = new BitSet();
        while (true) {
            try {
                return work.on(rest);
            } catch (ViewException.Overflow e) {
                Metric metric = space.definitions().metric(e.metric());
                if (metric == null || leftOut.get(metric.id())) {
                    throw e;
                }
                leftOut.set(metric.id());
                rest = rest.withSeverity(without(metric, rest.severity()))
                        .withMoreNotes(List.of(e.getMessage() + "; the values of this metric are left out"));
            }
        }
    }

    private static Severity without(Metric leftOut, Severity all) {
        return Severity.perMetric(metric -> metric == leftOut.id() ? Severity.NONE : all);
    }
}

package org.perfspace.convert;

import java.io.IOException;
import java.util.stream.Stream;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.view.ViewException;

/**
 * Does work on all metrics of a space whose values can be computed. Only the computation shows that integers do not fit into 64 bits after sums and differences, so that the work starts again without the values of a metric that does not fit. That is
 * rare: it never happens with numbers below 2<sup>62</sup>, unless very many are added up.
 */
public final class Computable {

    /** Work on a space, which may be started several times. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does it. */
        T on(PerformanceSpace space) throws IOException;
    }

    private Computable() {}

    /**
     * Does work on a space, or on what is left of it. The space that the work gets has a note for each metric that has lost
     * its values.
     */
    public static <T> T work(PerformanceSpace space, Work<T> work) throws IOException {
        PerformanceSpace rest = space;
        while (true) {
            try {
                return work.on(rest);
            } catch (ViewException.Overflow e) {
                rest = without(rest, e);
            }
        }
    }

    private static PerformanceSpace without(PerformanceSpace space, ViewException.Overflow problem)
            throws ViewException.Overflow {
        Metric metric = space.definitions().metric(problem.metric());
        if (metric == null || (space.severity() instanceof Rest rest && rest.lacks(metric.id()))) {
            throw problem;
        }
        String note = problem.getMessage() + "; the values of this metric are left out";
        return space.with(new Rest(space.severity(), metric.id()))
                .withNotes(() ->
                        Stream.concat(space.notes().stream(), Stream.of(note)).toList());
    }

    /** The numbers of all metrics but one. */
    private record Rest(Severity all, int without) implements Severity {

        boolean lacks(int metric) {
            return metric == without || (all instanceof Rest more && more.lacks(metric));
        }

        @Override
        public boolean hasRow(int metric, int callNode) throws IOException {
            return metric != without && all.hasRow(metric, callNode);
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            return metric != without && all.read(metric, callNode, into);
        }

        @Override
        public RowCursor rows(int metric) throws IOException {
            return metric == without ? Severity.NONE.rows(metric) : all.rows(metric);
        }
    }
}

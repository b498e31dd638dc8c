package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * A failure to compute a value from the contents of a profile. The message is one line that names the metric, the call
 * node and the location.
 */
public abstract sealed class ViewException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Unique name of the metric. */
    private final String metric;

    private ViewException(String metric, String message) {
        super(message);
        this.metric = metric;
    }

    /** {@return the unique name of the metric} */
    public String metric() {
        return metric;
    }

    /** Values of this metric cannot be combined at all, or its expression cannot be evaluated. */
    public static final class Refused extends ViewException {
        private static final long serialVersionUID = 1L;

        /**
         * Creates the exception.
         *
         * @param metric unique name of the metric
         * @param message the metric, and the reason
         */
        public Refused(String metric, String message) {
            super(metric, message);
        }
    }

    /** An integer result does not fit into a signed integer of 64 bits. */
    public static final class Overflow extends ViewException {
        private static final long serialVersionUID = 1L;

        /** The results at one call node; null if there are none, or if the exception was serialized. */
        private final transient @Nullable Partial partial;

        private Overflow(String metric, String message, @Nullable Partial partial) {
            super(metric, message);
            this.partial = partial;
        }

        /** {@return the other results of the row in which a cell does not fit; a cursor may go on to the next row} */
        public Optional<Partial> partial() {
            return Optional.ofNullable(partial);
        }

        /**
         * {@return the overflow of one cell}
         *
         * @param metric the metric
         * @param where name of the call node
         * @param column name of the location, or of the sum over locations
         */
        public static Overflow at(Metric metric, String where, String column) {
            return at(metric, where, column, null);
        }

        static Overflow at(Metric metric, String where, String column, @Nullable Partial partial) {
            return new Overflow(
                    metric.name(),
                    name(metric) + ", " + where + ", " + column + ": the result does not fit into the 64 bits of "
                            + ValueType.INT64,
                    partial);
        }

        /** Returns the same overflow with all results of the call node. */
        Overflow with(Row all) {
            Row row = new Row(all.type(), all.locations());
            row.set(all);
            return new Overflow(
                    metric(),
                    String.valueOf(getMessage()),
                    partial()
                            .map(p -> new Partial(p.callNode(), row, p.unfit()))
                            .orElse(null));
        }

        /**
         * A row of which some results do not fit.
         *
         * @param callNode the call node
         * @param row the results; those that do not fit are meaningless
         * @param unfit locations whose results do not fit
         */
        public record Partial(int callNode, Row row, BitSet unfit) {}
    }

    /**
     * {@return the name of a metric in messages}
     *
     * @param metric the metric
     */
    public static String name(Metric metric) {
        return "metric \"" + metric.name() + "\" (" + metric.fileId() + ")";
    }

    /**
     * {@return the name of a call node in messages}
     *
     * @param definitions the definitions to which it belongs
     * @param callNode position of the call node
     */
    public static String callNode(Definitions definitions, int callNode) {
        return "cnode " + definitions.callNodes().get(callNode).fileId();
    }
}

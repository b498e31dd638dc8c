package org.perfspace.value;

import java.io.IOException;
import java.util.OptionalInt;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
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

        /** The call node whose row is skipped; -1 if there is none. */
        private final int skipped;

        private Overflow(Metric metric, String where, String column, int skipped) {
            super(
                    metric.name(),
                    name(metric) + ", " + where + ", " + column + ": the result does not fit into the 64 bits of "
                            + ValueType.INT64);
            this.skipped = skipped;
        }

        /** {@return the call node whose row has a cell that does not fit, if the cursor may go on to the next row} */
        public OptionalInt skipped() {
            return skipped < 0 ? OptionalInt.empty() : OptionalInt.of(skipped);
        }

        /**
         * {@return the overflow of one cell}
         *
         * @param metric the metric
         * @param where name of the call node
         * @param column name of the location, or of the sum over locations
         */
        public static Overflow at(Metric metric, String where, String column) {
            return new Overflow(metric, where, column, -1);
        }

        /** Returns the overflow of a cell in a row of a cursor that may go on to the next row. */
        static Overflow at(Definitions definitions, int metric, int callNode, int location) {
            return new Overflow(
                    definitions.metrics().get(metric),
                    callNode(definitions, callNode),
                    "location " + definitions.locations().get(location).fileId(),
                    callNode);
        }
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

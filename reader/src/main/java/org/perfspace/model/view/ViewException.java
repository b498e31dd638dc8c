package org.perfspace.model.view;

import java.io.IOException;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.ValueType;

/** A value cannot be computed from what a profile holds. The message is one line and names metric, call node, location. */
public abstract sealed class ViewException extends IOException {

    private static final long serialVersionUID = 1L;

    private ViewException(String message) {
        super(message);
    }

    /** Values of this metric cannot be combined at all. */
    public static final class Refused extends ViewException {
        private static final long serialVersionUID = 1L;

        /**
         * Creates the failure.
         *
         * @param message the metric, and the reason
         */
        public Refused(String message) {
            super(message);
        }
    }

    /** An integer result needs more than 63 bits and a sign. */
    public static final class Overflow extends ViewException {
        private static final long serialVersionUID = 1L;

        /** Unique name of the metric. */
        private final String metric;

        private Overflow(String metric, String message) {
            super(message);
            this.metric = metric;
        }

        /** {@return the unique name of the metric} */
        public String metric() {
            return metric;
        }

        /**
         * {@return the overflow of one cell}
         *
         * @param metric the metric
         * @param where the call node in words
         * @param column the location, or the sum of locations, in words
         */
        public static Overflow at(Metric metric, String where, String column) {
            return new Overflow(
                    metric.name(),
                    name(metric) + ", " + where + ", " + column + ": the result does not fit into the 64 bits of "
                            + ValueType.INT64);
        }
    }

    /**
     * {@return a metric as messages name it}
     *
     * @param metric the metric
     */
    public static String name(Metric metric) {
        return "metric \"" + metric.name() + "\" (" + metric.fileId() + ")";
    }

    /**
     * {@return a call node as messages name it}
     *
     * @param definitions the definitions that it belongs to
     * @param callNode position of the call node
     */
    public static String callNode(Definitions definitions, int callNode) {
        return "cnode " + definitions.callNodes().get(callNode).fileId();
    }
}

package org.perfspace.value;

import java.io.IOException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/**
 * A failure to compute a value from the contents of a profile. The message is one line that names the metric, the call
 * node and the location.
 */
public abstract sealed class ViewException extends IOException {

    private static final long serialVersionUID = 1L;

    private ViewException(String message) {
        super(message);
    }

    /** Values of this metric cannot be combined at all. */
    public static final class Refused extends ViewException {
        private static final long serialVersionUID = 1L;

        /**
         * Creates the exception.
         *
         * @param message the metric, and the reason
         */
        public Refused(String message) {
            super(message);
        }
    }

    /** An integer result does not fit into a signed integer of 64 bits. */
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
         * @param where name of the call node
         * @param column name of the location, or of the sum over locations
         */
        public static Overflow at(Metric metric, String where, String column) {
            return new Overflow(
                    metric.name(),
                    name(metric) + ", " + where + ", " + column + ": the result does not fit into the 64 bits of "
                            + ValueType.INT64);
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

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

        /** At one cell; {@code column} says which location or sum of locations. */
        public static Overflow at(Metric metric, String where, String column) {
            return new Overflow(
                    metric.name(),
                    name(metric) + ", " + where + ", " + column + ": the result does not fit into the 64 bits of "
                            + ValueType.INT64);
        }
    }

    /** A metric as messages name it. */
    public static String name(Metric metric) {
        return "metric \"" + metric.name() + "\" (" + metric.fileId() + ")";
    }

    /** A call node as messages name it. */
    public static String callNode(Definitions definitions, int callNode) {
        return "cnode " + definitions.callNodes().get(callNode).fileId();
    }
}

package org.perfspace.model;

/** The part of the call tree that a value of a metric covers, or the way in which the metric is derived from others. */
public enum MetricKind {
    /** Stored: the call node alone, without the nodes below it. */
    EXCLUSIVE,
    /** Stored: the call node and all nodes below it. */
    INCLUSIVE,
    /** Stored: a value per call node of one of Cube's SIMPLE metrics; treated like {@link #INCLUSIVE} in views. */
    SIMPLE,
    /** Not stored: an expression over operands that were aggregated first. */
    POSTDERIVED,
    /** Not stored: an expression per call node and location, aggregated like an exclusive metric. */
    PREDERIVED_EXCLUSIVE,
    /** Not stored: an expression per call node and location, aggregated like an inclusive metric. */
    PREDERIVED_INCLUSIVE;

    /** {@return whether values are computed from an expression, so that the profile does not contain them} */
    public boolean derived() {
        return switch (this) {
            case EXCLUSIVE, INCLUSIVE, SIMPLE -> false;
            case POSTDERIVED, PREDERIVED_EXCLUSIVE, PREDERIVED_INCLUSIVE -> true;
        };
    }

    /** {@return whether a stored value includes the values of the call nodes below} */
    public boolean inclusive() {
        return switch (this) {
            case INCLUSIVE, SIMPLE, PREDERIVED_INCLUSIVE -> true;
            case EXCLUSIVE, POSTDERIVED, PREDERIVED_EXCLUSIVE -> false;
        };
    }
}

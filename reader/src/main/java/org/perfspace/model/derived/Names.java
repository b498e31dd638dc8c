package org.perfspace.model.derived;

import java.util.Optional;

/** Finds the metrics that an expression names. */
public interface Names {

    /** Index of a metric that does not exist. */
    int UNKNOWN = -1;

    /** Knows nothing. */
    Names NONE = name -> UNKNOWN;

    /** Returns the index of the metric with this name, or {@link #UNKNOWN}. */
    int metric(String name);

    /** Returns a fact about a metric, such as its {@code "uom"}; empty if there is no such metric or fact. */
    default String fact(String name, String property) {
        return "";
    }

    /** Returns the column that hpcviewer knows by this number. */
    default Optional<Operand> column(int number) {
        return Optional.empty();
    }
}

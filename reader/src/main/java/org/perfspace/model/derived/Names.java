package org.perfspace.model.derived;

import java.util.Optional;

/** Finds the metrics that an expression names. */
public interface Names {

    /** Index of a metric that does not exist. */
    int UNKNOWN = -1;

    /** Knows nothing. */
    Names NONE = name -> UNKNOWN;

    /**
     * {@return the index of the metric with this name, or {@link #UNKNOWN}}
     *
     * @param name name of the metric
     */
    int metric(String name);

    /**
     * {@return a fact about a metric, such as its {@code "uom"}; empty if there is no such metric or fact}
     *
     * @param name name of the metric
     * @param property name of the fact
     */
    default String fact(String name, String property) {
        return "";
    }

    /**
     * {@return the column that hpcviewer knows by this number}
     *
     * @param number number of the column
     */
    default Optional<Operand> column(int number) {
        return Optional.empty();
    }
}

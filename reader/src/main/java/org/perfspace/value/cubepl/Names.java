package org.perfspace.value.cubepl;

import java.util.Optional;

/** A lookup of the metrics that an expression names. */
public interface Names {

    /** Index of a metric that does not exist. */
    int UNKNOWN = -1;

    /** A lookup that finds no metric. */
    Names NONE = name -> UNKNOWN;

    /**
     * {@return the index of the metric with this name, or {@link #UNKNOWN}}
     *
     * @param name name of the metric
     */
    int metric(String name);

    /**
     * {@return a property of a metric, such as its {@code "uom"}; empty if there is no such metric or property}
     *
     * @param name name of the metric
     * @param property name of the property
     */
    default String fact(String name, String property) {
        return "";
    }

    /**
     * {@return the column with this number in hpcviewer}
     *
     * @param number number of the column
     */
    default Optional<MetricOperand> column(int number) {
        return Optional.empty();
    }
}

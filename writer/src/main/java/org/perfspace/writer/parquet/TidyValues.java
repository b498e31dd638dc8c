package org.perfspace.writer.parquet;

import java.util.Arrays;

/**
 * The values of a metric of a run in memory, to be added to a {@link TidyFile}.
 *
 * @param run the labels of the run
 * @param metric name of the metric in UTF-8
 * @param nodes the call nodes that have values, in ascending order
 * @param exclusive the exclusive values of all locations of each of them
 * @param inclusive the inclusive values, or none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TidyValues(TidyRun run, byte[] metric, int[] nodes, TidyCells exclusive, TidyCells inclusive)
        implements Comparable<TidyValues> {

    /** Compares by metric and run, the order of the rows of a file. */
    @Override
    public int compareTo(TidyValues other) {
        int byMetric = Arrays.compareUnsigned(metric, other.metric);
        return byMetric != 0 ? byMetric : Arrays.compareUnsigned(run.id(), other.run.id());
    }
}

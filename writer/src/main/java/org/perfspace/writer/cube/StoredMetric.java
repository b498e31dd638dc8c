package org.perfspace.writer.cube;

import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;

/**
 * The storage of the rows of a metric.
 *
 * @param metric the metric
 * @param kind the kind, from which a reader derives the order of its rows
 * @param fileId number of the metric in the container
 * @param ghost whether the names of its members mark it as a GHOST metric
 */
record StoredMetric(Metric metric, MetricKind kind, long fileId, boolean ghost) {

    /** Returns the storage of a metric in a supplement, which numbers metrics and call nodes as the model does. */
    static StoredMetric of(Metric metric) {
        MetricKind kind = metric.kind().derived() ? metric.kind() : MetricKind.EXCLUSIVE;
        return new StoredMetric(metric, kind, metric.id(), false);
    }
}

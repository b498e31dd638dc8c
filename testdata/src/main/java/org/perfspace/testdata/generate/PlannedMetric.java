package org.perfspace.testdata.generate;

import org.perfspace.model.Metric;

/**
 * A metric and its values.
 *
 * @param metric its description; the parent is the number of a previous plan
 * @param cells its values
 */
record PlannedMetric(Metric.Builder metric, GeneratedCells cells) {}

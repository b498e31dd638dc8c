package org.perfspace.testdata.generate.run;

import org.perfspace.model.definitions.Metric;

/**
 * A metric and its values.
 *
 * @param metric its description; the parent is the number of a previous plan
 * @param cells its values
 */
public record MetricPlan(Metric.Builder metric, Cells cells) {}

/**
 * Values that are computed from the values of a space: inclusive and exclusive values along the call tree, sums over locations
 * and along the trees, and the values of derived metrics.
 *
 * <p>{@link org.perfspace.value.CallTreeView} computes a metric along the call tree, {@link org.perfspace.value.DerivedView} adds
 * the derived metrics, {@link org.perfspace.value.Totals} and {@link org.perfspace.value.FlatProfile} add up. All of them use the
 * arithmetic of the value type of the metric, in a fixed order, so that results are reproducible.
 * {@link org.perfspace.value.cubepl} parses and evaluates the expressions. Readers of formats that do not store rows sort values
 * with {@link org.perfspace.value.CellSorter} and keep the rows in {@link org.perfspace.value.SpilledRows}.
 */
@NullMarked
package org.perfspace.value;

import org.jspecify.annotations.NullMarked;

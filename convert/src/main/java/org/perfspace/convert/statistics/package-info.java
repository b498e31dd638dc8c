/**
 * Statistics of a metric: its shares by region, call path or location, and how evenly it is distributed.
 * {@link org.perfspace.convert.statistics.Statistics} contains the largest entries. Rows are read twice, once for the
 * exclusive and once for the inclusive values; the sums of as many regions are held at a time as fit into an eighth of the
 * heap.
 *
 * <pre>
 *  of a region      exclusive: all its call nodes; inclusive: those that are not below another one of it, so that
 *                   recursion counts once (as in the flat profile)
 *  of a call path   the call node alone, and with all below it
 *  sum              over all locations; integers exact, doubles added in ascending order of locations; for MINDOUBLE and
 *                   MAXDOUBLE the smallest or largest
 *  mean, min, max   over all locations; one without a value counts as 0, or not at all for MINDOUBLE and MAXDOUBLE
 *  imbalance        max / mean - 1, the "percent imbalance" of the field (DeRose and others 2007, Pearce and others 2012):
 *                   0 if all have the same, 1 if the slowest has twice the mean. NaN unless the mean is above 0
 *  of a location    sum: all call nodes; mean, min, max: over the exclusive values of the call nodes that have a row;
 *                   imbalance: sum / mean of the sums of all locations - 1
 * </pre>
 *
 * <p>For several call nodes or locations, the value of a POSTDERIVED metric, such as a ratio, is computed from the sums of
 * its operands, and takes the place of the sum.
 */
@NullMarked
package org.perfspace.convert.statistics;

import org.jspecify.annotations.NullMarked;

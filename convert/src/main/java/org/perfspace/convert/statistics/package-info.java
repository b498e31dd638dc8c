/**
 * Shares of a metric by location, and how evenly it is spread: {@link org.perfspace.convert.statistics.Statistics} per
 * region, call path or location, the largest few of them. Rows stream by, once for the exclusive and once for the inclusive
 * values; per region the sums of so many regions are held at a time as an eighth of the heap takes.
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
 * <p>The value of a POSTDERIVED metric, such as a ratio, for several call nodes or locations is computed from the sums of
 * its operands; it takes the place of the sum.
 */
@NullMarked
package org.perfspace.convert.statistics;

import org.jspecify.annotations.NullMarked;

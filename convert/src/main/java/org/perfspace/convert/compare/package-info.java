/**
 * Comparison of two spaces: {@link org.perfspace.convert.compare.Comparison#of} matches their metrics, call trees and
 * locations in the same way as the algebra does, and reads the cells of both once, row by row.
 *
 * <pre>
 *  what counts         metrics, call paths and locations that one has and the other lacks; cells that differ by more than
 *                      the {@link org.perfspace.convert.compare.Tolerance}; expressions of derived metrics
 *  what does not       attributes, titles, descriptions, machines and nodes, topologies, traces, attachments; ids; the
 *                      order of things; whether a row of neutral cells is stored or absent
 *  a missing cell      is the neutral element of its type, as in the algebra: 0 for plain numbers
 *  size of a cell      its absolute value; of a compound that of its largest component; nothing if neutral or not finite
 *  total of a metric   the sizes of all cells of an exclusive metric, of the root call nodes of an inclusive one, in the
 *                      space where that is more
 *  weight              size of the difference as a share of the metric's total; infinite where a cell is NaN or infinite
 *                      and the other is not the same
 *  change              of a call node: the difference of the sums over all locations of its exclusive values, where one
 *                      of its cells counts as different; of metrics of plain numbers only
 * </pre>
 *
 * <p>Memory does not grow with the number of differences: the largest ones are kept, all others are only counted. Two
 * numbers are held for each call node.
 */
@NullMarked
package org.perfspace.convert.compare;

import org.jspecify.annotations.NullMarked;

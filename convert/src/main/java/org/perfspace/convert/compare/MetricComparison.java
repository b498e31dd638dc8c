package org.perfspace.convert.compare;

import org.perfspace.model.definitions.Metric;

/**
 * The comparison of one metric that both spaces have.
 *
 * @param metric id in the definitions of the comparison
 * @param first as the first space defines it
 * @param second as the second space defines it
 * @param sameExpression whether the expressions of a derived metric are the same; true for stored ones
 * @param cells number of cells that were compared: those at call nodes where one of the two has a row
 * @param different number of cells that differ
 * @param firstTotal of the first space, rounded: the sum of all cells of an exclusive metric, of the root call nodes of
 *     an inclusive one; NaN if the metric is not one of plain numbers
 * @param secondTotal the same of the second space
 * @param largestDifference size of the largest difference; 0 if there is none
 * @param largestRelative the largest relative difference of a cell that differs
 * @param largestShare the largest difference as a share of the metric's total
 * @param changes the call nodes that changed the total
 */
public record MetricComparison(
        int metric,
        Metric first,
        Metric second,
        boolean sameExpression,
        long cells,
        long different,
        double firstTotal,
        double secondTotal,
        double largestDifference,
        double largestRelative,
        double largestShare,
        Changes changes) {

    /** {@return whether the metric has totals, which are finite, so that their difference means something} */
    public boolean hasTotals() {
        return Double.isFinite(firstTotal) && Double.isFinite(secondTotal);
    }

    /** {@return whether nothing differs by more than the tolerance} */
    public boolean isEqual() {
        return sameExpression && different == 0;
    }
}

package org.perfspace.convert.compare;

import org.perfspace.model.Metric;

/**
 * The comparison of one metric that both spaces have.
 *
 * @param metric id in the definitions of the comparison
 * @param first the metric as defined by the first space
 * @param second the metric as defined by the second space
 * @param sameExpression whether the expressions of a derived metric are the same; true for stored ones
 * @param cells number of compared cells: those at call nodes where at least one of the spaces has a row
 * @param different number of cells that differ
 * @param firstTotal total of the first space, rounded: the sum of all cells of an exclusive metric, or of the cells of the
 *     root call nodes of an inclusive one; NaN if the values of the metric are not plain numbers
 * @param secondTotal total of the second space, computed in the same way
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

    /** {@return whether the metric has finite totals, so that their difference is meaningful} */
    public boolean hasTotals() {
        return Double.isFinite(firstTotal) && Double.isFinite(secondTotal);
    }

    /** {@return whether nothing differs by more than the tolerance} */
    public boolean isEqual() {
        return sameExpression && different == 0;
    }
}

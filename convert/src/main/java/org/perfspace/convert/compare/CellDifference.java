package org.perfspace.convert.compare;

/**
 * One cell that differs.
 *
 * @param metric id in the definitions of the comparison
 * @param callNode id in the definitions of the comparison
 * @param location id in the definitions of the comparison
 * @param first exact text of the first space's cell; empty if the value is absent
 * @param second exact text of the second space's cell; empty if the value is absent
 * @param difference size of the difference, at least 0; infinite if one cell is NaN or infinite and the other is not the
 *     same
 * @param relative the difference divided by the larger of the two sizes; for a compound, the maximum over its components
 * @param share the difference divided by the total of the metric
 */
public record CellDifference(
        int metric,
        int callNode,
        int location,
        String first,
        String second,
        double difference,
        double relative,
        double share) {}

package org.perfspace.convert.compare;

/**
 * One cell that differs.
 *
 * @param metric id in the definitions of the comparison
 * @param callNode id in the definitions of the comparison
 * @param location id in the definitions of the comparison
 * @param first exact text of the first space's cell; empty if it stands for no value
 * @param second exact text of the second space's cell; empty if it stands for no value
 * @param difference its size, at least 0; infinite where a cell is NaN or infinite and the other is not the same
 * @param relative the same divided by the larger of the two sizes; of a compound, the largest of its components
 * @param share the same divided by the total of the metric
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

package org.perfspace.format.cube;

import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/**
 * The storage of the rows of a metric.
 *
 * @param fileId its number in anchor.xml
 * @param ghost whether the names of its members are those of a GHOST metric
 * @param derived whether it has no rows
 * @param dtype how its cells are stored
 * @param order order of the call nodes to which the positions of its index refer
 */
record CubeMetric(long fileId, boolean ghost, boolean derived, CubeDtype dtype, RowOrder order) {

    /**
     * Returns the storage of a metric in a file with a supplement, which numbers metrics and call nodes as the model does.
     */
    static CubeMetric of(Metric metric) {
        return new CubeMetric(metric.id(), false, metric.kind().derived(), dtype(metric.type()), RowOrder.DEEP);
    }

    /** Returns the storage type of the cells for a type of values. */
    static CubeDtype dtype(ValueType type) {
        return new CubeDtype(CubeDtype.Family.valueOf(type.base().name()), type.length());
    }

    /** Returns the name of the member with the rows. */
    String dataMember() {
        return CubeMembers.data(fileId, ghost);
    }

    /** Returns the name of the member with the index of the rows. */
    String indexMember() {
        return CubeMembers.index(fileId, ghost);
    }
}

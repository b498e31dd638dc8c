package org.perfspace.reader.cube.rows;

import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.ValueType;

/**
 * The storage of the rows of a metric.
 *
 * @param fileId its number in anchor.xml
 * @param ghost whether its members' names say so
 * @param derived whether it has no rows
 * @param dtype how its cells are stored
 * @param order what the positions of its index count
 */
public record CubeMetric(long fileId, boolean ghost, boolean derived, CubeDtype dtype, RowOrder order) {

    /** Returns the storage of a metric in a supplement, which numbers metrics and call nodes as the model does. */
    public static CubeMetric of(Metric metric) {
        return new CubeMetric(metric.id(), false, metric.kind().derived(), dtype(metric.type()), RowOrder.DEEP);
    }

    /** Returns how cells of a type are stored. */
    public static CubeDtype dtype(ValueType type) {
        return new CubeDtype(CubeDtype.Family.valueOf(type.base().name()), type.length());
    }

    /** Name of the member with its rows. */
    public String dataMember() {
        return CubeMembers.data(fileId, ghost);
    }

    /** Name of the member that tells which rows there are. */
    public String indexMember() {
        return CubeMembers.index(fileId, ghost);
    }
}

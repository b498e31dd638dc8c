package org.perfspace.spark;

import org.apache.spark.sql.types.DataType;

/** A column without values. */
final class NullVector extends ItemVector {

    public NullVector(DataType type) {
        super(type);
    }

    @Override
    public boolean hasNull() {
        return true;
    }

    @Override
    public boolean isNullAt(int row) {
        return true;
    }
}

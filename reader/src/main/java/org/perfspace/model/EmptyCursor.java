package org.perfspace.model;

/** A cursor over no rows. */
final class EmptyCursor implements RowCursor {

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public int callNode() {
        throw new IllegalStateException("there is no row");
    }

    @Override
    public Row row() {
        throw new IllegalStateException("there is no row");
    }
}

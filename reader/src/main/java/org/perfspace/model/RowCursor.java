package org.perfspace.model;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/** Goes over the stored rows of one metric in ascending order of call nodes. For one thread. */
public interface RowCursor extends Closeable {

    /**
     * Goes to the next row.
     *
     * @return false if there is none
     * @throws IOException if the row cannot be read
     */
    boolean next() throws IOException;

    /** {@return the call node of the current row} */
    int callNode();

    /** {@return the current row; the same buffer every time, filled anew by {@link #next()}} */
    Row row();

    /**
     * {@return a cursor over the same rows that hands each of them to a visitor first} Closing it closes this one.
     *
     * @param visitor may change the row
     */
    default RowCursor visitedBy(Consumer<Row> visitor) {
        return new VisitedRows(this, visitor);
    }

    @Override
    default void close() throws IOException {
        // most cursors hold nothing
    }
}

package org.perfspace.model.severity;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

    /** Fetches the rows of a metric, one call node after the other. */
    @FunctionalInterface
    interface Fetch extends Closeable {
        /**
         * {@return the row of a call node, which may be the same buffer every time; null if there is none}
         *
         * @param callNode id of the call node, larger than that of the call before
         * @throws IOException if the row cannot be read
         */
        @Nullable
        Row at(int callNode) throws IOException;

        @Override
        default void close() throws IOException {
            // most hold nothing
        }
    }

    /** Sees the rows of a metric. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Sees the row of a call node.
         *
         * @param callNode id of the call node
         * @param row the row, which must not be changed, and is good until the end of this call
         * @throws IOException if something cannot be done with the row
         */
        void visit(int callNode, Row row) throws IOException;
    }

    /**
     * {@return a cursor that asks for the row of each call node in ascending order}
     *
     * @param callNodes number of call nodes
     * @param rows fetches a row; closed with the cursor
     */
    static RowCursor nodeByNode(int callNodes, Fetch rows) {
        return new NodeByNode(0, callNodes, rows);
    }

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

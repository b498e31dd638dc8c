package org.perfspace.model;

import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the stored rows of one metric in ascending order of call nodes. Not safe for use by several threads.
 */
public interface RowCursor extends Closeable {

    /**
     * Moves to the next row.
     *
     * @return false if there is none
     * @throws IOException if the row cannot be read
     */
    boolean next() throws IOException;

    /** {@return the call node of the current row} */
    int callNode();

    /** {@return the current row, which is always the same buffer and is overwritten by {@link #next()}} */
    Row row();

    /** A function that fetches the rows of a metric, one call node after the other. */
    @FunctionalInterface
    interface Fetch extends Closeable {
        /**
         * {@return the row of a call node, which may be the same buffer every time; null if there is none}
         *
         * @param callNode id of the call node, greater than that of the previous call
         * @throws IOException if the row cannot be read
         */
        @Nullable
        Row at(int callNode) throws IOException;

        /**
         * {@return the first call node from a given one on that may have a row; any number beyond the last call node if there is
         * none} By default, each call node may have one.
         *
         * @param callNode id of a call node, greater than those of earlier calls of {@link #at}
         * @throws IOException if the profile cannot be read
         */
        default int next(int callNode) throws IOException {
            return callNode;
        }

        @Override
        default void close() throws IOException {
            // most implementations have no resources to close
        }
    }

    /** A function that moves a cursor to the next row. */
    @FunctionalInterface
    interface Advance {
        /**
         * Moves to the next row.
         *
         * @return false if there is none
         * @throws IOException if the row cannot be read
         */
        boolean next() throws IOException;
    }

    /** A visitor of the rows of a metric. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Visits the row of a call node.
         *
         * @param callNode id of the call node
         * @param row the row, which must not be changed and is valid until the end of this call
         * @throws IOException if the visitor fails
         */
        void visit(int callNode, Row row) throws IOException;
    }

    /**
     * {@return a cursor that fetches the row of each call node in ascending order}
     *
     * @param callNodes number of call nodes
     * @param rows fetches a row; closed once, with the cursor or after the last row
     */
    static RowCursor nodeByNode(int callNodes, Fetch rows) {
        return new NodeByNode(0, callNodes, rows);
    }

    /**
     * {@return a cursor that fetches the rows of some call nodes in ascending order}
     *
     * @param callNodes ids of the call nodes, which must not be changed
     * @param rows fetches a row; closed once, with the cursor or after the last row
     */
    static RowCursor nodeByNode(BitSet callNodes, Fetch rows) {
        return new NodeByNode(0, callNodes.length(), new Fetch() {
            @Override
            public @Nullable Row at(int callNode) throws IOException {
                return rows.at(callNode);
            }

            @Override
            public int next(int callNode) throws IOException {
                int chosen = callNodes.nextSetBit(callNode);
                int next = chosen < 0 ? Integer.MAX_VALUE : rows.next(chosen);
                while (chosen >= 0 && chosen < next) {
                    chosen = callNodes.nextSetBit(next);
                    next = chosen < 0 ? Integer.MAX_VALUE : rows.next(chosen);
                }
                return next;
            }

            @Override
            public void close() throws IOException {
                rows.close();
            }
        });
    }

    /** {@return the rows of this cursor by call node} Closing them closes this cursor. */
    default Fetch byCallNode() {
        return new RowsInOrder(this);
    }

    /**
     * {@return a cursor over the same rows that first passes each of them to a visitor} Closing it closes this cursor.
     *
     * @param visitor receives each row, and may change it
     */
    default RowCursor visitedBy(Consumer<Row> visitor) {
        return advancedBy(() -> {
            boolean more = next();
            if (more) {
                visitor.accept(row());
            }
            return more;
        });
    }

    /**
     * {@return a cursor over rows of this cursor that is advanced in another way, for example past some rows} Closing it
     * closes this cursor.
     *
     * @param advance moves this cursor to the next row of the other one
     */
    default RowCursor advancedBy(Advance advance) {
        return new AdvancedRows(this, advance);
    }

    @Override
    default void close() throws IOException {
        // most cursors have no resources to close
    }
}

package org.perfspace.model;

import java.io.Closeable;
import java.io.IOException;

/**
 * A {@link Severity} that can also be read location by location, because its file also stores the values in this order.
 * Only for severities whose cells are single words and whose rows are sparse: a cell that is not in any column is
 * neutral.
 */
public interface ColumnSource {

    /**
     * {@return the stored cells of one location, over all call nodes and metrics}
     *
     * @param location id of the location
     * @throws IOException if the profile cannot be read
     */
    ColumnCursor column(int location) throws IOException;

    /**
     * A cursor over the call nodes at which one location has cells: each call node once, in the order of the file. Not safe
     * for use by several threads.
     */
    interface ColumnCursor extends Closeable {

        /**
         * Moves to the next call node.
         *
         * @return false if there is none
         * @throws IOException if the cells cannot be read
         */
        boolean next() throws IOException;

        /** {@return the current call node} */
        int callNode();

        /** {@return the number of cells at the current call node; at least 1} */
        int count();

        /**
         * {@return the metric of the i-th cell; metrics are unique, in any order}
         *
         * @param i index of the cell, from 0
         */
        int metric(int i);

        /**
         * {@return the i-th cell}
         *
         * @param i index of the cell, from 0
         */
        long word(int i);

        @Override
        default void close() throws IOException {
            // most cursors have no resources to close
        }
    }

    /**
     * {@return whether the columns contain the same values as the rows} If they do not, the rows count. The first call may
     * read all values.
     *
     * @throws IOException if the profile cannot be read
     */
    default boolean agreesWithRows() throws IOException {
        return true;
    }
}

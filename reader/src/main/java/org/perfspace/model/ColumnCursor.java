package org.perfspace.model;

import java.io.Closeable;
import java.io.IOException;

/**
 * A cursor over the call nodes at which one location has cells: each call node once, in the order of the file. Not safe
 * for use by several threads.
 */
public interface ColumnCursor extends Closeable {

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

package org.perfspace.model;

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
     * {@return whether the columns contain the same values as the rows} If they do not, the rows count. The first call may
     * read all values.
     *
     * @throws IOException if the profile cannot be read
     */
    default boolean agreesWithRows() throws IOException {
        return true;
    }
}

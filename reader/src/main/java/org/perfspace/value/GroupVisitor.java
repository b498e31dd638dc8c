package org.perfspace.value;

import java.io.IOException;
import org.perfspace.model.Row;

/** A visitor of the rows of groups of call nodes of a {@link DerivedView}. */
public interface GroupVisitor {

    /**
     * Visits the row of a group.
     *
     * @param group position of the group
     * @param locations a value for each location, not all 0; valid until this method returns
     * @param whole the value for all locations together
     * @throws IOException if the visitor fails
     */
    void visit(int group, Row locations, double whole) throws IOException;
}

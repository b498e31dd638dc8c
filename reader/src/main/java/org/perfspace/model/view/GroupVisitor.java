package org.perfspace.model.view;

import java.io.IOException;
import org.perfspace.model.severity.Row;

/** Receives the rows of groups of call nodes from a {@link DerivedView}. */
public interface GroupVisitor {

    /**
     * Takes the row of a group.
     *
     * @param group its position
     * @param locations values for each location, not all 0; valid until the return
     * @param whole the value for all locations together
     * @throws IOException if the visitor fails
     */
    void visit(int group, Row locations, double whole) throws IOException;
}

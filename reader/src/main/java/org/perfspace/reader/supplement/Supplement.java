package org.perfspace.reader.supplement;

import java.util.List;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.reader.cube.members.RenamedMember;

/**
 * The content of a supplement's JSON.
 *
 * @param definitions in place of those of the image
 * @param metricPositions place of each metric among those of the image; empty if the order is the same
 * @param members attachments that are not stored as they are
 */
public record Supplement(Definitions definitions, List<Long> metricPositions, List<RenamedMember> members) {

    /** Takes copies of the lists. */
    public Supplement {
        metricPositions = List.copyOf(metricPositions);
        members = List.copyOf(members);
    }
}

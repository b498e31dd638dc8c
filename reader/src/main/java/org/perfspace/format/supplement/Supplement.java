package org.perfspace.format.supplement;

import java.util.List;
import org.perfspace.model.Definitions;

/**
 * The content of a supplement's JSON.
 *
 * @param definitions definitions that replace those of the image
 * @param metricPositions position of each metric among those of the image; empty if the order is the same
 * @param members attachments that differ from their members in name or size
 */
public record Supplement(Definitions definitions, List<Long> metricPositions, List<RenamedMember> members) {

    /** Copies the lists. */
    public Supplement {
        metricPositions = List.copyOf(metricPositions);
        members = List.copyOf(members);
    }
}

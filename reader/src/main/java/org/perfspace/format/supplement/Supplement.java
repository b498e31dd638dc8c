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

    /**
     * An attachment whose name or size differs from those of its member.
     *
     * @param member name of the member
     * @param name name of the attachment
     * @param size size of the attachment, in bytes
     */
    public record RenamedMember(String member, String name, long size) {}

    /** Copies the lists. */
    public Supplement {
        metricPositions = List.copyOf(metricPositions);
        members = List.copyOf(members);
    }
}

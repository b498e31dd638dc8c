package org.perfspace.reader.cube;

import java.util.List;
import org.perfspace.model.Definitions;
import org.perfspace.reader.cube.rows.CubeMetric;

/**
 * The content of the member {@code perfspace.supplement}.
 *
 * @param definitions in place of those of anchor.xml
 * @param storage how the rows of each metric are stored, by model id
 * @param members attachments that are not stored as they are
 */
record Supplement(Definitions definitions, List<CubeMetric> storage, List<Member> members) {

    /** Takes copies of the lists. */
    Supplement {
        storage = List.copyOf(storage);
        members = List.copyOf(members);
    }

    /**
     * An attachment that has another name or size than its member.
     *
     * @param member name of the member
     * @param name name of the attachment
     * @param size size of the attachment, in bytes
     */
    record Member(String member, String name, long size) {}
}

package org.perfspace.reader.cube;

import java.util.List;
import org.perfspace.model.Definitions;

/**
 * What the member {@code perfspace.supplement} says.
 *
 * @param definitions in place of those of anchor.xml
 * @param members attachments that are not stored as they are
 */
record Supplement(Definitions definitions, List<Member> members) {

    /** Takes a copy of the list. */
    Supplement {
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

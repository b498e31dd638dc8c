package org.perfspace.format.cube;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.supplement.Supplement.RenamedMember;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Limits;
import org.perfspace.model.Definitions;
import org.perfspace.model.PerformanceSpace;

/**
 * The content of a container: its definitions and everything that refers to them.
 *
 * @param definitions the definitions of the space
 * @param stored the definitions that determine the arrangement of the rows
 * @param storage storage of the rows of each metric, by model id
 * @param members attachments that differ from their members in name or size
 */
record CubeContent(Definitions definitions, Definitions stored, List<CubeMetric> storage, List<RenamedMember> members) {

    /** Copies the lists. */
    CubeContent {
        storage = List.copyOf(storage);
        members = List.copyOf(members);
    }

    /** Assembles the space; closing it closes the container. Rows are read from the file on request. */
    PerformanceSpace open(CubeContainer container, Limits limits) throws IOException {
        MetricRowsReader rows = new MetricRowsReader(
                container, limits, stored.callNodes().size(), stored.locations().size());
        CubeSeverity severity = new CubeSeverity(container, definitions, stored, storage, rows);
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(AttachmentsReader.read(container, storage, members, limits))
                .withNotes(container.notes())
                .closing(severity);
        Optional<ByteSource> trace = container.open(CubeMembers.TRACE);
        if (trace.isEmpty()) {
            return space;
        }
        return space.withTrace(TraceMemberReader.read(
                trace.get(),
                definitions.callNodes().size(),
                definitions.locations().size()));
    }
}

package org.perfspace.reader.cube.members;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Limits;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.reader.cube.rows.CubeMetric;
import org.perfspace.reader.cube.rows.CubeSeverity;
import org.perfspace.reader.cube.rows.MetricRowsReader;
import org.perfspace.reader.cube.tar.CubeContainer;

/**
 * The content of a container: its definitions and all that belongs to them.
 *
 * @param definitions the definitions of the space
 * @param stored the definitions by which the rows are arranged
 * @param storage storage of the rows of each metric, by model id
 * @param members attachments that are not stored as they are
 */
public record CubeContent(
        Definitions definitions, Definitions stored, List<CubeMetric> storage, List<RenamedMember> members) {

    /** Takes copies of the lists. */
    public CubeContent {
        storage = List.copyOf(storage);
        members = List.copyOf(members);
    }

    /** Assembles the space; closing it closes the container. Rows stay in the file until they are asked for. */
    public PerformanceSpace open(CubeContainer container, Limits limits) throws IOException {
        MetricRowsReader rows = new MetricRowsReader(
                container, limits, stored.callNodes().size(), stored.locations().size());
        CubeSeverity severity = new CubeSeverity(container, definitions, stored, storage, rows);
        PerformanceSpace space = PerformanceSpace.of(definitions, severity)
                .withAttachments(AttachmentsReader.read(container, storage, members))
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

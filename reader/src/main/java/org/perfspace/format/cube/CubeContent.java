package org.perfspace.format.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.perfspace.format.SourceAttachment;
import org.perfspace.format.supplement.Supplement.RenamedMember;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Limits;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Attachment;
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

    /** Creates attachments from the members that have no other meaning. */
    private static final class AttachmentsReader {

        private final CubeContainer container;
        private final Limits limits;
        private final Set<String> known = new HashSet<>(
                Set.of(CubeMembers.ANCHOR, CubeMembers.SUPPLEMENT, CubeMembers.TRACE, CubeMembers.CHECKSUMS));
        private final Map<String, RenamedMember> renamed = new HashMap<>();

        private AttachmentsReader(
                CubeContainer container, List<CubeMetric> storage, List<RenamedMember> members, Limits limits) {
            this.container = container;
            this.limits = limits;
            for (CubeMetric metric : storage) {
                known.add(metric.dataMember());
                known.add(metric.indexMember());
            }
            for (RenamedMember member : members) {
                renamed.put(member.member(), member);
            }
        }

        /** Returns the attachments of a container in the order of the file; notes members of metrics that do not exist. */
        static List<Attachment> read(
                CubeContainer container, List<CubeMetric> storage, List<RenamedMember> members, Limits limits)
                throws ProfileException {
            return new AttachmentsReader(container, storage, members, limits).read();
        }

        private List<Attachment> read() throws ProfileException {
            List<Attachment> attachments = new ArrayList<>();
            for (CubeMember member : container.members()) {
                if (known.contains(member.name())) {
                    continue;
                }
                if (CubeMembers.isMetricMember(member.name())) {
                    container.notes().add("member \"" + member.name() + "\" belongs to no metric; it was left out");
                } else {
                    attachments.add(attachment(member));
                }
            }
            return attachments;
        }

        private Attachment attachment(CubeMember member) throws ProfileException {
            ByteSource bytes = member.bytes(container.bytes());
            RenamedMember actual = renamed.get(member.name());
            if (actual == null) {
                return new SourceAttachment(member.name(), bytes.size(), () -> bytes);
            }
            if (actual.size() >= 0 && actual.member().equals(actual.name() + CubeMembers.PACKED_SUFFIX)) {
                return new SourceAttachment(actual.name(), actual.size(), () -> unpacked(bytes, actual.size()));
            }
            if (actual.size() < 0 || actual.size() > bytes.size()) {
                throw bytes.place()
                        .corrupt("expected %,d bytes as in the supplement, found %,d", actual.size(), bytes.size());
            }
            ByteSource part = bytes.slice(0, actual.size(), bytes.place());
            return new SourceAttachment(actual.name(), part.size(), () -> part);
        }

        private ByteSource unpacked(ByteSource packed, long size) throws IOException {
            ByteSource unpacked = UnpackedFile.of(packed, limits);
            if (unpacked.size() != size) {
                try (unpacked) {
                    throw packed.place()
                            .corrupt("expected %,d bytes as in the supplement, found %,d", size, unpacked.size());
                }
            }
            return unpacked;
        }
    }
}

package org.perfspace.format.cube;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.Checksums;
import org.perfspace.format.FileSet;
import org.perfspace.format.supplement.DefinitionsReader;
import org.perfspace.format.supplement.Supplement;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Gzip;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.ValueType;

/**
 * Reads the definitions from the member {@code perfspace.supplement}, if there is one and it agrees with anchor.xml; see
 * {@link org.perfspace.format.supplement.SupplementLayout}.
 */
final class CubeSupplementReader {

    private CubeSupplementReader() {}

    /** Reads the definitions of a container and the storage of their rows. */
    public static CubeContent read(CubeContainer container, Anchor anchor, Limits limits, DefinitionsMemory memory)
            throws IOException {
        Optional<ByteSource> member = container.open(CubeMembers.SUPPLEMENT);
        if (member.isEmpty() || isOfAnotherAnchor(container)) {
            return new CubeContent(anchor.definitions(), anchor.definitions(), anchor.storage(), List.of());
        }
        try (InputStream in = Gzip.held(member.get(), limits)) {
            Place place = member.get().place();
            Supplement supplement = DefinitionsReader.read(in, place, anchor.definitions(), memory);
            CubeContent content = new CubeContent(
                    supplement.definitions(),
                    anchor.definitions(),
                    storage(anchor, supplement.metricPositions(), place),
                    supplement.members());
            requireFit(content, place);
            return content;
        }
    }

    /**
     * Returns whether anchor.xml is not the one that the supplement was written with, and adds a note if so. The end of an
     * unfinished file, and with it the checksums, may be missing.
     */
    private static boolean isOfAnotherAnchor(CubeContainer container) throws IOException {
        Optional<ByteSource> record = container.open(CubeMembers.CHECKSUMS);
        if (record.isEmpty() || !Checksums.isSound(record.get())) {
            return false;
        }
        Optional<String> objection =
                FileSet.objection(Checksums.read(record.get()), List.of(CubeMembers.ANCHOR), container::open);
        objection.ifPresent(why -> container.notes().add("ignored " + CubeMembers.SUPPLEMENT + ": " + why));
        return objection.isPresent();
    }

    private static List<CubeMetric> storage(Anchor anchor, List<Long> positions, Place place) throws ProfileException {
        try {
            return positions.isEmpty() ? anchor.storage() : anchor.storageAt(positions);
        } catch (IllegalArgumentException e) {
            throw place.corrupt(String.valueOf(e.getMessage())).causedBy(e);
        }
    }

    private static void requireFit(CubeContent content, Place place) throws ProfileException {
        Definitions definitions = content.definitions();
        Definitions stored = content.stored();
        requireCount(
                place, "metrics", stored.metrics().size(), definitions.metrics().size());
        requireCount(
                place,
                "locations",
                stored.locations().size(),
                definitions.locations().size());
        requireCount(
                place,
                "call nodes",
                stored.callNodes().size(),
                definitions.callNodes().size());
        if (!definitions.callNodes().isEmpty() && !stored.callTree().equals(definitions.callTree())) {
            throw place.corrupt("expected the call tree of anchor.xml, found another one");
        }
        for (int metric = 0; metric < definitions.metrics().size(); metric++) {
            CubeDtype dtype = content.storage().get(metric).dtype();
            ValueType type = definitions.metrics().get(metric).type();
            if (!sameCells(dtype, type)) {
                throw place.corrupt(
                        "expected metric %d to have cells like %s of anchor.xml, found %s", metric, dtype.text(), type);
            }
        }
    }

    /** Checks a number of definitions; where the supplement has none, anchor.xml contains one placeholder. */
    private static void requireCount(Place place, String what, int expected, int found) throws ProfileException {
        boolean standsIn = found == 0 && expected == 1;
        if (expected != found && !standsIn) {
            throw place.corrupt("expected %,d %s as in anchor.xml, found %,d", expected, what, found);
        }
    }

    /** Returns whether cells of two types are stored in the same way, whatever their meaning. */
    private static boolean sameCells(CubeDtype stored, ValueType meant) {
        CubeDtype dtype = CubeMetric.dtype(meant);
        return dtype.words() == stored.words() && dtype.word(0) == stored.word(0);
    }
}

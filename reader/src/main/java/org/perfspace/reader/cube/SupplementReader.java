package org.perfspace.reader.cube;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.perfspace.format.cube.CubeDtype;
import org.perfspace.format.cube.CubeMembers;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Limits;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.ValueType;
import org.perfspace.reader.cube.anchor.Anchor;
import org.perfspace.reader.cube.anchor.AnchorMemory;
import org.perfspace.reader.cube.tar.CubeContainer;
import org.perfspace.reader.cube.tar.UnpackedStream;

/**
 * Takes the definitions from the member {@code perfspace.supplement}, if there is one and it fits what anchor.xml says;
 * see {@link org.perfspace.format.cube.SupplementLayout}.
 */
public final class SupplementReader {

    private SupplementReader() {}

    /** The definitions of a container. */
    public static Supplement read(CubeContainer container, Anchor anchor, Limits limits, AnchorMemory memory)
            throws IOException {
        Optional<ByteSource> member = container.open(CubeMembers.SUPPLEMENT);
        if (member.isEmpty()) {
            return new Supplement(anchor.definitions(), anchor.storage(), List.of());
        }
        try (InputStream in = UnpackedStream.of(member.get(), limits)) {
            Supplement supplement = DefinitionsReader.read(in, member.get().place(), anchor, memory);
            requireFit(supplement, anchor.definitions(), member.get().place());
            return supplement;
        }
    }

    private static void requireFit(Supplement supplement, Definitions stored, Place place) throws ProfileException {
        Definitions definitions = supplement.definitions();
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
            CubeDtype dtype = supplement.storage().get(metric).dtype();
            ValueType type = definitions.metrics().get(metric).type();
            if (!sameCells(dtype, type)) {
                throw place.corrupt(
                        "expected metric %d to have cells like %s of anchor.xml, found %s", metric, dtype.text(), type);
            }
        }
    }

    /** Checks a number of things; where there is none, anchor.xml has one that stands in. */
    private static void requireCount(Place place, String what, int expected, int found) throws ProfileException {
        boolean standsIn = found == 0 && expected == 1;
        if (expected != found && !standsIn) {
            throw place.corrupt("expected %,d %s as in anchor.xml, found %,d", expected, what, found);
        }
    }

    /** Returns whether cells are stored alike, whatever they mean. */
    private static boolean sameCells(CubeDtype stored, ValueType meant) {
        CubeDtype dtype = new CubeDtype(CubeDtype.Family.valueOf(meant.base().name()), meant.length());
        return dtype.words() == stored.words() && dtype.word(0) == stored.word(0);
    }
}

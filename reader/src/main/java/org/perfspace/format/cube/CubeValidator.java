package org.perfspace.format.cube;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.perfspace.io.ByteSource;
import org.perfspace.io.DefinitionsMemory;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Input;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.io.ReadOptions;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;

/**
 * Reports every rule of Cube 4 that a file breaks. A file that follows these rules is readable by cubelib, pyCubexR and
 * standard tar; {@link CubeReader} also reads many files that break some of them. The check continues after a violation
 * wherever possible.
 */
public final class CubeValidator {

    private static final int MOST = 2_000;

    private final CubeContainer container;
    private final ReadOptions options;
    private final Findings findings;

    private CubeValidator(CubeContainer container, ReadOptions options, Findings findings) {
        this.container = container;
        this.options = options;
        this.findings = findings;
    }

    /**
     * Returns the violations of a file, in the order of container, definitions, rows; none for a sound file.
     *
     * @throws IOException if the file cannot be read; never because of its content
     */
    public static List<Finding> check(Input input, ReadOptions options) throws IOException {
        Findings findings = Findings.distinct(MOST, "more rules are broken; these are the first " + MOST);
        try (CubeContainer container = CubeContainer.open(input.open(), options)) {
            new CubeValidator(container, options, findings).check();
        } catch (ProfileException e) {
            findings.add(Finding.of(e));
        }
        return findings.toList(input.place());
    }

    private void check() throws IOException {
        container.notes().forEach(note -> findings.add(container.place(), note));
        new TarRules(container.bytes(), findings).check(container);
        container.checksums(findings::add);
        ByteSource member = container.anchor();
        List<String> notes = new ArrayList<>();
        DefinitionsMemory memory = DefinitionsMemory.ofHeap();
        AnchorRules rules = new AnchorRules(member.place(), MOST + 1);
        Anchor anchor;
        try {
            anchor = AnchorReader.read(
                    member,
                    options.limits(),
                    memory,
                    (metric, callNodes, locations) ->
                            new MetricRowsReader(container, options.limits(), callNodes, locations).refine(metric),
                    notes,
                    rules);
        } finally {
            rules.addTo(findings);
        }
        notes.forEach(note -> findings.add(note(member.place(), note)));
        new DefinitionRules(anchor, member.place(), findings).check();
        rows(anchor);
        if (container.member(CubeMembers.SUPPLEMENT).isPresent()) {
            CubeSupplementReader.read(container, anchor, options.limits(), memory);
        }
    }

    /**
     * Checks the members of every metric: each metric has both or neither, sizes are consistent, and rows can be
     * decompressed.
     */
    private void rows(Anchor anchor) throws IOException {
        Definitions definitions = anchor.definitions();
        MetricRowsReader reader = new MetricRowsReader(
                container,
                options.limits(),
                definitions.callNodes().size(),
                definitions.locations().size(),
                findings);
        Set<String> known = new HashSet<>();
        for (CubeMetric metric : anchor.storage()) {
            known.add(metric.dataMember());
            known.add(metric.indexMember());
            try {
                if (reader.check(metric)) {
                    reader.checkRows(metric);
                }
            } catch (ProfileException e) {
                findings.add(Finding.of(e));
            }
        }
        for (CubeMember member : container.members()) {
            if (CubeMembers.isMetricMember(member.name()) && !known.contains(member.name())) {
                findings.add(container.place().member(member.name()), "expected a metric with this number, found none");
            }
        }
    }

    private static Finding note(Place place, String note) {
        String prefix = place + ": ";
        String message = note.startsWith(prefix) ? note.substring(prefix.length()) : note;
        return note.endsWith(AnchorReader.REPAIRED) ? Finding.warning(place, message) : new Finding(place, message);
    }

    /** The consistency rules of definitions that the reader does not need (README.md of format.cube, sections 3, 4.1 and 7). */
    private static final class DefinitionRules {

        private static final long CELLS = 1L << 32;

        private final Anchor anchor;
        private final Definitions definitions;
        private final Place place;
        private final Findings findings;

        DefinitionRules(Anchor anchor, Place place, Findings findings) {
            this.anchor = anchor;
            this.definitions = anchor.definitions();
            this.place = place;
            this.findings = findings;
        }

        /** Checks all rules. */
        void check() {
            definitions.metrics().forEach(this::metric);
            ghostsLast();
            noGap("region ids", definitions.regions(), Region::fileId);
            noGap("cnode ids", definitions.callNodes(), CallNode::fileId);
            noGap("location Ids", definitions.locations(), Location::fileId);
            long cells = Math.multiplyFull(
                    definitions.callNodes().size(), definitions.locations().size());
            if (cells >= CELLS) {
                findings.add(place, "expected below %,d cells of a metric, found %,d", CELLS, cells);
            }
        }

        private void metric(Metric metric) {
            if (metric.name().isBlank()) {
                findings.add(place, "expected a <uniq_name> of metric %d, found a blank one", metric.fileId());
            }
            if (metric.kind().derived() && metric.derivation().expression().isBlank()) {
                findings.add(place, "expected <cubepl> in the derived metric %d, found none", metric.fileId());
            }
        }

        /** Requires each GHOST metric to follow all others (README.md of format.cube, section 6). */
        private void ghostsLast() {
            List<CubeMetric> metrics = anchor.storage();
            for (int i = 1; i < metrics.size(); i++) {
                if (metrics.get(i - 1).ghost() && !metrics.get(i).ghost()) {
                    findings.add(
                            place,
                            "expected GHOST metrics behind all others, found metric %d before metric %d: Cube's own tools"
                                    + " crash on it",
                            metrics.get(i - 1).fileId(),
                            metrics.get(i).fileId());
                    return;
                }
            }
        }

        /** Requires the ids, which are distinct, to be 0, 1, … n-1 in any order. */
        private <T> void noGap(String what, List<T> things, ToLongFunction<T> id) {
            BitSet there = new BitSet(things.size());
            for (T thing : things) {
                if (id.applyAsLong(thing) < things.size()) {
                    there.set((int) id.applyAsLong(thing));
                }
            }
            int missing = there.nextClearBit(0);
            if (missing < things.size()) {
                findings.add(
                        place,
                        "expected %s 0 to %,d without gap, found no %,d: Cube's own tools keep things in arrays by id and"
                                + " crash on a gap",
                        what,
                        things.size() - 1,
                        missing);
            }
        }
    }
}

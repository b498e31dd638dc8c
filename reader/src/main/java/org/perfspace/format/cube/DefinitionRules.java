package org.perfspace.format.cube;

import java.util.BitSet;
import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.Region;

/** The consistency rules of definitions that the reader does not need (README.md of format.cube, sections 3, 4.1 and 7). */
final class DefinitionRules {

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

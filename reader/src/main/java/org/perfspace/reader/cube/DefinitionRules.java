package org.perfspace.reader.cube;

import java.util.HashSet;
import java.util.Set;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;

/** The rules that definitions keep among each other, where reading goes on without them (cube.md 3, 7). */
final class DefinitionRules {

    private static final long CELLS = 1L << 32;

    private final Definitions definitions;
    private final Place place;
    private final Findings findings;

    DefinitionRules(Definitions definitions, Place place, Findings findings) {
        this.definitions = definitions;
        this.place = place;
        this.findings = findings;
    }

    /** Checks all. */
    void check() {
        definitions.metrics().forEach(this::metric);
        locationIds();
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

    /** The Ids of locations are the columns of the rows, so they have no gap. */
    private void locationIds() {
        Set<Long> ids = new HashSet<>();
        definitions.locations().stream().map(Location::fileId).forEach(ids::add);
        for (long id = 0; id < ids.size(); id++) {
            if (!ids.contains(id)) {
                findings.add(place, "expected location Ids 0 to %,d without gap, found no %,d", ids.size() - 1, id);
                return;
            }
        }
    }
}

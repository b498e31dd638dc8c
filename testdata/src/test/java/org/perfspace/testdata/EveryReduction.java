package org.perfspace.testdata;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.convert.reduce.Collapse;
import org.perfspace.convert.reduce.Flat;
import org.perfspace.convert.reduce.Kind;
import org.perfspace.convert.reduce.LocationChoice;
import org.perfspace.convert.reduce.MaxDepth;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.convert.reduce.MinPercent;
import org.perfspace.convert.reduce.NumberRanges;
import org.perfspace.convert.reduce.Prune;
import org.perfspace.convert.reduce.Reduction;
import org.perfspace.convert.reduce.Root;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;

/** Reductions of every sort, for tests that try all of them. */
public final class EveryReduction {

    private EveryReduction() {}

    /** Returns one of each sort, with names and numbers that the space has. */
    public static List<Reduction> of(Definitions d) {
        String region = d.regionOf(d.callNodes().size() - 1).name();
        String metric = d.metrics().stream()
                .filter(m -> !m.kind().derived())
                .findFirst()
                .map(Metric::name)
                .orElseThrow();
        long rank = d.locationGroups().get(d.locations().get(0).group()).rank();
        List<Reduction> all = new ArrayList<>(List.of(
                new MetricChoice(List.of(metric)),
                new Root(List.of(region)),
                new MaxDepth(1),
                new Flat(),
                new Kind(Kind.Covers.EXCLUSIVE),
                new Kind(Kind.Covers.INCLUSIVE),
                new LocationChoice(LocationChoice.By.GROUP, NumberRanges.parse("" + rank)),
                new LocationChoice(
                        LocationChoice.By.LOCATION,
                        NumberRanges.parse("" + d.locations().get(0).rank()))));
        if (d.callNodes().stream()
                .anyMatch(node -> !d.regionOf(node.id()).name().equals(region) && node.parent() < 0)) {
            all.add(new Prune(List.of(region)));
        }
        share(d).ifPresent(all::add);
        for (Collapse.How how : Collapse.How.values()) {
            all.add(new Collapse(how));
        }
        return all;
    }

    private static Optional<MinPercent> share(Definitions d) {
        return d.metrics().stream()
                .filter(m -> List.of("time", "TIME", "visits").contains(m.name()))
                .filter(m -> !d.isVoid(m.id()))
                .findFirst()
                .map(m -> new MinPercent(5, m.name()));
    }
}

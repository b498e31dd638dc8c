package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.work.HeapPart;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.Tree;
import org.perfspace.model.severity.Row;
import org.perfspace.model.severity.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.model.view.LocationSums;
import org.perfspace.model.view.totals.FlatProfile;
import org.perfspace.model.view.totals.RowSum;
import org.perfspace.model.view.totals.Totals;

/**
 * Adds up the call nodes of each region or group of regions, for as many at a time as memory takes. Call nodes are added in
 * the order of {@link CallTreeView#sweep}, which does not depend on the number of threads.
 */
final class RegionStatistics {

    /** Bytes that a sum takes at a location: a word, of integers two. */
    private static final long BYTES_PER_LOCATION = 2L * Long.BYTES;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Metric metric;
    private final FlatProfile regions;
    private final LocationSums sums;
    private final BitSet outermost = new BitSet();
    private final RowSum total;
    private final int batch;

    RegionStatistics(PerformanceSpace space, Metric metric, FlatProfile regions) {
        this(space, metric, regions, HeapPart.CACHE.bytes());
    }

    RegionStatistics(PerformanceSpace space, Metric metric, FlatProfile regions, long bytes) {
        this.space = space;
        this.definitions = space.definitions();
        this.metric = metric;
        this.sums = LocationSums.over(definitions, LocationSums.Level.ALL);
        this.total = new RowSum(definitions, metric, definitions.locations().size());
        long perRegion =
                BYTES_PER_LOCATION * Math.max(1, definitions.locations().size());
        this.batch = (int) Math.max(1, Math.min(regions.size(), bytes / perRegion));
        this.regions = regions;
        for (int region = 0; region < regions.size(); region++) {
            for (int node : regions.outermost(region)) {
                outermost.set(node);
            }
        }
    }

    /**
     * Collects the spreads of all regions. The first pass over the inclusive values meets those of the roots, too.
     *
     * @return their sum at each location, see {@link Totals#byLocation}
     */
    Optional<Row> collect(LargestEntries largest) throws IOException {
        for (int from = 0; from < regions.size(); from += batch) {
            int end = Math.min(regions.size(), from + batch);
            List<Optional<Spread>> exclusive = spreads(CallFlavour.EXCLUSIVE, from, end);
            List<Optional<Spread>> inclusive = spreads(CallFlavour.INCLUSIVE, from, end);
            for (int region = from; region < end; region++) {
                Optional<Spread> own = exclusive.get(region - from);
                Optional<Spread> all = inclusive.get(region - from);
                if (own.isPresent() || all.isPresent()) {
                    largest.add(new Statistics.Entry(region, own, all));
                }
            }
        }
        if (regions.size() == 0 || metric.kind().derived()) {
            return Totals.byLocation(space, metric.id());
        }
        return total.isEmpty() ? Optional.empty() : Optional.of(total.row("all call nodes"));
    }

    private List<Optional<Spread>> spreads(CallFlavour flavour, int from, int end) throws IOException {
        @Nullable RowSum[] batchSums = add(flavour, from, end);
        List<Optional<Spread>> spreads = new ArrayList<>();
        for (int region = from; region < end; region++) {
            spreads.add(spread(region, batchSums[region - from]));
        }
        return spreads;
    }

    private @Nullable RowSum[] add(CallFlavour flavour, int from, int end) throws IOException {
        @Nullable RowSum[] batchSums = new @Nullable RowSum[end - from];
        RowSum first = new RowSum(definitions, metric, definitions.locations().size());
        try (RowCursor rows = CallTreeView.of(space, flavour).sweep(metric.id())) {
            while (rows.next()) {
                int node = rows.callNode();
                int region = regions.of(node);
                boolean counts = flavour == CallFlavour.EXCLUSIVE || outermost.get(node);
                if (from == 0 && flavour == CallFlavour.INCLUSIVE && isRoot(node)) {
                    total.add(rows.row());
                }
                if (region >= from && region < end && counts) {
                    RowSum sum = batchSums[region - from];
                    if (sum == null) {
                        sum = first.another();
                        batchSums[region - from] = sum;
                    }
                    sum.add(rows.row());
                }
            }
        }
        return batchSums;
    }

    private boolean isRoot(int node) {
        return !metric.kind().derived() && definitions.callTree().parent(node) == Tree.NO_PARENT;
    }

    private Optional<Spread> spread(int region, @Nullable RowSum sum) throws IOException {
        if (sum == null) {
            return Optional.empty();
        }
        String where = regions.size() == definitions.regions().size()
                ? "region " + definitions.regions().get(region).fileId()
                : "a group of regions";
        return Optional.of(Spread.of(metric, 0, sum.row(where), sums));
    }
}

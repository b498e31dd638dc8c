package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.HeapPart;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.RowCursor;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;
import org.perfspace.model.view.FlatProfile;
import org.perfspace.model.view.LocationSums;
import org.perfspace.model.view.RowSum;

/** Adds up the call nodes of each region or group of regions, for as many at a time as memory takes. */
final class RegionStatistics {

    /** Bytes that a column of two sums takes, with what they need on the way. */
    private static final long BYTES_PER_LOCATION = 80;

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Metric metric;
    private final FlatProfile regions;
    private final LocationSums sums;
    private final BitSet outermost = new BitSet();
    private final int batch;

    RegionStatistics(PerformanceSpace space, Metric metric, FlatProfile regions) {
        this(space, metric, regions, HeapPart.CACHE.bytes());
    }

    RegionStatistics(PerformanceSpace space, Metric metric, FlatProfile regions, long bytes) {
        this.space = space;
        this.definitions = space.definitions();
        this.metric = metric;
        this.sums = LocationSums.over(definitions, LocationSums.Level.ALL);
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

    void collect(LargestEntries largest) throws IOException {
        for (int from = 0; from < regions.size(); from += batch) {
            int end = Math.min(regions.size(), from + batch);
            @Nullable RowSum[] exclusive = add(CallFlavour.EXCLUSIVE, from, end);
            @Nullable RowSum[] inclusive = add(CallFlavour.INCLUSIVE, from, end);
            for (int region = from; region < end; region++) {
                Optional<Spread> own = spread(region, exclusive[region - from]);
                Optional<Spread> all = spread(region, inclusive[region - from]);
                if (own.isPresent() || all.isPresent()) {
                    largest.add(new Statistics.Entry(region, own, all));
                }
            }
        }
    }

    private @Nullable RowSum[] add(CallFlavour flavour, int from, int end) throws IOException {
        @Nullable RowSum[] batchSums = new @Nullable RowSum[end - from];
        try (RowCursor rows = CallTreeView.of(space, flavour).rows(metric.id())) {
            while (rows.next()) {
                int node = rows.callNode();
                int region = regions.of(node);
                boolean counts = flavour == CallFlavour.EXCLUSIVE || outermost.get(node);
                if (region >= from && region < end && counts) {
                    RowSum sum = batchSums[region - from];
                    if (sum == null) {
                        sum = new RowSum(
                                definitions, metric, definitions.locations().size());
                        batchSums[region - from] = sum;
                    }
                    sum.add(rows.row());
                }
            }
        }
        return batchSums;
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

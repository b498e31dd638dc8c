package org.perfspace.convert.statistics;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.convert.statistics.Statistics.Spread;
import org.perfspace.io.HeapPart;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.FlatProfile;
import org.perfspace.value.LocationSums;
import org.perfspace.value.RowSum;
import org.perfspace.value.Totals;

/**
 * Adds up the call nodes of each region or group of regions, for as many of them at a time as fit into memory. Call nodes
 * are added in the order of {@link CallTreeView#sweep}, which does not depend on the number of threads.
 */
final class RegionStatistics {

    /** Bytes that the sums of both flavours need at a location: one word each, or two words each for integers. */
    private static final long BYTES_PER_LOCATION = 4L * Long.BYTES;

    /** Sums that differ by less are equal. */
    private static final double ROUNDING = 1e-9;

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
        this.sums = LocationSums.overAll(definitions);
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
     * Collects the spreads of all regions. The first pass over the inclusive values also adds up those of the roots.
     *
     * @return the sum of the roots at each location, see {@link Totals#byLocation}
     */
    Optional<Row> collect(LargestEntries largest) throws IOException {
        Optional<Metric> other = regions.stated(metric.id());
        BitSet stating = other.isEmpty() ? new BitSet() : stating(other.get());
        for (int from = 0; from < regions.size(); from += batch) {
            int end = Math.min(regions.size(), from + batch);
            Batch exclusive = new Batch(CallFlavour.EXCLUSIVE, from, end);
            Batch inclusive = new Batch(CallFlavour.INCLUSIVE, from, end);
            add(exclusive, inclusive);
            Batch stated = new Batch(CallFlavour.EXCLUSIVE, from, end);
            if (other.isPresent()) {
                stated.addAll(only(stating, space.severity().rows(other.get().id())));
            }
            for (int region = from; region < end; region++) {
                Optional<Spread> own = exclusive.spread(region);
                Optional<Spread> whole = stated.spread(region);
                Optional<Spread> all = larger(whole, inclusive.spread(region));
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

    /** Returns the call nodes whose values of a stated metric are the inclusive values of regions. */
    private BitSet stating(Metric stated) throws IOException {
        if (!regions.joinsRegions()) {
            BitSet all = new BitSet();
            all.set(0, definitions.callNodes().size());
            return all;
        }
        double[] totals = new double[definitions.callNodes().size()];
        try (RowCursor rows = CallTreeSums.of(space, CallFlavour.STORED, sums).rows(stated.id())) {
            while (rows.next()) {
                totals[rows.callNode()] = rows.row().asDouble(0);
            }
        }
        return regions.stating(totals);
    }

    /** Returns the stated values, unless those of the call tree are larger, because several regions are one function. */
    private static Optional<Spread> larger(Optional<Spread> stated, Optional<Spread> ofTree) {
        boolean tree = stated.isEmpty()
                || (ofTree.isPresent()
                        && ofTree.get().sum().number() * (1 - ROUNDING)
                                > stated.get().sum().number());
        return tree ? ofTree : stated;
    }

    private static RowCursor only(BitSet nodes, RowCursor rows) {
        return rows.advancedBy(() -> {
            boolean more = rows.next();
            while (more && !nodes.get(rows.callNode())) {
                more = rows.next();
            }
            return more;
        });
    }

    /** Adds up the values of both flavours, in one pass over the stored rows if one of them is stored. */
    private void add(Batch exclusive, Batch inclusive) throws IOException {
        boolean storesInclusive = metric.kind().inclusive();
        Batch stored = storesInclusive ? inclusive : exclusive;
        Batch computed = storesInclusive ? exclusive : inclusive;
        Optional<RowCursor> sweep = CallTreeView.of(space, computed.flavour).sweep(metric.id(), stored::add);
        if (sweep.isPresent()) {
            computed.addAll(sweep.get());
        } else {
            exclusive.addAll(CallTreeView.of(space, CallFlavour.EXCLUSIVE).sweep(metric.id()));
            inclusive.addAll(CallTreeView.of(space, CallFlavour.INCLUSIVE).sweep(metric.id()));
        }
    }

    /** The sums of some regions in one flavour. */
    private final class Batch {

        private final CallFlavour flavour;
        private final int from;
        private final @Nullable RowSum[] regionSums;
        private final RowSum first =
                new RowSum(definitions, metric, definitions.locations().size());

        Batch(CallFlavour flavour, int from, int end) {
            this.flavour = flavour;
            this.from = from;
            this.regionSums = new @Nullable RowSum[end - from];
        }

        void addAll(RowCursor rows) throws IOException {
            try (rows) {
                while (rows.next()) {
                    add(rows.callNode(), rows.row());
                }
            }
        }

        void add(int node, Row row) throws IOException {
            if (from == 0 && flavour == CallFlavour.INCLUSIVE && isRoot(node)) {
                total.add(row);
            }
            int place = regions.of(node) - from;
            if (place >= 0 && place < regionSums.length && (flavour == CallFlavour.EXCLUSIVE || outermost.get(node))) {
                RowSum sum = regionSums[place];
                if (sum == null) {
                    sum = first.another();
                    regionSums[place] = sum;
                }
                sum.add(row);
            }
        }

        Optional<Spread> spread(int region) throws IOException {
            RowSum sum = regionSums[region - from];
            if (sum == null) {
                return Optional.empty();
            }
            String where = regions.size() == definitions.regions().size()
                    ? "region " + definitions.regions().get(region).fileId()
                    : "a group of regions";
            return Optional.of(Spread.of(metric, 0, sum.row(where), sums));
        }
    }

    private boolean isRoot(int node) {
        return !metric.kind().derived() && definitions.callTree().parent(node) == Tree.NO_PARENT;
    }
}

package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Findings;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;

/**
 * Compares the statistics of the summary profile with the values of all other profiles, context by context. Findings are
 * warnings, because HPCToolkit itself sometimes wrote wrong statistics.
 */
final class SummaryCheck implements SummaryStatistic.Sums {

    private static final double LEAST_ULPS = 16;

    private final NativeParts parts;
    private final Findings findings;
    private final MetricIds statIds;
    private final List<Stat> stats = new ArrayList<>();

    /** The statistics of each metric, by propMetricId. */
    private final List<List<Stat>> ofValues;

    /** The statistic with each statMetricId. */
    private final List<List<Stat>> ofStored;

    /** The statistics of the context that is checked next that may be other than 0. */
    private final List<Stat> here = new ArrayList<>();

    private final @Nullable ProfileBlock block;
    private boolean more;
    private final double[] stored;
    private final int[] counts;
    private final double[] sums;
    private final double[] squares;
    private final double[] least;
    private final double[] largest;

    /** A statistic, and the contexts at which it is wrong. */
    private static final class Stat {
        private final SummaryStatistic statistic;
        private boolean isHere;
        private int wrong;
        private long position;
        private String example = "";

        Stat(SummaryStatistic statistic) {
            this.statistic = statistic;
        }
    }

    SummaryCheck(NativeParts parts, Findings findings) throws IOException {
        MetaDb meta = parts.meta();
        ProfileDb db = parts.profiles();
        boolean summary = db != null && db.size() > 0 && db.summaries()[0];
        this.parts = parts;
        this.findings = findings;
        this.statIds = MetricIds.ofStatistics(meta.metrics());
        this.block = summary && db != null
                ? new ProfileBlock(db, parts.source(DbFile.PROFILE).bytes()).open(0, 0)
                : null;
        SummaryStatistic.of(meta.metrics()).forEach(statistic -> stats.add(new Stat(statistic)));
        this.stored = new double[ids(meta, MetaDb.MetricRecord::statistics, MetaDb.Statistic::statMetricId)];
        int propMetricIds = ids(meta, MetaDb.MetricRecord::instances, MetaDb.ScopeInstance::propMetricId);
        this.counts = new int[propMetricIds];
        this.sums = new double[propMetricIds];
        this.squares = new double[propMetricIds];
        this.least = new double[propMetricIds];
        this.largest = new double[propMetricIds];
        this.ofValues = lists(propMetricIds);
        this.ofStored = lists(stored.length);
        for (Stat stat : stats) {
            ofValues.get(stat.statistic.source()).add(stat);
            ofValues.get(stat.statistic.counted()).add(stat);
            ofStored.get(stat.statistic.statistic().statMetricId()).add(stat);
        }
        advance();
    }

    private static List<List<Stat>> lists(int count) {
        return Stream.generate(() -> (List<Stat>) new ArrayList<Stat>(1))
                .limit(count)
                .toList();
    }

    /** Returns one more than the largest id of some part of all metrics. */
    private static <T> int ids(MetaDb meta, Function<MetaDb.MetricRecord, List<T>> parts, ToIntFunction<T> id) {
        return 1
                + meta.metrics().stream()
                        .flatMap(metric -> parts.apply(metric).stream())
                        .mapToInt(id)
                        .max()
                        .orElse(-1);
    }

    /** Adds a value of the context that is checked next. */
    void add(int metricId, double value) {
        boolean first = counts[metricId]++ == 0;
        if (first) {
            choose(ofValues.get(metricId));
        }
        sums[metricId] += value;
        squares[metricId] += value * value;
        least[metricId] = first ? value : Math.min(least[metricId], value);
        largest[metricId] = first ? value : Math.max(largest[metricId], value);
    }

    private void choose(List<Stat> some) {
        for (Stat stat : some) {
            if (!stat.isHere) {
                stat.isHere = true;
                here.add(stat);
            }
        }
    }

    /** Compares the statistics of a context; contexts are passed in ascending order of ctxId. */
    void check(long ctxId) throws IOException {
        if (block == null) {
            return;
        }
        while (more && block.ctxId() < ctxId) {
            advance();
        }
        boolean isStored = more && block.ctxId() == ctxId;
        for (int i = 0; isStored && i < block.count(); i++) {
            stored[block.metricId(i)] = Double.longBitsToDouble(block.bits(i));
            choose(ofStored.get(block.metricId(i)));
        }
        for (Stat stat : here) {
            compare(stat, ctxId, isStored ? block.indexPosition() : 0);
        }
        for (Stat stat : here) {
            clear(stat.statistic.source());
            clear(stat.statistic.counted());
            stored[stat.statistic.statistic().statMetricId()] = 0;
            stat.isHere = false;
        }
        here.clear();
    }

    private void clear(int metricId) {
        counts[metricId] = 0;
        sums[metricId] = 0;
        squares[metricId] = 0;
    }

    /** Reports the findings. */
    void finish() {
        ProfileDb profiles = parts.profiles();
        for (Stat stat : stats) {
            MetaDb.Statistic statistic = stat.statistic.statistic();
            if (stat.wrong > 0 && profiles != null) {
                findings.warn(
                        "summary",
                        parts.source(DbFile.PROFILE).at(stat.position > 0 ? stat.position : profiles.recordAt(0)),
                        "expected the %s of %s of \"%s\" in scope \"%s\" over all profiles, found others at %s,"
                                + " such as %s",
                        MetaDbLayout.combine(statistic.combine()),
                        statistic.formula(),
                        stat.statistic.metric().name(),
                        statistic.scope(),
                        Definitions.count(stat.wrong, "context"),
                        stat.example);
            }
        }
    }

    private void advance() throws IOException {
        if (block == null) {
            return;
        }
        try {
            more = block.next();
            if (more) {
                block.load(statIds);
            }
        } catch (ProfileException e) {
            more = false; // the check of profile.db reports this
        }
    }

    private void compare(Stat stat, long ctxId, long position) {
        SummaryStatistic statistic = stat.statistic;
        double found = stored[statistic.statistic().statMetricId()];
        int count = counts[statistic.source()];
        boolean leftOut = statistic.isCount() && found == 0 && count == 0;
        double expected = leftOut ? 0 : statistic.of(this);
        double tolerance = Math.max(LEAST_ULPS, 2.0 * count) * Math.ulp(Math.max(expected, found));
        if (Math.abs(expected - found) > tolerance) {
            stat.wrong++;
            if (stat.wrong == 1) {
                stat.position = position;
                stat.example = found + " in place of " + expected + " at context " + ctxId;
            }
        }
    }

    @Override
    public int count(int propMetricId) {
        return counts[propMetricId];
    }

    @Override
    public double sum(int propMetricId) {
        return sums[propMetricId];
    }

    @Override
    public double squares(int propMetricId) {
        return squares[propMetricId];
    }

    @Override
    public double least(int propMetricId) {
        return least[propMetricId];
    }

    @Override
    public double largest(int propMetricId) {
        return largest[propMetricId];
    }
}

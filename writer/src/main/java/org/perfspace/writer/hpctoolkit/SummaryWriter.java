package org.perfspace.writer.hpctoolkit;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.SummaryStatistic;
import org.perfspace.format.hpctoolkit.TransposedBand;
import org.perfspace.io.ByteSink;

/**
 * Writes the block of the summary profile: {@linkplain SummaryStatistic statistics} of every context over all profiles.
 * Contexts are in ascending order of ctxId. Sums are computed over the profiles in their order.
 */
final class SummaryWriter {

    private final ProfileDbWriter db;
    private final ByteSink out;
    private final long start;
    private final SummaryStatistic[] stats;
    private int values;
    private int contexts;
    private int[] ctxIds = new int[1024];
    private int[] firsts = new int[1024];

    /** The statistics of the contexts of one band. */
    public static final class Part {
        private final int first;
        private final int[] counts;
        private char[] ids = new char[1024];
        private double[] values = new double[1024];
        private int size;

        private Part(int first, int[] counts) {
            this.first = first;
            this.counts = counts;
        }

        private void add(int ctxId, int id, double value) {
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, Math.multiplyExact(size, 2));
                values = Arrays.copyOf(values, ids.length);
            }
            ids[size] = (char) id;
            values[size++] = value;
            counts[ctxId - first]++;
        }
    }

    /** The sums over the values of a context. */
    private record BandSums(TransposedBand band, int ctxId) implements SummaryStatistic.Sums {

        @Override
        public int count(int propMetricId) {
            return band.count(ctxId, propMetricId);
        }

        @Override
        public double sum(int propMetricId) {
            int count = count(propMetricId);
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += band.value(ctxId, propMetricId, i);
            }
            return sum;
        }

        @Override
        public double squares(int propMetricId) {
            int count = count(propMetricId);
            double sum = 0;
            for (int i = 0; i < count; i++) {
                double value = band.value(ctxId, propMetricId, i);
                sum += value * value;
            }
            return sum;
        }

        @Override
        public double least(int propMetricId) {
            int count = count(propMetricId);
            double least = band.value(ctxId, propMetricId, 0);
            for (int i = 1; i < count; i++) {
                least = Math.min(least, band.value(ctxId, propMetricId, i));
            }
            return least;
        }

        @Override
        public double largest(int propMetricId) {
            int count = count(propMetricId);
            double largest = band.value(ctxId, propMetricId, 0);
            for (int i = 1; i < count; i++) {
                largest = Math.max(largest, band.value(ctxId, propMetricId, i));
            }
            return largest;
        }
    }

    public SummaryWriter(ProfileDbWriter db, List<MetricPlan> metrics) throws IOException {
        this.db = db;
        this.start = db.begin(0);
        this.out = new ByteSink(db.channel().position(start));
        this.stats = stats(metrics);
    }

    /** Computes the statistics of the contexts of a band, whose ranks are their ctxIds. Safe for several threads. */
    public Part part(TransposedBand band) {
        SummaryStatistic[] some = Arrays.stream(stats)
                .filter(stat -> band.hasCells(stat.source()) || band.hasCells(stat.counted()))
                .toArray(SummaryStatistic[]::new);
        Part part = new Part(band.first(), new int[band.end() - band.first()]);
        for (int ctxId = band.first(); ctxId < band.end(); ctxId++) {
            BandSums sums = new BandSums(band, ctxId);
            for (int s = 0; s < some.length && band.hasValues(ctxId); s++) {
                double value = some[s].of(sums);
                if (value != 0) {
                    part.add(ctxId, some[s].statistic().statMetricId(), value);
                }
            }
        }
        return part;
    }

    /** Adds the statistics of a band. */
    public void add(Part part) throws IOException {
        int next = 0;
        for (int i = 0; i < part.counts.length; i++) {
            if (part.counts[i] > 0) {
                remember(part.first + i, values);
            }
            for (int end = next + part.counts[i]; next < end; next++) {
                out.u16(part.ids[next]).f64(part.values[next]);
            }
            values = Math.addExact(values, part.counts[i]);
        }
    }

    /** Writes the context indices. */
    public void finish() throws IOException {
        int indexStart = ProfileDbLayout.valuesEnd(values);
        out.zeros(indexStart - out.position());
        for (int i = 0; i < contexts; i++) {
            out.u32(ctxIds[i]).bits64(firsts[i]);
        }
        out.flush();
        db.end(0, values, contexts, start + out.position());
    }

    private void remember(int ctxId, int first) {
        if (contexts == ctxIds.length) {
            ctxIds = Arrays.copyOf(ctxIds, 2 * contexts);
            firsts = Arrays.copyOf(firsts, 2 * contexts);
        }
        ctxIds[contexts] = ctxId;
        firsts[contexts++] = first;
    }

    private static SummaryStatistic[] stats(List<MetricPlan> metrics) {
        return SummaryStatistic.of(metrics.stream().map(MetricPlan::record).toList()).stream()
                .sorted(Comparator.comparingInt(stat -> stat.statistic().statMetricId()))
                .toArray(SummaryStatistic[]::new);
    }
}

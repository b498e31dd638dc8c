package org.perfspace.writer.hpctoolkit.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.cct.TransposedBand;
import org.perfspace.format.hpctoolkit.meta.MetaDb;
import org.perfspace.format.hpctoolkit.yaml.DefaultYaml;
import org.perfspace.io.ByteSink;
import org.perfspace.writer.hpctoolkit.meta.MetricPlan;

/**
 * Writes the block of the summary profile: statistics of every context over all profiles (README.md of
 * format.hpctoolkit, "Costs"). Contexts come by ascending ctxId. Sums run over the profiles in their order.
 *
 * <p>{@code $$}: the values; {@code ($$^2)}: their squares; {@code 1}: one for every profile with an execution cost there,
 * whatever the scope. Statistics by other formulas are described, but have no values.
 */
public final class SummaryWriter {

    private static final int SUM = 0;
    private static final int MIN = 1;
    private static final int MAX = 2;

    private final ProfileDbWriter db;
    private final ByteSink out;
    private final long start;
    private final Stat[] stats;
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

    private record Stat(int id, String formula, int combine, int source, int counted) {}

    public SummaryWriter(ProfileDbWriter db, List<MetricPlan> metrics) throws IOException {
        this.db = db;
        this.start = db.begin(0);
        this.out = new ByteSink(db.channel().position(start));
        this.stats = stats(metrics);
    }

    /** Computes the statistics of the contexts of a band, whose ranks are their ctxIds. Safe for several threads. */
    public Part part(TransposedBand band) {
        Part part = new Part(band.first(), new int[band.end() - band.first()]);
        for (int ctxId = band.first(); ctxId < band.end(); ctxId++) {
            for (int s = 0; s < stats.length && band.hasValues(ctxId); s++) {
                double value = value(stats[s], ctxId, band);
                if (value != 0) {
                    part.add(ctxId, stats[s].id(), value);
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

    private static double value(Stat stat, int ctxId, TransposedBand cells) {
        return switch (stat.formula()) {
            case DefaultYaml.ONE -> count(stat, ctxId, cells);
            case DefaultYaml.VALUE -> combined(stat, ctxId, cells, false);
            case DefaultYaml.SQUARE -> combined(stat, ctxId, cells, true);
            default -> 0;
        };
    }

    private static double count(Stat stat, int ctxId, TransposedBand cells) {
        int count = cells.count(ctxId, stat.counted());
        return stat.combine() == SUM ? count : Math.min(count, 1);
    }

    private static double combined(Stat stat, int ctxId, TransposedBand cells, boolean squared) {
        int count = cells.count(ctxId, stat.source());
        if (count == 0) {
            return 0;
        }
        double result = stat.combine() == SUM ? 0 : term(cells, ctxId, stat.source(), 0, squared);
        for (int i = 0; i < count; i++) {
            double term = term(cells, ctxId, stat.source(), i, squared);
            result = switch (stat.combine()) {
                case SUM -> result + term;
                case MIN -> Math.min(result, term);
                case MAX -> Math.max(result, term);
                default -> 0;
            };
        }
        return result;
    }

    private static double term(TransposedBand cells, int ctxId, int propMetricId, int i, boolean squared) {
        double value = cells.value(ctxId, propMetricId, i);
        return squared ? value * value : value;
    }

    private static Stat[] stats(List<MetricPlan> metrics) {
        List<Stat> stats = new ArrayList<>();
        for (MetricPlan metric : metrics) {
            int execution = metric.id(DefaultYaml.EXECUTION);
            for (MetaDb.Statistic s : metric.statistics()) {
                int source = metric.id(s.scope());
                if (source != MetaDb.NONE) {
                    int counted = execution == MetaDb.NONE ? source : execution;
                    stats.add(new Stat(s.statMetricId(), s.formula(), s.combine(), source, counted));
                }
            }
        }
        stats.sort(Comparator.comparingInt(Stat::id));
        return stats.toArray(Stat[]::new);
    }
}

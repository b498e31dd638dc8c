package org.perfspace.testdata.generate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.perfspace.format.hpctoolkit.DefaultYaml;
import org.perfspace.format.hpctoolkit.MetaDb;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.testdata.generate.HpctTree.Context;

/** Metrics in the form of HPCToolkit databases: inclusive doubles. */
final class HpctMetrics {

    /** Scopes of every metric, in the order of their ids. */
    private static final List<String> SCOPES = List.of("point", "function", "lex_aware", "execution");

    private static final int SUM = 0;
    private static final int PLAIN = 15;

    private final Quantities quantities;
    private final HpctTree contexts;

    /** Numbers of those named metrics that have values in this run. */
    private final int[] measured;

    public HpctMetrics(Quantities quantities, HpctTree contexts) {
        this.quantities = quantities;
        this.contexts = contexts;
        this.measured = IntStream.range(0, PLAIN)
                .filter(number -> named(number).cells().hasRow(0))
                .toArray();
    }

    /** Returns one of the metrics that have values, because HPCToolkit does not store others. */
    public PlannedMetric plan(int number) {
        return named(number < measured.length ? measured[number] : PLAIN + number - measured.length);
    }

    private PlannedMetric named(int number) {
        return switch (number) {
            case 0 -> seconds("CPUTIME", Set.of());
            case 1 -> rated("cycles", Quantities.CYCLES, Quantities::cycles);
            case 2 -> rated("instructions", Quantities.INSTRUCTIONS, Quantities::instructions);
            case 3 -> seconds("GPUOP", EnumSet.of(Work.KERNEL, Work.GPU_COPY));
            case 4 -> seconds("GKER", EnumSet.of(Work.KERNEL));
            case 5 -> counted("GKER:COUNT", Work.KERNEL, 1);
            case 6 -> seconds("GXCOPY", EnumSet.of(Work.GPU_COPY));
            case 7 -> bytes("GXCOPY:H2D (B)", FunctionSort.COPY_IN);
            case 8 -> bytes("GXCOPY:D2H (B)", FunctionSort.COPY_OUT);
            case 9 -> counted("GXCOPY:COUNT", Work.GPU_COPY, 1);
            case 10 -> counted("GKER:BLKS_ACUMU", Work.KERNEL, 512);
            case 11 -> counted("GKER:BLK_THR_ACUMU", Work.KERNEL, 256);
            case 12 -> rated("GINST", "GINST", work -> work == Work.KERNEL ? 24 : 0);
            case 13 -> rated("GINST:STL_ANY", "GINST:STL_ANY", work -> work == Work.KERNEL ? 17 : 0);
            case 14 -> rated("cache-misses", Quantities.MISSES, Quantities::misses);
            default -> {
                String name = "perf::event-" + (number - PLAIN);
                yield rated(name, name, work -> 1 + (number * 7L + work.name().length()) % 30);
            }
        };
    }

    private PlannedMetric seconds(String stem, Set<Work> only) {
        Set<Work> sorts =
                only.isEmpty() ? EnumSet.complementOf(EnumSet.of(Work.KERNEL, Work.GPU_COPY)) : EnumSet.copyOf(only);
        return plan(stem + " (sec)", quantities.seconds(true, sorts));
    }

    private PlannedMetric rated(String name, String quantity, ToLongFunction<Work> rate) {
        return plan(name, quantities.rated(true, ValueType.DOUBLE, quantity, rate));
    }

    private PlannedMetric counted(String name, Work work, long each) {
        return plan(name, quantities.visits(true, ValueType.DOUBLE, EnumSet.of(work), each));
    }

    private PlannedMetric bytes(String name, FunctionSort sort) {
        return plan(name, quantities.bytes(sort, true, ValueType.DOUBLE));
    }

    private PlannedMetric plan(String name, Amounts amounts) {
        return new PlannedMetric(Metric.named(name), new HpctCells(amounts, contexts.contexts()));
    }

    /** Returns the record in meta.db of the metric with a number. */
    static MetaDb.MetricRecord record(int number, String name) {
        List<MetaDb.ScopeInstance> ids = new ArrayList<>();
        List<MetaDb.Statistic> statistics = new ArrayList<>();
        for (int s = 0; s < SCOPES.size(); s++) {
            int id = number * SCOPES.size() + s;
            ids.add(new MetaDb.ScopeInstance(SCOPES.get(s), id));
            statistics.add(new MetaDb.Statistic(SCOPES.get(s), DefaultYaml.VALUE, SUM, id));
        }
        return new MetaDb.MetricRecord(name, ids, statistics);
    }

    /**
     * The values of a metric at HPCToolkit's contexts: those of the program's call nodes, and parts of what the call nodes do
     * themselves. Events are at functions only.
     *
     * @param amounts inclusive amounts of the call nodes
     * @param own what the call nodes have themselves
     * @param contexts the contexts
     */
    private record HpctCells(Amounts amounts, Amounts own, List<Context> contexts) implements GeneratedCells {

        HpctCells(Amounts amounts, List<Context> contexts) {
            this(amounts, amounts.exclusive(), contexts);
        }

        @Override
        public boolean hasRow(int context) {
            Context at = contexts.get(context);
            return at.parts() == 0 ? amounts.hasRow(at.callNode()) : own.work() && own.hasRow(at.callNode());
        }

        @Override
        public void fill(int context, Row into) {
            Context at = contexts.get(context);
            if (at.parts() == 0) {
                amounts.fill(at.callNode(), into);
                return;
            }
            long[] counts = new long[into.locations()];
            own.count(at.callNode(), counts);
            for (int l = 0; l < counts.length; l++) {
                counts[l] = at.share(counts[l]);
            }
            own.put(counts, into);
        }
    }
}

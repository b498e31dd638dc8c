package org.perfspace.testdata.generate;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.perfspace.format.hpctoolkit.HpctNames;
import org.perfspace.model.Attributes;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.ValueType;

/** Metrics as databases of HPCToolkit have them: inclusive doubles, and what else meta.db says of each. */
final class HpctMetrics {

    /** Scopes of every metric, in the order of their ids. */
    private static final List<String> SCOPES = List.of("point", "function", "lex_aware", "execution");

    private static final int PLAIN = 15;

    private final Quantities quantities;

    HpctMetrics(Quantities quantities) {
        this.quantities = quantities;
    }

    /** The metric of a number. */
    MetricPlan plan(int number) {
        return switch (number) {
            case 0 -> seconds(number, "CPUTIME", Set.of());
            case 1 -> rated(number, "cycles", work -> 45);
            case 2 -> rated(number, "instructions", work -> work == Work.BARRIER || work == Work.MPI_WAIT ? 30 : 63);
            case 3 -> seconds(number, "GPUOP", EnumSet.of(Work.KERNEL, Work.GPU_COPY));
            case 4 -> seconds(number, "GKER", EnumSet.of(Work.KERNEL));
            case 5 -> counted(number, "GKER:COUNT", Work.KERNEL, 1);
            case 6 -> seconds(number, "GXCOPY", EnumSet.of(Work.GPU_COPY));
            case 7 -> bytes(number, "GXCOPY:H2D (B)", Sort.COPY_IN);
            case 8 -> bytes(number, "GXCOPY:D2H (B)", Sort.COPY_OUT);
            case 9 -> counted(number, "GXCOPY:COUNT", Work.GPU_COPY, 1);
            case 10 -> counted(number, "GKER:BLKS_ACUMU", Work.KERNEL, 512);
            case 11 -> counted(number, "GKER:BLK_THR_ACUMU", Work.KERNEL, 256);
            case 12 -> rated(number, "GINST", work -> work == Work.KERNEL ? 24 : 0);
            case 13 -> rated(number, "GINST:STL_ANY", work -> work == Work.KERNEL ? 17 : 0);
            case 14 -> rated(number, "cache-misses", work -> work == Work.PARALLEL ? 2 : work == Work.SERIAL ? 1 : 0);
            default ->
                rated(
                        number,
                        "perf::event-" + (number - PLAIN),
                        work -> 1 + (number * 7L + work.name().length()) % 30);
        };
    }

    private MetricPlan seconds(int number, String stem, Set<Work> only) {
        Set<Work> sorts =
                only.isEmpty() ? EnumSet.complementOf(EnumSet.of(Work.KERNEL, Work.GPU_COPY)) : EnumSet.copyOf(only);
        return plan(number, stem + " (sec)", quantities.seconds(true, stem, sorts));
    }

    private MetricPlan rated(int number, String name, ToLongFunction<Work> rate) {
        return plan(number, name, quantities.rated(true, ValueType.DOUBLE, name, rate));
    }

    private MetricPlan counted(int number, String name, Work work, long each) {
        return plan(number, name, quantities.visits(true, ValueType.DOUBLE, EnumSet.of(work), each));
    }

    private MetricPlan bytes(int number, String name, Sort sort) {
        return plan(number, name, quantities.bytes(sort, true, ValueType.DOUBLE));
    }

    private static MetricPlan plan(int number, String name, Amounts amounts) {
        int paren = name.indexOf(" (");
        String stem = paren < 0 ? name : name.substring(0, paren);
        String unit = paren < 0 ? "" : name.substring(paren + 2, name.length() - 1);
        StringBuilder ids = new StringBuilder();
        StringBuilder statistics = new StringBuilder();
        for (int s = 0; s < SCOPES.size(); s++) {
            int id = number * SCOPES.size() + s;
            String gap = s == 0 ? "" : " ";
            ids.append(gap).append(SCOPES.get(s)).append(' ').append(id);
            statistics.append(gap).append(SCOPES.get(s)).append(" $$ 0 ").append(id);
        }
        Metric.Builder metric = Metric.named(stem.replaceAll("[^A-Za-z0-9_]", "_"))
                .title(name)
                .unit(unit)
                .kind(MetricKind.INCLUSIVE)
                .attributes(Attributes.of(HpctNames.NAME, name)
                        .with(HpctNames.IDS, ids.toString())
                        .with(HpctNames.STATISTICS, statistics.toString()));
        return new MetricPlan(metric, amounts);
    }
}

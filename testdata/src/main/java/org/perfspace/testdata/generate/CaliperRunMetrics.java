package org.perfspace.testdata.generate;

import java.util.EnumSet;
import java.util.function.ToLongFunction;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/** Metrics as our reader creates them from Caliper's profiles of regions: sums of durations, counts, sums of counters. */
final class CaliperRunMetrics {

    private static final int PLAIN = 4;

    private final Quantities quantities;
    private final HostTree host;

    CaliperRunMetrics(Quantities quantities, HostTree host) {
        this.quantities = quantities;
        this.host = host;
    }

    /** Returns the metric with a number. */
    PlannedMetric plan(int number) {
        return switch (number) {
            case 0 -> plan(Metric.named("sum#time.duration.ns").unit("ns"), quantities.time(false));
            case 1 ->
                plan(
                        Metric.named("count").type(ValueType.INT64),
                        quantities.visits(false, ValueType.INT64, EnumSet.allOf(Work.class)));
            case 2 -> counter("PAPI_TOT_INS", Quantities.INSTRUCTIONS, Quantities::instructions);
            case 3 -> counter("PAPI_TOT_CYC", Quantities.CYCLES, Quantities::cycles);
            default -> {
                String name = "perf.event_" + (number - PLAIN);
                yield counter(name, name, work -> 2L + (number - PLAIN) % 50);
            }
        };
    }

    private PlannedMetric counter(String name, String quantity, ToLongFunction<Work> rate) {
        return plan(
                Metric.named("sum#papi." + name).type(ValueType.INT64),
                quantities.rated(false, ValueType.INT64, quantity, rate));
    }

    private PlannedMetric plan(Metric.Builder metric, Amounts amounts) {
        return new PlannedMetric(metric, new HostCells(amounts, host));
    }
}

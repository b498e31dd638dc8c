package org.perfspace.testdata.generate;

import java.util.EnumSet;
import org.perfspace.format.tau.TauNames;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Metrics as our reader creates them from TAU's call path profiles: times, calls, calls of others, events, further counters.
 */
final class TauRunMetrics {

    private static final int PLAIN = 8;

    private final Quantities quantities;
    private final HostTree host;

    TauRunMetrics(Quantities quantities, HostTree host) {
        this.quantities = quantities;
        this.host = host;
    }

    /** Returns the metric with a number. */
    public PlannedMetric plan(int number) {
        return switch (number) {
            case 0 -> exclusive("TIME", "sec", "", quantities.time(false));
            case 1 -> inclusive("TIME", "sec", quantities.time(true));
            case 2 ->
                exclusive(
                        "CALLS",
                        "occ",
                        "number of calls",
                        quantities.visits(false, ValueType.DOUBLE, EnumSet.allOf(Work.class)));
            case 3 -> exclusive("SUBRS", "occ", "number of calls of others", quantities.calls());
            case 4 -> events("Message size sent to all nodes", FunctionSort.SEND, 8192);
            case 5 -> events("Message size for all-reduce", FunctionSort.COLLECTIVE, 64);
            case 6 ->
                exclusive(
                        "PAPI_TOT_INS",
                        "",
                        "",
                        quantities.rated(false, ValueType.DOUBLE, Quantities.INSTRUCTIONS, Quantities::instructions));
            case 7 ->
                inclusive(
                        "PAPI_TOT_INS",
                        "",
                        quantities.rated(true, ValueType.DOUBLE, Quantities.INSTRUCTIONS, Quantities::instructions));
            default -> further(number - PLAIN);
        };
    }

    private PlannedMetric further(int number) {
        String name = "PAPI_NATIVE_EVENT_" + number / 2;
        long rate = 2L + (number / 2) % 50;
        return number % 2 == 0
                ? exclusive(name, "", "", counter(false, name, rate))
                : inclusive(name, "", counter(true, name, rate));
    }

    private Amounts counter(boolean inclusive, String name, long rate) {
        return quantities.rated(inclusive, ValueType.DOUBLE, name, work -> rate);
    }

    private PlannedMetric events(String name, FunctionSort sort, long bytes) {
        return new PlannedMetric(
                Metric.named(name).description("user event").type(ValueType.TAU_ATOMIC),
                new Events(new HostCells(quantities.messages(sort), host), bytes));
    }

    private PlannedMetric inclusive(String name, String unit, Amounts amounts) {
        Metric.Builder metric = Metric.named(name + TauNames.INCLUSIVE)
                .unit(unit)
                .description(TauNames.PATH_DESCRIPTION)
                .kind(MetricKind.INCLUSIVE);
        return new PlannedMetric(metric, new HostCells(amounts, host));
    }

    private PlannedMetric exclusive(String name, String unit, String description, Amounts amounts) {
        return new PlannedMetric(Metric.named(name).unit(unit).description(description), new HostCells(amounts, host));
    }

    /**
     * Messages of one size, counted as TAU counts events: number, minimum, maximum, sum, sum of squares. The only row is at the
     * root.
     *
     * @param counts number of messages, inclusive
     * @param bytes size of each message
     */
    private record Events(HostCells counts, long bytes) implements GeneratedCells {

        @Override
        public boolean hasRow(int callNode) {
            return callNode == 0 && counts.hasRow(callNode);
        }

        @Override
        public void fill(int callNode, Row into) {
            ValueType type = ValueType.TAU_ATOMIC;
            long[] cells = counts.count(callNode);
            into.clearSparse(type);
            for (int l = 0; l < cells.length; l++) {
                if (cells[l] != 0) {
                    int at = into.append(l);
                    into.words()[at] = cells[l];
                    into.words()[at + 1] = Double.doubleToRawLongBits((double) bytes);
                    into.words()[at + 2] = Double.doubleToRawLongBits((double) bytes);
                    into.words()[at + 3] = Double.doubleToRawLongBits((double) cells[l] * bytes);
                    into.words()[at + 4] = Double.doubleToRawLongBits((double) cells[l] * bytes * bytes);
                }
            }
        }
    }
}

package org.perfspace.testdata.generate;

import java.util.EnumSet;
import java.util.List;
import java.util.function.ToLongFunction;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/**
 * Metrics in the form of Score-P's profiles: those of every profile, counters, derived metrics, and any number of further
 * counters.
 */
final class ScorePMetrics {

    private static final String INSTRUCTIONS_PER_CYCLE = "metric::PAPI_TOT_INS() / metric::PAPI_TOT_CYC()";
    private static final String MPI_TIME =
            """
            { ${t} = 0; if ( ${cube::region::paradigm}[${calculation::region::id}] eq "mpi" ) \
            { ${t} = metric::time(e); }; return ${t}; }""";

    private static final int PLAIN = 18;

    private final Quantities quantities;

    public ScorePMetrics(Quantities quantities) {
        this.quantities = quantities;
    }

    /** Returns the metric with a number; parents have lower numbers. */
    public PlannedMetric plan(int number) {
        return switch (number) {
            case 0 ->
                new PlannedMetric(
                        named("visits", "Visits", "occ", "Number of visits").type(ValueType.UINT64), visits());
            case 1 ->
                new PlannedMetric(
                        named("time", "Time", "sec", "Total CPU allocation time")
                                .type(ValueType.DOUBLE)
                                .kind(MetricKind.INCLUSIVE),
                        quantities.time(true));
            case 2 -> extreme("min_time", "Minimum Inclusive Time", ValueType.MINDOUBLE);
            case 3 -> extreme("max_time", "Maximum Inclusive Time", ValueType.MAXDOUBLE);
            case 4 -> bytes("bytes_sent", "Bytes sent", "Bytes sent", quantities.bytesSent());
            case 5 -> bytes("bytes_received", "Bytes received", "Bytes received", quantities.bytesReceived());
            case 6 -> counter(Quantities.INSTRUCTIONS, "Instructions completed", Quantities::instructions);
            case 7 -> counter(Quantities.CYCLES, "Total cycles", Quantities::cycles);
            case 8 -> derived("ipc", "Instructions per cycle", "", MetricKind.POSTDERIVED, INSTRUCTIONS_PER_CYCLE);
            case 9 -> derived("mpi", "MPI time", "sec", MetricKind.PREDERIVED_EXCLUSIVE, MPI_TIME);
            case 10 ->
                counter(
                        "PAPI_FP_OPS",
                        "Floating point operations",
                        work -> work == Work.PARALLEL ? 38 : work == Work.SERIAL ? 9 : 0);
            case 11 -> counter(Quantities.MISSES, "Level 3 cache misses", Quantities::misses);
            case 12 ->
                new PlannedMetric(
                        named("task_migration", "Task migration", "", "Tasks that changed their thread")
                                .type(ValueType.INT64)
                                .visibility(Visibility.VOID),
                        GeneratedCells.NONE);
            case 13 -> migrated("task_migration_loss", "Number of task that migrated away.", ValueType.INT64);
            case 14 ->
                migrated("task_migration_win", "Number of tasks that migrated to this location.", ValueType.UINT64);
            case 15 ->
                new PlannedMetric(
                        named("cuda_time", "Time of GPU streams", "sec", "An operand of derived metrics")
                                .kind(MetricKind.INCLUSIVE)
                                .visibility(Visibility.GHOST),
                        quantities.seconds(true, EnumSet.of(Work.KERNEL, Work.GPU_COPY)));
            case 16 ->
                bytes(
                        "io_bytes_read",
                        "Bytes read",
                        "Bytes read from files",
                        quantities.bytes(FunctionSort.READ, false, ValueType.UINT64));
            case 17 ->
                bytes(
                        "io_bytes_written",
                        "Bytes written",
                        "Bytes written to files",
                        quantities.bytes(FunctionSort.WRITE, false, ValueType.UINT64));
            default ->
                counter(
                        "perf::raw_event_" + (number - PLAIN),
                        "Raw event " + (number - PLAIN),
                        work -> 1 + (number * 7L + work.name().length()) % 30);
        };
    }

    private Amounts visits() {
        return quantities.visits(false, ValueType.UINT64, EnumSet.allOf(Work.class));
    }

    private static Metric.Builder named(String name, String title, String unit, String description) {
        return Metric.named(name).title(title).unit(unit).description(description);
    }

    private static PlannedMetric bytes(String name, String title, String description, Amounts amounts) {
        return new PlannedMetric(named(name, title, "bytes", description).type(ValueType.UINT64), amounts);
    }

    private PlannedMetric extreme(String name, String title, ValueType type) {
        return new PlannedMetric(
                named(name, title, "sec", title + " of a visit").type(type),
                new Extremes(type, quantities.time(true), visits(), quantities.stream(name)));
    }

    private PlannedMetric counter(String name, String description, ToLongFunction<Work> rate) {
        return new PlannedMetric(
                named(name, name, "#", description).type(ValueType.UINT64).kind(MetricKind.INCLUSIVE),
                quantities.rated(true, ValueType.UINT64, name, rate));
    }

    private static PlannedMetric derived(String name, String title, String unit, MetricKind kind, String expression) {
        return new PlannedMetric(
                named(name, title, unit, "Computed from other metrics")
                        .type(ValueType.DOUBLE)
                        .kind(kind)
                        .derivation(new Derivation(expression, true, "", List.of())),
                GeneratedCells.NONE);
    }

    private static PlannedMetric migrated(String name, String description, ValueType type) {
        return new PlannedMetric(named(name, name, "", description).type(type).parent(12), GeneratedCells.NONE);
    }

    /**
     * The shortest or the longest of the visits of a call node: the mean if there is one visit, otherwise up to a half less or
     * more than the mean.
     *
     * @param type MINDOUBLE or MAXDOUBLE
     * @param times inclusive times
     * @param visits numbers of visits
     * @param stream stream of the random numbers
     */
    private record Extremes(ValueType type, Amounts times, Amounts visits, long stream) implements GeneratedCells {

        @Override
        public boolean hasRow(int callNode) {
            return visits.hasRow(callNode);
        }

        @Override
        public void fill(int callNode, Row into) {
            long[] cells = into.fillDense(type);
            long[] counts = new long[into.locations()];
            visits.count(callNode, counts);
            times.count(callNode, cells);
            boolean longest = type.base() == ValueType.Base.MAXDOUBLE;
            long start = SplitMix.at(stream, callNode);
            for (int l = 0; l < counts.length; l++) {
                if (counts[l] == 0) {
                    cells[l] = type.neutral(0);
                    continue;
                }
                double mean = times.inUnits(cells[l]) / (double) counts[l];
                double spread = counts[l] == 1 ? 0 : (double) (SplitMix.at(start, l) >>> 11) * 0x1.0p-54;
                cells[l] = Double.doubleToRawLongBits(mean * (longest ? 1 + spread : 1 - spread));
            }
        }
    }
}

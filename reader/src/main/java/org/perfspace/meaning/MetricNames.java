package org.perfspace.meaning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The table of all names of metrics. It is a constant and no resource, since every start needs it, and opening the jar takes longer
 * than reading a small profile.
 */
final class MetricNames {

    /**
     * The names under which tools measure quantities, a line for each: quantity, name, tool, and where the name comes from. Names
     * are compared without regard to case; a {@code *} at the end stands for any text. Preferred names of a quantity come first:
     * of several metrics that are the same quantity, that with the first of these names counts.
     */
    private static final String TABLE =
            """
            time | time | Score-P, TAU, Caliper, LinkTest | Score-P's profile.cubex; TAU: multi__TIME; sum#time.duration in Hatchet
            time | realtime | HPCToolkit | hpcrun -e REALTIME
            time | wallclock | HPCToolkit | hpcrun -e WALLCLOCK, before 2018
            time | total time | Caliper | runtime-report and spot: alias of sum#inclusive#sum#time.duration
            time | time (inc) | Caliper | region profiles: alias of sum#inclusive#time.duration
            time | time (exc) | Caliper | RAJAPerf: alias of sum#sum#time.duration.ns
            time | time.duration | Caliper | service timer, in microseconds before version 2.9
            time | time.duration.ns | Caliper | service timer since version 2.9
            time | time.inclusive.duration | Caliper | service timer, option inclusive_duration
            time | time.inclusive.duration.ns | Caliper | service timer since version 2.9
            time | total time (i) | Caliper | runtime-report
            time | time (i) | Caliper | runtime-report
            time | time (e) | Caliper | runtime-report
            time | avg time/rank | Caliper | runtime-report and spot
            time | min time/rank | Caliper | runtime-report and spot
            time | max time/rank | Caliper | runtime-report and spot
            time | avg time/rank (exc) | Caliper | runtime-report and spot
            time | min time/rank (exc) | Caliper | runtime-report and spot
            time | max time/rank (exc) | Caliper | runtime-report and spot
            time | total time (exc) | Caliper | runtime-report and spot
            time | p_wall_clock_time | TAU | TAU_METRICS=P_WALL_CLOCK_TIME
            time | get_time_of_day | TAU | TAU_METRICS=GET_TIME_OF_DAY
            time | linux_timers | TAU | TAU_METRICS=LINUX_TIMERS
            time | linuxtimers | TAU | TAU_METRICS=LINUXTIMERS
            time | wall | pprof | py-spy, pprof-rs
            cpu_time | cputime | HPCToolkit | hpcrun -e CPUTIME
            cpu_time | cpu_time | TAU | TAU_METRICS=CPU_TIME
            cpu_time | cpu | pprof | runtime/pprof of Go
            cpu_time | p_virtual_time | TAU | TAU_METRICS=P_VIRTUAL_TIME
            accelerator_time | gpuop | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | gker* | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | gmem* | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | gmset* | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | gxcopy* | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | gicopy* | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | gsync* | HPCToolkit | hpcrun -e gpu=nvidia
            accelerator_time | ginst* | HPCToolkit | hpcrun -e gpu=nvidia,pc
            accelerator_time | gsamp* | HPCToolkit | hpcrun -e gpu=nvidia,pc
            accelerator_time | gpuop* | HPCToolkit | hpcrun -e gpu=nvidia
            waiting_time | mpi_latesender | Scalasca | trace.cubex: Late Sender
            waiting_time | mpi_latereceiver | Scalasca | trace.cubex: Late Receiver
            waiting_time | mpi_earlyreduce | Scalasca | trace.cubex: Early Reduce
            waiting_time | mpi_earlyscan | Scalasca | trace.cubex: Early Scan
            waiting_time | mpi_latebroadcast | Scalasca | trace.cubex: Late Broadcast
            waiting_time | mpi_wait_nxn | Scalasca | trace.cubex: Wait at N x N
            waiting_time | mpi_barrier_wait | Scalasca | trace.cubex: Wait at Barrier
            waiting_time | mpi_finalize_wait | Scalasca | trace.cubex: Wait at Finalize
            idle_time | omp_idle_threads | Scalasca | summary.cubex: OpenMP idle threads
            visits | visits | Score-P | profile.cubex
            visits | calls | TAU | column Calls of profile.N.C.T
            visits | count | Caliper | service event, number of records
            visits | aggregate.count | Caliper | Caliper 1
            bytes_sent | bytes_sent | Score-P | profile.cubex
            bytes_received | bytes_received | Score-P | profile.cubex
            bytes_read | io_bytes_read | Score-P | profile.cubex
            bytes_written | io_bytes_written | Score-P | profile.cubex
            instructions | papi_tot_ins | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            instructions | instructions | perf | perf record -e instructions
            instructions | papi.papi_tot_ins | Caliper | service papi
            instructions | perf::instructions | HPCToolkit | hpcrun -e perf::INSTRUCTIONS
            cycles | papi_tot_cyc | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            cycles | cycles | HPCToolkit, perf | hpcrun -e cycles
            cycles | papi.papi_tot_cyc | Caliper | service papi
            cycles | perf::cycles | HPCToolkit | hpcrun -e perf::CYCLES
            flops | papi_fp_ops | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            flops | papi.papi_fp_ops | Caliper | service papi
            flops | papi_fp_ins | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            flops | papi_dp_ops | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            cache_misses | papi_l3_tcm | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            cache_misses | papi.papi_l3_tcm | Caliper | service papi
            cache_misses | papi_l2_tcm | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            cache_misses | papi_l1_dcm | PAPI | SCOREP_METRIC_PAPI, TAU_METRICS, hpcrun -e
            cache_misses | cache-misses | perf | perf record -e cache-misses
            samples | samples | pprof, collapsed stacks | sample types of pprof; stackcollapse-perf.pl
            memory | inuse_space | pprof | heap profiles of Go
            """;

    private static final String ANY = "*";
    private static final int COLUMNS = 4;
    private static final MetricNames ALL = new MetricNames();

    private final List<Line> lines;
    private final Map<String, Line> byName = new LinkedHashMap<>();
    private final List<Line> families = new ArrayList<>();

    /**
     * A line of the table.
     *
     * @param quantity the quantity
     * @param name the name in lower case; one that ends with {@code *} stands for all names with that beginning
     * @param tool the tools that use it
     * @param source where it comes from
     * @param rank position in the table: of several metrics of a quantity, the one with the smallest rank is preferred
     */
    record Line(Quantity quantity, String name, String tool, String source, int rank) {

        private boolean isFamily() {
            return name.endsWith(ANY);
        }

        private boolean hasMember(String text) {
            return text.startsWith(name.substring(0, name.length() - ANY.length()));
        }
    }

    private MetricNames() {
        lines = read();
        for (Line line : lines) {
            if (line.isFamily()) {
                families.add(line);
            } else {
                byName.put(line.name(), line);
            }
        }
    }

    /** Returns the lines of the table. */
    static List<Line> lines() {
        return ALL.lines;
    }

    /** Returns the line of a name, in upper or lower case. */
    static Optional<Line> find(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        Line exact = ALL.byName.get(small);
        if (exact == null) {
            for (Line family : ALL.families) {
                if (family.hasMember(small)) {
                    return Optional.of(family);
                }
            }
        }
        return Optional.ofNullable(exact);
    }

    private static List<Line> read() {
        List<Line> lines = new ArrayList<>();
        for (String text : TABLE.strip().split("\n", -1)) {
            String[] columns =
                    text.split("\\|", COLUMNS); // one character, for which Java compiles no regular expression
            Quantity quantity = Quantity.valueOf(columns[0].strip().toUpperCase(Locale.ROOT));
            lines.add(new Line(quantity, columns[1].strip(), columns[2].strip(), columns[3].strip(), lines.size()));
        }
        return List.copyOf(lines);
    }
}

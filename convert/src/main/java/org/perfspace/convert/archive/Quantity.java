package org.perfspace.convert.archive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.perfspace.writer.parquet.TidySeries;

/**
 * A quantity that several tools measure. Tools give the same quantity different names and units; table
 * {@code metric} contains its common name, and the factor that converts values to the unit of the SI.
 */
enum Quantity {
    /** Elapsed time. */
    TIME(
            "s",
            "time",
            "realtime",
            "wall time",
            "wallclock",
            "p_wall_clock_time",
            "get_time_of_day",
            "linux_timers",
            "1time",
            "tau_time"),
    /** Time of processors. */
    CPU_TIME("s", "cputime", "cpu_time", "cpu", "p_virtual_time"),
    /** Number of calls. */
    VISITS("1", "visits", "calls", "0visits", "number of calls"),
    /** Bytes that were sent. */
    BYTES_SENT("B", "bytes_sent", "4bytes sent"),
    /** Bytes that were received. */
    BYTES_RECEIVED("B", "bytes_received", "5bytes received"),
    /** Instructions that were completed. */
    INSTRUCTIONS("1", "papi_tot_ins", "instructions", "perf::instructions", "6papi_tot_ins"),
    /** Cycles of processors. */
    CYCLES("1", "papi_tot_cyc", "cycles", "perf::cycles", "7papi_tot_cyc"),
    /** Samples. */
    SAMPLES("1", "samples");

    private static final Map<String, Double> SECONDS = Map.ofEntries(
            Map.entry("s", 1.0),
            Map.entry("sec", 1.0),
            Map.entry("secs", 1.0),
            Map.entry("second", 1.0),
            Map.entry("seconds", 1.0),
            Map.entry("ms", 1e-3),
            Map.entry("msec", 1e-3),
            Map.entry("milliseconds", 1e-3),
            Map.entry("u", 1e-6),
            Map.entry("us", 1e-6),
            Map.entry("\u00b5s", 1e-6),
            Map.entry("usec", 1e-6),
            Map.entry("microseconds", 1e-6),
            Map.entry("ns", 1e-9),
            Map.entry("nsec", 1e-9),
            Map.entry("nanoseconds", 1e-9));

    private static final Map<String, Double> BYTES = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("b", 1.0),
            Map.entry("byte", 1.0),
            Map.entry("bytes", 1.0),
            Map.entry("kb", 1e3),
            Map.entry("kib", 1024.0),
            Map.entry("mb", 1e6),
            Map.entry("mib", 1048576.0),
            Map.entry("gb", 1e9),
            Map.entry("gib", 1073741824.0));

    private static final Set<String> COUNTS =
            Set.of("", "#", "1", "occ", "count", "counts", "calls", "samples", "visits");

    private final String unit;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> names;

    Quantity(String unit, String... names) {
        this.unit = unit;
        this.names = List.of(names);
    }

    /** Returns the name of the quantity in the tables. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the unit of the SI, or of counts and bytes. */
    String unit() {
        return unit;
    }

    /** Returns the factor that converts a value in another unit; empty if that is not known. */
    OptionalDouble factor(String from) {
        String text = from.strip().toLowerCase(Locale.ROOT);
        Double factor =
                switch (unit) {
                    case "s" -> SECONDS.get(text);
                    case "B" -> BYTES.get(text);
                    default -> COUNTS.contains(text) ? Double.valueOf(1) : null;
                };
        return factor == null ? OptionalDouble.empty() : OptionalDouble.of(factor);
    }

    /**
     * Returns the quantity of each series of a run. A quantity has at most one series, whose name comes first in the list of
     * its names, so that nothing is counted twice.
     */
    static List<Optional<Quantity>> of(List<TidySeries> series) {
        List<Optional<Quantity>> quantities = new ArrayList<>(Collections.nCopies(series.size(), Optional.empty()));
        for (Quantity quantity : EnumSet.allOf(Quantity.class)) {
            quantity.best(series).ifPresent(at -> quantities.set(at, Optional.of(quantity)));
        }
        return quantities;
    }

    private Optional<Integer> best(List<TidySeries> series) {
        for (String name : names) {
            for (int at = 0; at < series.size(); at++) {
                TidySeries one = series.get(at);
                if (one.name().equalsIgnoreCase(name) && one.aggregate().equals("sum")) {
                    return Optional.of(at);
                }
            }
        }
        return Optional.empty();
    }
}

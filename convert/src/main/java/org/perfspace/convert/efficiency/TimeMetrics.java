package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.perfspace.convert.reduce.MetricChoice;
import org.perfspace.io.Place;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Visibility;

/** The metrics of a profile that efficiencies are computed from. */
public final class TimeMetrics {

    /** The waiting times in MPI that Scalasca's trace analysis finds, as in CubeGUI's Advisor. */
    private static final List<String> WAITING = List.of(
            "mpi_latesender",
            "mpi_latereceiver",
            "mpi_earlyreduce",
            "mpi_earlyscan",
            "mpi_latebroadcast",
            "mpi_wait_nxn",
            "mpi_barrier_wait",
            "mpi_finalize_wait");

    private static final String IDLE_THREADS = "omp_idle_threads";

    /** Metrics of HPCToolkit that are times, but not of the processor. */
    private static final Pattern DEVICE = Pattern.compile("G(?:PUOP|KER|MEM|MSET|XCOPY|ICOPY|SYNC|INST|SAMP).*");

    private TimeMetrics() {}

    /**
     * Returns the metric of processor time.
     *
     * @param name name of a metric; empty for the usual one
     * @param profile name of the profile in messages
     */
    static Metric of(Definitions definitions, String name, String profile) throws IOException {
        if (!name.isEmpty()) {
            Metric metric = MetricChoice.one(definitions, name, profile);
            if (!metric.unit().isEmpty() && TimeUnit.of(metric.unit()).isEmpty()) {
                throw Place.of(profile)
                        .unsupported(
                                "expected a metric of time, found metric \"%s\" in %s", metric.name(), metric.unit());
            }
            return metric;
        }
        return time(definitions).orElseThrow(() -> Place.of(profile)
                .unsupported(
                        "expected a metric of processor time in a unit of time, found %s",
                        timesOfDevices(definitions)));
    }

    /** Names the times of accelerators of a profile that has no others. */
    private static String timesOfDevices(Definitions definitions) {
        String names = definitions.metrics().stream()
                .filter(metric -> metric.visibility() == Visibility.NORMAL
                        && Unit.isTime(metric.unit())
                        && DEVICE.matcher(metric.name()).matches())
                .map(metric -> '"' + metric.name() + '"')
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : "only times of accelerators: " + names;
    }

    /**
     * {@return the metric of processor time that counts unless another one is named: the usual one, or the first in a unit of
     * time}
     *
     * @param definitions definitions of the profile
     */
    public static Optional<Metric> time(Definitions definitions) {
        Optional<Metric> usual = MetricMeaning.usual(definitions).filter(TimeMetrics::isTime);
        return usual.or(
                () -> definitions.metrics().stream().filter(TimeMetrics::isTime).findFirst());
    }

    /**
     * {@return the metric of the time in which threads have no work, as Scalasca adds it to the time of profiles, if there is
     * one}
     *
     * @param definitions definitions of the profile
     */
    public static Optional<Metric> idle(Definitions definitions) {
        return Optional.ofNullable(definitions.metric(IDLE_THREADS))
                .filter(metric ->
                        !definitions.isVoid(metric.id()) && metric.type().isNumber());
    }

    /** Times of messages, which LinkTest measures pair by pair and not between all pairs, are no times of a run. */
    private static boolean isTime(Metric metric) {
        return Unit.isTime(metric.unit())
                && metric.type().isNumber()
                && !metric.type().mayBeAbsent()
                && !metric.kind().derived()
                && metric.visibility() == Visibility.NORMAL
                && !DEVICE.matcher(metric.name()).matches();
    }

    /**
     * {@return the metrics of the times that processes wait in MPI, none of which contains another one, as Scalasca's trace
     * analysis finds them}
     *
     * @param definitions definitions of the profile
     */
    public static List<Metric> waiting(Definitions definitions) {
        List<Metric> found = new ArrayList<>();
        for (String name : WAITING) {
            Metric wait = definitions.metric(name);
            if (wait != null && !definitions.isVoid(wait.id()) && wait.type().isNumber()) {
                found.add(wait);
            }
        }
        return found;
    }

    /** Returns the number of seconds of a unit of a metric; 1 if it is no time. */
    static double seconds(Metric metric) {
        return Unit.ofTime(metric.unit())
                .map(unit -> unit.nanoseconds() / Unit.SECONDS.nanoseconds())
                .orElse(1.0);
    }
}

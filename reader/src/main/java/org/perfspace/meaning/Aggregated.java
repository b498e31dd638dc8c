package org.perfspace.meaning;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;

/**
 * Profiles in which one process stands for all processes of a run, such as Caliper's runtime-report, spot, and other
 * profiles that are aggregated over ranks.
 */
public final class Aggregated {

    /** The attributes with which tools state the number of processes: Caliper's MPI service, and Adiak. */
    private static final List<String> SIZES = List.of("mpi.world.size", "jobsize");

    private static final int MOST_DIGITS = 9;

    /** Beginning of Caliper's names of sums over processes of values with what is called. */
    private static final String SUM_OF_INCLUSIVE = "sum#inclusive#";

    /** A sum of two processes or more is at least twice their average. */
    private static final double LEAST_RATIO = 1.5;

    private Aggregated() {}

    /**
     * {@return the number of processes of the run if the profile has one process alone and states that there were more; empty
     * for profiles of all processes}
     *
     * @param definitions definitions of the profile
     */
    public static OptionalLong processes(Definitions definitions) {
        for (String name : SIZES) {
            String size = definitions.attributes().get(name);
            boolean number = !size.isEmpty()
                    && size.length() <= MOST_DIGITS
                    && size.chars().allMatch(c -> c >= '0' && c <= '9');
            if (number && definitions.processes() == 1 && Long.parseLong(size) > 1) {
                return OptionalLong.of(Long.parseLong(size));
            }
        }
        return OptionalLong.empty();
    }

    /**
     * {@return whether one process stands for several} The profile states their number, or a sum of it is greater than the
     * average over processes at the same call node; their number is unknown then.
     *
     * @param space the profile
     * @throws IOException if the profile cannot be read
     */
    public static boolean isAggregate(PerformanceSpace space) throws IOException {
        Definitions definitions = space.definitions();
        if (processes(definitions).isPresent()) {
            return true;
        }
        for (Metric mean : definitions.metrics()) {
            if (mean.combination() == Combination.MEAN && isOverProcesses(mean)) {
                for (Metric sum : definitions.metrics()) {
                    if (isSumOf(mean, sum) && isGreater(space, sum.id(), mean.id())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * {@return how many processes one process stands for, such as {@code 1,024}, or {@code several} if the profile does not state
     * their number; empty if it stands for itself}
     *
     * @param space the profile
     * @throws IOException if the profile cannot be read
     */
    public static Optional<String> number(PerformanceSpace space) throws IOException {
        OptionalLong processes = processes(space.definitions());
        if (processes.isPresent()) {
            return Optional.of(String.format(Locale.ROOT, "%,d", processes.getAsLong()));
        }
        return isAggregate(space) ? Optional.of("several") : Optional.empty();
    }

    /**
     * {@return the metric that has the largest value of a process where another one has the sum over all processes, each with
     * what is called; empty if there is none}
     *
     * @param definitions definitions of a profile in which one process stands for several
     * @param sum the metric of sums
     */
    public static Optional<Metric> largest(Definitions definitions, Metric sum) {
        String name = nativeName(sum);
        return name.startsWith(SUM_OF_INCLUSIVE)
                ? definitions.metrics().stream()
                        .filter(metric -> nativeName(metric).equals("max#" + name.substring("sum#".length())))
                        .findFirst()
                : Optional.empty();
    }

    private static String nativeName(Metric metric) {
        String known = metric.attributes().get(MetricMeaning.NATIVE_NAME);
        return known.isEmpty() ? metric.name() : known;
    }

    private static boolean isOverProcesses(Metric metric) {
        return isOverProcesses(metric.name())
                || isOverProcesses(metric.attributes().get(MetricMeaning.NATIVE_NAME));
    }

    /** Returns whether a name is Caliper's alias of an average over ranks, or its operator in front of sums of processes. */
    private static boolean isOverProcesses(String name) {
        return (name.startsWith("Avg ") && name.contains("/rank"))
                || name.startsWith("avg#sum#")
                || name.startsWith("avg#inclusive#sum#");
    }

    private static boolean isSumOf(Metric mean, Metric sum) {
        return MetricMeaning.isCost(sum)
                && sum.kind() == mean.kind()
                && sum.unit().equals(mean.unit())
                && MetricMeaning.of(sum).quantity() == MetricMeaning.of(mean).quantity();
    }

    private static boolean isGreater(PerformanceSpace space, int sum, int mean) throws IOException {
        Row sums = space.newRow(sum);
        Row means = space.newRow(mean);
        for (int node = 0; node < space.definitions().callNodes().size(); node++) {
            boolean both = space.severity().read(sum, node, sums)
                    && space.severity().read(mean, node, means)
                    && sums.count() == 1
                    && means.count() == 1;
            if (both && sums.asDouble(0) > LEAST_RATIO * means.asDouble(0) && means.asDouble(0) > 0) {
                return true;
            }
        }
        return false;
    }
}

package org.perfspace.cli.show;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.cli.console.UsageException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;

/** Finds metrics by the names that a user gave. */
public final class MetricChoice {

    private MetricChoice() {}

    /**
     * Returns a predicate for unique names that match at least one of the patterns; {@code *} matches any text, {@code ?}
     * any single character. Without patterns, all names match.
     */
    public static Predicate<String> matching(List<String> globs) {
        return name -> globs.isEmpty()
                || globs.stream().anyMatch(glob -> org.perfspace.convert.reduce.MetricChoice.matches(glob, name));
    }

    /** Returns the metric with the given unique name. */
    private static Metric one(Definitions definitions, String name) {
        Metric metric = definitions.metric(name);
        if (metric == null) {
            String known = definitions.metrics().stream().map(Metric::name).collect(Collectors.joining(", "));
            throw new UsageException("no metric is called " + name + "; the profile has " + known);
        }
        return metric;
    }

    /**
     * Returns the metric with the given unique name, or the usual metric if the name is empty.
     *
     * @param profile name of the profile in messages, as the user gave it
     */
    public static Metric oneOrUsual(Definitions definitions, String name, String profile) throws ProfileException {
        if (!name.isEmpty()) {
            return one(definitions, name);
        }
        Optional<Metric> usual = definitions.usualMetric();
        if (usual.isEmpty()) {
            throw Place.of(profile)
                    .unsupported("expected a metric of plain numbers, found none; choose one with --metric");
        }
        return usual.get();
    }
}

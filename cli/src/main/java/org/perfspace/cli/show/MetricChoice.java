package org.perfspace.cli.show;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.perfspace.cli.console.UsageException;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Metric;

/** The metrics that a user named. */
public final class MetricChoice {

    private MetricChoice() {}

    /**
     * The unique names that any of these patterns fits; {@code *} stands for any text, {@code ?} for one character. All if
     * there is no pattern.
     */
    public static Predicate<String> matching(List<String> globs) {
        return name -> globs.isEmpty()
                || globs.stream().anyMatch(glob -> org.perfspace.convert.reduce.MetricChoice.matches(glob, name));
    }

    /** The one of this unique name. */
    private static Metric one(Definitions definitions, String name) {
        Metric metric = definitions.metric(name);
        if (metric == null) {
            String known = definitions.metrics().stream().map(Metric::name).collect(Collectors.joining(", "));
            throw new UsageException("no metric is called " + name + "; the profile has " + known);
        }
        return metric;
    }

    /**
     * Returns the metric of this unique name, or the one that most people look at first if no name is given.
     *
     * @param profile the profile for messages, as the user named it
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

package org.perfspace.writer.stacks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.perfspace.io.OutputException;
import org.perfspace.io.WriteOptions;
import org.perfspace.model.NameSearch;
import org.perfspace.model.PerformanceSpace;

/**
 * The settings of files of stacks that hold one value for each stack.
 *
 * <pre>
 * stack-metric      name of the metric, see {@link NameSearch}; by default the one that viewers should show first
 * stack-locations   merged (default): values are added up over locations; each: every location separately
 * </pre>
 *
 * @param metrics metrics that stacks can have, of which the wanted one is the first
 * @param chosen whether the metric was specified
 * @param each whether every location is written separately
 */
public record StackSettings(List<StackMetric> metrics, boolean chosen, boolean each) {

    /** Names of all settings. */
    public static final Set<String> NAMES = Set.of("stack-metric", "stack-locations");

    private static final List<String> LOCATIONS = List.of("merged", "each");

    /** Creates settings with a copy of the list. */
    public StackSettings {
        metrics = List.copyOf(metrics);
    }

    /**
     * {@return the settings for a space}
     *
     * @param space the profile
     * @param options options of writing
     * @param target name of the output, for messages
     * @throws OutputException if a setting is invalid
     */
    public static StackSettings of(PerformanceSpace space, WriteOptions options, Path target) throws OutputException {
        String locations = options.settings().getOrDefault("stack-locations", LOCATIONS.get(0));
        if (!LOCATIONS.contains(locations)) {
            throw new OutputException.Setting(
                    target.toString(), String.join(" or ", LOCATIONS) + " as stack-locations", locations);
        }
        List<StackMetric> metrics = new ArrayList<>(StackMetric.of(space.definitions()));
        String wanted = options.settings().getOrDefault("stack-metric", "");
        List<StackMetric> named = new NameSearch<>(
                        "metric",
                        metrics,
                        m -> m.metric().name(),
                        m -> List.of(m.metric().title()))
                .find(wanted);
        if (!wanted.isEmpty() && named.size() != 1) {
            String known = String.join(
                    ", ", metrics.stream().map(m -> m.metric().name()).toList());
            throw new OutputException.Setting(
                    target.toString(),
                    "a metric whose values are numbers that add up (" + known + ") as stack-metric",
                    wanted);
        }
        Optional<StackMetric> first =
                named.isEmpty() ? StackMetric.first(metrics, space.definitions(), "") : Optional.of(named.get(0));
        first.ifPresent(metric -> {
            metrics.remove(metric);
            metrics.add(0, metric);
        });
        return new StackSettings(metrics, !wanted.isEmpty(), locations.equals(LOCATIONS.get(1)));
    }

    /** {@return the wanted metric, if the space has any} */
    public Optional<StackMetric> metric() {
        return metrics.stream().findFirst();
    }
}

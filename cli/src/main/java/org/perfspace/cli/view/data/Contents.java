package org.perfspace.cli.view.data;

import java.util.List;

/**
 * The contents of a page that come from one profile.
 *
 * @param name of the profile
 * @param metrics what it holds of each metric
 * @param leftOut what it does not hold, a line each for people
 */
public record Contents(String name, List<OfMetric> metrics, List<String> leftOut) {

    /** Takes copies of the lists. */
    public Contents {
        metrics = List.copyOf(metrics);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * The contents of a page that come from one metric.
     *
     * @param name unique name
     * @param sums whether the sums over all locations are there
     * @param rows whether the values per location are there
     */
    public record OfMetric(String name, boolean sums, boolean rows) {}

    public static Contents of(ProfileData data) {
        List<OfMetric> metrics = data.metrics().stream()
                .map(m -> new OfMetric(
                        m.metric().name(),
                        m.hasNumbers(),
                        m.hasNumbers() && !data.rowsLeftOut().contains(m)))
                .toList();
        return new Contents(data.profile().name(), metrics, data.leftOut());
    }
}

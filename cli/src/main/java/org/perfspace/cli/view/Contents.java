package org.perfspace.cli.view;

import java.util.List;

/**
 * The contents of a page for one profile.
 *
 * @param name name of the profile
 * @param metrics contents for each metric
 * @param leftOut omitted contents, one line of text each
 */
public record Contents(String name, List<OfMetric> metrics, List<String> leftOut) {

    /** Copies the lists. */
    public Contents {
        metrics = List.copyOf(metrics);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * The contents of a page for one metric.
     *
     * @param name unique name
     * @param sums whether the page contains the sums over all locations
     * @param rows whether the page contains the values per location
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

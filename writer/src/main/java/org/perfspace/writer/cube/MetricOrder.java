package org.perfspace.writer.cube;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Tree;
import org.perfspace.model.Visibility;

/**
 * The order of the metrics in anchor.xml, in which GHOST metrics follow all others. Cubelib numbers metrics in document
 * order but lists only those that are not GHOST; a GHOST metric before another metric leaves a hole in that list, which
 * crashes its tools. GHOST metrics become roots, and the others become children of their nearest ancestor that is not
 * GHOST. If the GHOST metrics are already last, the order does not change.
 */
final class MetricOrder {

    private final Definitions definitions;
    private final List<Metric> metrics;
    private final int[] positions;
    private final boolean changed;

    private MetricOrder(Definitions definitions, List<Metric> metrics) {
        this.definitions = definitions;
        this.metrics = metrics;
        this.positions = new int[metrics.size()];
        this.changed = !metrics.equals(definitions.metrics());
        for (int position = 0; position < positions.length; position++) {
            positions[metrics.get(position).id()] = position;
        }
    }

    /** Returns the order of these metrics. */
    public static MetricOrder of(Definitions definitions) {
        List<Metric> ghostsLast = Stream.concat(
                        definitions.metrics().stream().filter(metric -> !isGhost(metric)),
                        definitions.metrics().stream().filter(MetricOrder::isGhost))
                .toList();
        return new MetricOrder(definitions, ghostsLast);
    }

    /** Returns the metrics of the model in document order. */
    public List<Metric> metrics() {
        return metrics;
    }

    /**
     * Returns the position in the document of each metric, by model id; an empty list if the order is that of the
     * model.
     */
    public List<Integer> positions() {
        return changed ? Arrays.stream(positions).boxed().toList() : List.of();
    }

    /** Returns the position in the document of the parent of a metric, or {@link Tree#NO_PARENT}. */
    int parent(Metric metric) {
        if (!changed) {
            return metric.parent();
        }
        int parent = isGhost(metric) ? Tree.NO_PARENT : metric.parent();
        while (parent != Tree.NO_PARENT && isGhost(definitions.metrics().get(parent))) {
            parent = definitions.metrics().get(parent).parent();
        }
        return parent == Tree.NO_PARENT ? parent : positions[parent];
    }

    private static boolean isGhost(Metric metric) {
        return metric.visibility() == Visibility.GHOST;
    }
}

package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.perfspace.convert.algebra.Alignment;
import org.perfspace.convert.algebra.Operand;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.value.ViewException;

/**
 * The differences between two spaces; the package description defines what counts as a difference.
 *
 * @param definitions all definitions of either space; the ids in the other components refer to them
 * @param metrics the compared metrics that both spaces have, in the order of the definitions
 * @param onlyFirst the parts that only the first space has
 * @param onlySecond the parts that only the second space has
 * @param largest the differences with the largest weights, largest first
 * @param commonOnly whether to ignore parts that only one space has
 * @param notCompared reasons why metrics were skipped, a line for each metric whose values cannot be computed
 * @param notes notes on decisions that were not obvious, one line of text each
 */
public record Comparison(
        Definitions definitions,
        List<MetricComparison> metrics,
        Unmatched onlyFirst,
        Unmatched onlySecond,
        List<CellDifference> largest,
        boolean commonOnly,
        List<String> notCompared,
        List<String> notes) {

    /** Copies the lists. */
    public Comparison {
        metrics = List.copyOf(metrics);
        largest = List.copyOf(largest);
        notCompared = List.copyOf(notCompared);
        notes = List.copyOf(notes);
    }

    /**
     * Compares two spaces, which stay open.
     *
     * @param first the first space
     * @param second the second space
     * @param settings tolerance and scope of the comparison
     * @return the differences
     * @throws IOException if a space cannot be read, or if the values of a metric that one space stores exclusive and the
     *     other inclusive cannot be computed
     */
    public static Comparison of(Operand first, Operand second, Settings settings) throws IOException {
        Alignment both = Alignment.of(first, second, settings.matching());
        List<String> refusals = new ArrayList<>();
        List<String> notCompared = new ArrayList<>();
        Largest largest = new Largest(settings.largest());
        List<MetricComparison> metrics = new ArrayList<>();
        for (Metric metric : both.definitions().metrics()) {
            if (both.hasMetric(0, metric.id())
                    && both.hasMetric(1, metric.id())
                    && settings.metrics().test(metric.name())) {
                both.refusal(metric.id()).ifPresent(refusals::add);
                MetricDiffer differ = new MetricDiffer(both, metric, settings);
                try {
                    metrics.add(differ.compare());
                    differ.handOver(largest);
                } catch (ViewException e) {
                    notCompared.add(e.getMessage() + "; the metric is not compared");
                }
            }
        }
        List<String> notes =
                new ArrayList<>(Operand.notes(List.of(first, second)).toList());
        notes.addAll(both.notes());
        notes.addAll(refusals);
        notes.addAll(notCompared);
        return new Comparison(
                both.definitions(),
                metrics,
                unmatched(both, 0, settings),
                unmatched(both, 1, settings),
                largest.differences(),
                settings.commonOnly(),
                notCompared,
                notes);
    }

    /** {@return whether nothing counts as different} */
    public boolean isEqual() {
        boolean complete = commonOnly || (onlyFirst.isEmpty() && onlySecond.isEmpty());
        return complete && notCompared.isEmpty() && metrics.stream().allMatch(MetricComparison::isEqual);
    }

    /** {@return the number of cells that differ} */
    public long different() {
        return metrics.stream().mapToLong(MetricComparison::different).sum();
    }

    private static Unmatched unmatched(Alignment both, int space, Settings settings) {
        Definitions all = both.definitions();
        int other = 1 - space;
        return new Unmatched(
                ids(
                        all.metrics().size(),
                        m -> !both.hasMetric(other, m)
                                && settings.metrics().test(all.metrics().get(m).name())),
                ids(all.callNodes().size(), c -> !both.hasCallNode(other, c)),
                ids(all.locations().size(), l -> !both.hasLocation(other, l)));
    }

    private static List<Integer> ids(int count, IntPredicate which) {
        return IntStream.range(0, count).filter(which).boxed().toList();
    }
}

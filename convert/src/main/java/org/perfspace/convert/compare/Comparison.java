package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.perfspace.convert.algebra.Alignment;
import org.perfspace.convert.algebra.Matching;
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
    /**
     * The comparison of one metric that both spaces have.
     *
     * @param metric id in the definitions of the comparison
     * @param first the metric as defined by the first space
     * @param second the metric as defined by the second space
     * @param sameExpression whether the expressions of a derived metric are the same; true for stored ones
     * @param cells number of compared cells: those at call nodes where at least one of the spaces has a row
     * @param different number of cells that differ
     * @param firstTotal total of the first space, rounded: the sum of all cells of an exclusive metric, or of the cells of the
     *     root call nodes of an inclusive one; NaN if the values of the metric are not plain numbers
     * @param secondTotal total of the second space, computed in the same way
     * @param largestDifference size of the largest difference; 0 if there is none
     * @param largestRelative the largest relative difference of a cell that differs
     * @param largestShare the largest difference as a share of the metric's total
     * @param changes the call nodes that changed the total
     */
    public record MetricComparison(
            int metric,
            Metric first,
            Metric second,
            boolean sameExpression,
            long cells,
            long different,
            double firstTotal,
            double secondTotal,
            double largestDifference,
            double largestRelative,
            double largestShare,
            Changes changes) {

        /** {@return whether the metric has finite totals, so that their difference is meaningful} */
        public boolean hasTotals() {
            return Double.isFinite(firstTotal) && Double.isFinite(secondTotal);
        }

        /** {@return whether nothing differs by more than the tolerance} */
        public boolean isEqual() {
            return sameExpression && different == 0;
        }
    }

    /**
     * The call nodes that changed a metric's total: those with a cell that counts as different and whose sum over all locations
     * differs by more than a rounding error, that is, by more than 10<sup>-12</sup> of the total. A metric whose values cannot
     * be added up has none.
     *
     * @param count number of call nodes that changed
     * @param largest the changes with the largest differences in either direction, largest first; equal ones by ascending id
     */
    public record Changes(long count, List<Change> largest) {

        /** No changes. */
        public static final Changes NONE = new Changes(0, List.of());

        /** Copies the list. */
        public Changes {
            largest = List.copyOf(largest);
        }

        /**
         * The change of one call node: the sums over all locations of its exclusive values in two spaces, rounded. Changes of the
         * nodes below are not included.
         *
         * @param callNode id in the definitions of the comparison
         * @param first the sum in the first space; 0 if it does not have the call node
         * @param second the sum in the second space; 0 if it does not have the call node
         */
        public record Change(int callNode, double first, double second) {

            /** {@return the second sum minus the first} */
            public double difference() {
                return second - first;
            }
        }
    }

    /**
     * One cell that differs.
     *
     * @param metric id in the definitions of the comparison
     * @param callNode id in the definitions of the comparison
     * @param location id in the definitions of the comparison
     * @param first exact text of the first space's cell; empty if the value is absent
     * @param second exact text of the second space's cell; empty if the value is absent
     * @param difference size of the difference, at least 0; infinite if one cell is NaN or infinite and the other is not the
     *     same
     * @param relative the difference divided by the larger of the two sizes; for a compound, the maximum over its components
     * @param share the difference divided by the total of the metric
     */
    public record CellDifference(
            int metric,
            int callNode,
            int location,
            String first,
            String second,
            double difference,
            double relative,
            double share) {}

    /**
     * The parts that one of two spaces has and the other lacks, as ascending ids in the definitions of the comparison.
     *
     * @param metrics metrics, of those that were to be compared
     * @param callNodes call nodes, including all nodes below them, which the other space cannot have either
     * @param locations locations
     */
    public record Unmatched(List<Integer> metrics, List<Integer> callNodes, List<Integer> locations) {

        /** Copies the lists. */
        public Unmatched {
            metrics = List.copyOf(metrics);
            callNodes = List.copyOf(callNodes);
            locations = List.copyOf(locations);
        }

        /** {@return whether there are no such parts} */
        public boolean isEmpty() {
            return metrics.isEmpty() && callNodes.isEmpty() && locations.isEmpty();
        }
    }

    /**
     * The settings of a comparison of two spaces.
     *
     * @param matching rules by which parts of the spaces are the same
     * @param tolerance rule by which cells are equal
     * @param metrics selects the metrics to compare by their unique names
     * @param commonOnly whether to list, but otherwise ignore, parts that only one space has
     * @param largest maximum number of differences of cells kept, at least 0
     * @param changes maximum number of changes of call nodes kept for each metric, at least 0
     */
    public record Settings(
            Matching matching,
            Tolerance tolerance,
            Predicate<String> metrics,
            boolean commonOnly,
            int largest,
            int changes) {

        /** Compares everything exactly; keeps the 20 largest differences, and the 3 largest changes of each metric. */
        public static final Settings DEFAULT =
                new Settings(Matching.DEFAULT, Tolerance.EXACT, name -> true, false, 20, 3);

        /**
         * {@return these settings for other metrics}
         *
         * @param chosen selects the metrics to compare by their unique names
         */
        public Settings withMetrics(Predicate<String> chosen) {
            return new Settings(matching, tolerance, chosen, commonOnly, largest, changes);
        }
    }

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
        NodeSums sums = new NodeSums(both.definitions().callTree());
        List<MetricComparison> metrics = new ArrayList<>();
        for (Metric metric : both.definitions().metrics()) {
            if (both.hasMetric(0, metric.id())
                    && both.hasMetric(1, metric.id())
                    && settings.metrics().test(metric.name())) {
                both.refusal(metric.id()).ifPresent(refusals::add);
                MetricDiffer differ = new MetricDiffer(both, metric, settings, sums);
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

package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/**
 * The comparison of two profiles by meaning, such as those that two tools measured of one program: metrics that measure the same
 * quantity are compared in one unit, and functions by their names in the source. Loops, lines and inlined functions count for the
 * function around them; streams of accelerators do not count.
 *
 * @param quantities the quantities that both measure
 * @param notes notes on decisions that were not obvious, one line of text each
 */
public record ToolComparison(List<OfQuantity> quantities, List<String> notes) {

    /**
     * The comparison of one quantity.
     *
     * @param name name of the quantity, such as {@code time}; of a metric whose quantity is not known, the name of the metric
     * @param unit unit of all costs: {@code s}, {@code B}, {@code J}, or {@code 1} for counts
     * @param first the metric of the first profile
     * @param second the metric of the second profile
     * @param totals the totals of both
     * @param agreement sum of the smaller one of both shares of each function, from 0 to 1; NaN if a total is not above 0
     * @param rankCorrelation Spearman's coefficient of the exclusive costs of the functions that both have; NaN if it is not defined
     * @param only shares of the totals that belong to functions which only the first, and only the second profile has
     * @param entries functions or call paths with a cost, those whose shares differ most first
     * @param paths for each profile, the names of the functions on its heaviest path
     */
    public record OfQuantity(
            String name,
            String unit,
            Metric first,
            Metric second,
            Pair totals,
            double agreement,
            double rankCorrelation,
            Pair only,
            List<Entry> entries,
            List<List<String>> paths) {

        /**
         * {@return whether both profiles have every function, and no share of one differs by more than a tolerance}
         *
         * @param tolerance the largest difference of two shares, each of which is at most 1
         */
        public boolean agrees(double tolerance) {
            return entries.stream()
                    .allMatch(entry -> entry.inBoth() && Math.abs(entry.shares().difference()) <= tolerance);
        }
    }

    /**
     * A number of each profile.
     *
     * @param first that of the first
     * @param second that of the second
     */
    public record Pair(double first, double second) {

        /** {@return the second without the first} */
        public double difference() {
            return second - first;
        }
    }

    /**
     * A function or call path.
     *
     * @param name its name; the names of the functions on a call path are separated by {@code " > "}
     * @param inFirst whether the first profile has it
     * @param inSecond whether the second profile has it
     * @param exclusive its exclusive costs
     * @param inclusive its inclusive costs
     * @param shares its exclusive costs as parts of the totals
     */
    public record Entry(String name, boolean inFirst, boolean inSecond, Pair exclusive, Pair inclusive, Pair shares) {

        /** {@return whether both profiles have it} */
        public boolean inBoth() {
            return inFirst && inSecond;
        }
    }

    /** Copies the lists. */
    public ToolComparison {
        quantities = List.copyOf(quantities);
        notes = List.copyOf(notes);
    }

    /**
     * {@return whether two profiles name their usual metrics differently, but both measure some quantity}
     *
     * @param first a profile
     * @param second another profile
     */
    public static boolean isNeeded(PerformanceSpace first, PerformanceSpace second) {
        Optional<Metric> usual = MetricMeaning.usual(first.definitions());
        Optional<Metric> other = MetricMeaning.usual(second.definitions());
        return usual.isPresent()
                && other.isPresent()
                && second.definitions().metric(usual.get().name()) == null
                && first.definitions().metric(other.get().name()) == null
                && !MeasuredQuantity.of(List.of(first, second)).isEmpty();
    }

    /**
     * Compares two profiles, which stay open.
     *
     * @param first the first profile
     * @param second the second profile
     * @param paths whether to compare call paths of functions instead of functions
     * @param keepLoops whether loops, lines and inlined functions stand for themselves
     * @return the comparison
     * @throws IOException if a profile cannot be read
     */
    public static ToolComparison of(PerformanceSpace first, PerformanceSpace second, boolean paths, boolean keepLoops)
            throws IOException {
        ToolTable table = ToolTable.of(List.of(first, second), paths, keepLoops);
        List<OfQuantity> quantities = new ArrayList<>();
        for (int quantity = 0; quantity < table.quantities().size(); quantity++) {
            quantities.add(table.compare(quantity, 0, 1));
        }
        return new ToolComparison(quantities, table.notes());
    }

    /** The quantity and the positions of the two profiles that are compared. */
    record Of(MeasuredQuantity quantity, int first, int second) {}

    static OfQuantity compare(Of of, FunctionCosts first, FunctionCosts second, FunctionTable table) {
        Pair totals = new Pair(first.total(), second.total());
        List<Entry> entries = new ArrayList<>();
        double agreement = 0;
        double onlyFirst = 0;
        double onlySecond = 0;
        for (int i = 0; i < table.size(); i++) {
            boolean inFirst = table.has(of.first(), i);
            boolean inSecond = table.has(of.second(), i);
            Pair exclusive = new Pair(first.exclusive(i), second.exclusive(i));
            Pair inclusive = new Pair(first.inclusive(i), second.inclusive(i));
            Pair shares = new Pair(exclusive.first() / totals.first(), exclusive.second() / totals.second());
            agreement += inFirst && inSecond ? Math.min(shares.first(), shares.second()) : 0;
            onlyFirst += inSecond ? 0 : shares.first();
            onlySecond += inFirst ? 0 : shares.second();
            if (inclusive.first() != 0
                    || inclusive.second() != 0
                    || exclusive.first() != 0
                    || exclusive.second() != 0) {
                entries.add(new Entry(table.name(i), inFirst, inSecond, exclusive, inclusive, shares));
            }
        }
        entries.sort(Comparator.<Entry>comparingDouble(
                        entry -> -Math.abs(entry.shares().difference()))
                .thenComparing(entry ->
                        -Math.max(entry.shares().first(), entry.shares().second())));
        boolean known = totals.first() > 0 && totals.second() > 0;
        return new OfQuantity(
                of.quantity().name(),
                of.quantity().unit(),
                of.quantity().metrics().get(of.first()).orElseThrow(),
                of.quantity().metrics().get(of.second()).orElseThrow(),
                totals,
                known ? Math.min(1, agreement) : Double.NaN,
                known ? correlation(entries) : Double.NaN,
                new Pair(onlyFirst, onlySecond),
                entries,
                List.of(path(first, table), path(second, table)));
    }

    private static List<String> path(FunctionCosts costs, FunctionTable table) {
        return costs.heaviestPath().stream().map(table::function).toList();
    }

    /** Returns the correlation of the ranks of the exclusive costs of what both have; equal costs have the mean of their ranks. */
    private static double correlation(List<Entry> entries) {
        List<Entry> both = entries.stream().filter(Entry::inBoth).toList();
        double[] first = ranks(
                both.stream().mapToDouble(entry -> entry.exclusive().first()).toArray());
        double[] second = ranks(
                both.stream().mapToDouble(entry -> entry.exclusive().second()).toArray());
        double mean = (both.size() - 1) / 2.0;
        double product = 0;
        double one = 0;
        double two = 0;
        for (int i = 0; i < first.length; i++) {
            product += (first[i] - mean) * (second[i] - mean);
            one += (first[i] - mean) * (first[i] - mean);
            two += (second[i] - mean) * (second[i] - mean);
        }
        return product / Math.sqrt(one * two);
    }

    private static double[] ranks(double[] values) {
        List<Integer> order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .collect(Collectors.toList());
        double[] ranks = new double[values.length];
        for (int from = 0; from < values.length; ) {
            int end = from + 1;
            while (end < values.length && values[order.get(end)] == values[order.get(from)]) {
                end++;
            }
            for (int i = from; i < end; i++) {
                ranks[order.get(i)] = (from + end - 1) / 2.0;
            }
            from = end;
        }
        return ranks;
    }
}

package org.perfspace.convert.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.convert.hot.HotSpots;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Definitions;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Visibility;

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

        /** {@return whether no share of a function differs by more than a tolerance} */
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
                && !pairs(first, second).isEmpty();
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
        FunctionTable table = new FunctionTable(first.definitions(), second.definitions(), paths, keepLoops);
        List<OfQuantity> quantities = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Measured pair : pairs(first, second)) {
            FunctionCosts before = FunctionCosts.of(first, pair.first(), table, 0, paths);
            FunctionCosts after = FunctionCosts.of(second, pair.second(), table, 1, paths);
            if (before.total() == 0 || after.total() == 0) {
                notes.add(pair.name() + " is not compared, because it is 0 in " + (before.total() == 0 ? "A" : "B"));
            } else {
                quantities.add(compare(pair, before, after, table));
                pair.note().ifPresent(notes::add);
            }
        }
        String system = system(first.definitions());
        String other = system(second.definitions());
        if (!system.equals(other)) {
            notes.add("A has " + system + ", B " + other);
        }
        notes.addAll(table.notes());
        return new ToolComparison(quantities, notes);
    }

    /** Two metrics that measure the same. */
    private record Measured(String name, Metric first, Metric second) {

        Optional<String> note() {
            Quantity one = MetricMeaning.of(first).quantity();
            Quantity two = MetricMeaning.of(second).quantity();
            return one == two
                    ? Optional.empty()
                    : Optional.of("A measures " + words(one) + " (" + first.name() + "), B " + words(two) + " ("
                            + second.name() + ")");
        }

        private static String words(Quantity quantity) {
            return quantity == Quantity.CPU_TIME ? "time of processors" : "elapsed time";
        }
    }

    private static List<Measured> pairs(PerformanceSpace first, PerformanceSpace second) {
        List<Measured> pairs = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            Optional<Metric> one = best(first, quantity);
            Optional<Metric> two = best(second, quantity);
            if (quantity == Quantity.TIME && (one.isEmpty() || two.isEmpty())) {
                one = one.or(() -> best(first, Quantity.CPU_TIME));
                two = two.or(() -> best(second, Quantity.CPU_TIME));
            }
            boolean again = quantity == Quantity.CPU_TIME
                    && pairs.stream().anyMatch(pair -> pair.name().equals(Quantity.TIME.key()))
                    && (best(first, Quantity.TIME).isEmpty()
                            || best(second, Quantity.TIME).isEmpty());
            if (quantity != Quantity.NONE && one.isPresent() && two.isPresent() && !again) {
                pairs.add(new Measured(quantity.key(), one.get(), two.get()));
            }
        }
        for (Metric metric : first.definitions().metrics()) {
            if (MetricMeaning.of(metric).quantity() == Quantity.NONE && isComparable(first, metric)) {
                second.definitions().metrics().stream()
                        .filter(other -> isSame(metric, other) && isComparable(second, other))
                        .findFirst()
                        .ifPresent(other -> pairs.add(new Measured(metric.name(), metric, other)));
            }
        }
        return pairs;
    }

    private static Optional<Metric> best(PerformanceSpace space, Quantity quantity) {
        return space.definitions().metrics().stream()
                .filter(metric -> MetricMeaning.of(metric).quantity() == quantity && isComparable(space, metric))
                .reduce((best, metric) -> MetricMeaning.isBetter(metric, best) ? metric : best);
    }

    private static boolean isComparable(PerformanceSpace space, Metric metric) {
        return metric.visibility() == Visibility.NORMAL
                && !metric.kind().derived()
                && metric.type().isNumber()
                && HotSpots.refusal(space, metric).isEmpty();
    }

    private static boolean isSame(Metric one, Metric other) {
        return one.name().toLowerCase(Locale.ROOT).equals(other.name().toLowerCase(Locale.ROOT))
                && Unit.of(one.unit())
                        .map(Unit::dimension)
                        .equals(Unit.of(other.unit()).map(Unit::dimension));
    }

    private static OfQuantity compare(Measured pair, FunctionCosts first, FunctionCosts second, FunctionTable table) {
        Pair totals = new Pair(first.total(), second.total());
        List<Entry> entries = new ArrayList<>();
        double agreement = 0;
        double onlyFirst = 0;
        double onlySecond = 0;
        for (int i = 0; i < table.size(); i++) {
            Pair exclusive = new Pair(first.exclusive(i), second.exclusive(i));
            Pair inclusive = new Pair(first.inclusive(i), second.inclusive(i));
            Pair shares = new Pair(exclusive.first() / totals.first(), exclusive.second() / totals.second());
            agreement += first.has(i) && second.has(i) ? Math.min(shares.first(), shares.second()) : 0;
            onlyFirst += second.has(i) ? 0 : shares.first();
            onlySecond += first.has(i) ? 0 : shares.second();
            if (inclusive.first() != 0
                    || inclusive.second() != 0
                    || exclusive.first() != 0
                    || exclusive.second() != 0) {
                entries.add(new Entry(table.name(i), first.has(i), second.has(i), exclusive, inclusive, shares));
            }
        }
        entries.sort(Comparator.<Entry>comparingDouble(
                        entry -> -Math.abs(entry.shares().difference()))
                .thenComparing(entry ->
                        -Math.max(entry.shares().first(), entry.shares().second())));
        boolean known = totals.first() > 0 && totals.second() > 0;
        return new OfQuantity(
                pair.name(),
                Unit.of(pair.first().unit())
                        .map(unit -> unit.dimension().base())
                        .orElse("1"),
                pair.first(),
                pair.second(),
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

    private static String system(Definitions definitions) {
        long processes = definitions.locationGroups().stream()
                .filter(group -> group.type() == LocationGroup.Type.PROCESS)
                .count();
        return processes + (processes == 1 ? " process" : " processes") + " and "
                + definitions.locations().size()
                + (definitions.locations().size() == 1 ? " location" : " locations");
    }
}

package org.perfspace.convert.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.perfspace.convert.archive.ArchivedValues.PathValue;
import org.perfspace.convert.archive.ArchivedValues.Run;
import org.perfspace.convert.archive.ParameterColumns.ParameterRole;
import org.perfspace.convert.compare.GroupChanges;
import org.perfspace.convert.compare.GroupChanges.Change;
import org.perfspace.convert.compare.GroupChanges.Spread;

/**
 * Answers to the standing questions about an archive, without an engine: the numbers of the views {@code points},
 * {@code point_changes}, {@code regressions}, {@code outliers} and {@code speedup} for one quantity.
 */
public final class ArchivedAnswers {

    /** Turns the median of the deviations from the median into a standard deviation of normally distributed values. */
    private static final double ROBUST = 1.4826;

    /** Deviations below this part of the median consist of rounding errors. */
    private static final double DUST = 1e-12;

    private final ArchivedValues archive;
    private final List<Integer> chosen;
    private final Map<Integer, Map<String, Double>> things = new HashMap<>();
    private final Map<String, double[]> longest = new TreeMap<>();
    private final Map<String, String> units = new HashMap<>();
    private String quantity = "";

    /** The things by which call paths are added up. */
    public enum By {
        /** The functions that call paths count for. */
        FUNCTION,
        /** The call paths themselves. */
        PATH,
        /** The source files of the regions at their ends. */
        FILE
    }

    /**
     * A point in time.
     *
     * @param experiment the experiment of its runs
     * @param name name of the point
     * @param at time of its first run
     * @param runs numbers of its runs
     * @param mean mean of their values; NaN if none has one
     * @param deviation standard deviation; NaN for fewer than two values
     * @param before position in the list of the point before it; -1 if there is none, or if times are equal
     */
    public record Point(
            String experiment, String name, String at, List<Integer> runs, double mean, double deviation, int before) {

        /**
         * {@return the change from another point against the spread of the repetitions of both; NaN where they do not spread}
         *
         * @param other the point before
         */
        public double t(Point other) {
            double error = Math.sqrt(
                    deviation * deviation / runs.size() + other.deviation * other.deviation / other.runs.size());
            return error == 0 ? Double.NaN : (mean - other.mean) / error;
        }
    }

    /**
     * The change of a thing from one group of runs to another.
     *
     * @param experiment parameters that all runs of both groups have in common
     * @param before name of the first group
     * @param after name of the second group
     * @param change the change
     */
    public record Step(String experiment, String before, String after, Change change) {}

    /**
     * A run that stands out from the others of its experiment.
     *
     * @param run the run
     * @param value its duration
     * @param median median of its experiment around the same time
     * @param distance distance from the median in robust standard deviations
     */
    public record Outlier(Run run, double value, double median, double distance) {}

    /**
     * A point of a series over a parameter that scales.
     *
     * @param parameter name of the parameter
     * @param others the other parameters, except repetitions
     * @param scale value of the parameter
     * @param duration mean of the durations of the runs
     * @param speedup duration of the first point divided by that of this one
     * @param efficiency the speed-up divided by that of the parameter, for a problem that stays the same
     */
    public record Scaled(
            String parameter, String others, double scale, double duration, double speedup, double efficiency) {}

    private ArchivedAnswers(ArchivedValues archive, List<Integer> chosen) {
        this.archive = archive;
        this.chosen = chosen;
    }

    /**
     * Reads the values of a quantity.
     *
     * @param folder directory of the archive
     * @param quantity name of the quantity; empty for {@code time}, or else the first one that there is
     * @param which the runs that count
     * @param by what call paths are added up by; empty if they are not needed
     * @return the answers
     * @throws IOException if the archive cannot be read
     * @throws IllegalArgumentException if no run has the quantity
     */
    public static ArchivedAnswers of(Path folder, String quantity, Predicate<ArchivedRun> which, Optional<By> by)
            throws IOException {
        ArchivedValues archive = ArchivedValues.of(folder);
        List<Run> runs = archive.runs();
        List<Integer> chosen = IntStream.range(0, runs.size())
                .filter(run -> which.test(runs.get(run).run()))
                .boxed()
                .toList();
        ArchivedAnswers answers = new ArchivedAnswers(archive, chosen);
        answers.read(quantity, by);
        return answers;
    }

    private void read(String wanted, Optional<By> by) throws IOException {
        Set<String> ids = chosen.stream().map(run -> runs().get(run).run().id()).collect(Collectors.toSet());
        Optional<CallPathTexts> texts = by.isEmpty() || by.get() == By.PATH
                ? Optional.empty()
                : Optional.of(CallPathTexts.of(archive.manifest(), by.get() == By.FUNCTION ? "function" : "file", ids));
        Set<Integer> counts = new HashSet<>(chosen);
        Map<String, Map<Integer, Map<String, Double>>> all = new HashMap<>();
        archive.read((run, name, unit, slowest, total, paths) -> {
            if (!wanted.isEmpty() && !name.equals(wanted)) {
                return;
            }
            units.put(name, unit);
            double[] values = longestOf(name);
            if (counts.contains(run)) {
                values[run] = slowest;
                if (by.isPresent()) {
                    put(all, name, run, sums(run, paths, texts));
                }
            }
        });
        quantity = longest.containsKey("time") || longest.isEmpty()
                ? "time"
                : longest.keySet().iterator().next();
        if (!wanted.isEmpty()) {
            quantity = wanted;
        }
        if (!longest.containsKey(quantity)) {
            throw new IllegalArgumentException(
                    wanted.isEmpty()
                            ? "no run has a quantity with a known unit"
                            : "expected a quantity of the runs, such as time or visits, found " + wanted);
        }
        things.putAll(all.getOrDefault(quantity, Map.of()));
    }

    /** Returns the values of a quantity by run, which are NaN at first. */
    private double[] longestOf(String name) {
        return longest.computeIfAbsent(name, key -> {
            double[] none = new double[runs().size()];
            Arrays.fill(none, Double.NaN);
            return none;
        });
    }

    private static <V> void put(Map<String, Map<Integer, V>> all, String name, int run, V value) {
        all.computeIfAbsent(name, key -> new HashMap<>()).put(run, value);
    }

    private Map<String, Double> sums(int run, List<PathValue> paths, Optional<CallPathTexts> texts) {
        String id = runs().get(run).run().id();
        Map<String, Double> sums = new HashMap<>();
        for (PathValue path : paths) {
            if (!Double.isNaN(path.exclusive())) {
                String name = texts.map(known -> known.text(id, path.id())).orElse(path.callPath());
                sums.merge(name.isEmpty() ? "(unknown)" : name, path.exclusive(), Double::sum);
            }
        }
        return sums;
    }

    private List<Run> runs() {
        return archive.runs();
    }

    /** {@return the name of the quantity} */
    public String quantity() {
        return quantity;
    }

    /** {@return the unit of the SI of all values} */
    public String unit() {
        return units.getOrDefault(quantity, "");
    }

    /** {@return the points in time of each experiment, in their order} */
    public List<Point> points() {
        return ArchivedPoints.of(runs(), chosen, longest.getOrDefault(quantity, new double[0]));
    }

    /**
     * {@return the changes from one group of runs to another, the largest first; runs are compared only with those that have
     * the same parameters, except versions, times, repetitions and those of the conditions}
     *
     * @param before the first group
     * @param after the second group
     */
    public List<Step> between(RunCondition before, RunCondition after) {
        Map<String, List<List<Integer>>> sides = sides(before, after);
        List<Step> steps = new ArrayList<>();
        sides.forEach((experiment, groups) -> {
            if (groups.stream().noneMatch(List::isEmpty)) {
                steps.addAll(steps(experiment, before.toString(), after.toString(), groups.get(0), groups.get(1)));
            }
        });
        steps.sort(
                Comparator.comparingDouble((Step step) -> Math.abs(step.change().difference()))
                        .reversed());
        return steps;
    }

    /**
     * {@return the experiments of which only one of two groups has runs}
     *
     * @param before the first group
     * @param after the second group
     */
    public Set<String> oneSided(RunCondition before, RunCondition after) {
        return sides(before, after).entrySet().stream()
                .filter(side -> side.getValue().stream().anyMatch(List::isEmpty))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Map<String, List<List<Integer>>> sides(RunCondition before, RunCondition after) {
        Set<String> named = new LinkedHashSet<>(before.names());
        named.addAll(after.names());
        Map<String, List<List<Integer>>> sides = new LinkedHashMap<>();
        for (int run : chosen) {
            ArchivedRun one = runs().get(run).run();
            String experiment = archive.named(
                    one, parameter -> ViewsScript.ofExperiment(parameter) && !named.contains(parameter.name()));
            List<RunCondition> conditions = List.of(before, after);
            for (int group = 0; group < conditions.size(); group++) {
                if (conditions.get(group).test(one) && things.containsKey(run)) {
                    sides.computeIfAbsent(experiment, key -> List.of(new ArrayList<>(), new ArrayList<>()))
                            .get(group)
                            .add(run);
                }
            }
        }
        return sides;
    }

    private List<Step> steps(String experiment, String from, String to, List<Integer> before, List<Integer> after) {
        GroupChanges changes = new GroupChanges(before.size(), after.size());
        for (int i = 0; i < before.size(); i++) {
            int at = i;
            things.getOrDefault(before.get(i), Map.of()).forEach((name, value) -> changes.add(0, at, name, value));
        }
        for (int i = 0; i < after.size(); i++) {
            int at = i;
            things.getOrDefault(after.get(i), Map.of()).forEach((name, value) -> changes.add(1, at, name, value));
        }
        return changes.changes().stream()
                .map(change -> new Step(experiment, from, to, change))
                .toList();
    }

    /**
     * {@return what became slower from a point in time to the next one of its experiment, the largest growth first; only
     * what is outside of the spread of repetitions, where there are some}
     */
    public List<Step> regressions() {
        List<Point> points = points();
        List<Step> steps = new ArrayList<>();
        for (Point point : points) {
            if (point.before() >= 0) {
                Point before = points.get(point.before());
                List<Integer> one = withThings(before);
                List<Integer> two = withThings(point);
                if (!one.isEmpty() && !two.isEmpty()) {
                    steps.addAll(steps(point.experiment(), before.name(), point.name(), one, two));
                }
            }
        }
        return steps.stream()
                .filter(step -> step.change().difference() > 0 && step.change().spread() != Spread.WITHIN)
                .sorted(Comparator.comparingDouble((Step step) -> step.change().difference())
                        .reversed())
                .toList();
    }

    private List<Integer> withThings(Point point) {
        return point.runs().stream().filter(things::containsKey).toList();
    }

    /**
     * {@return the runs whose durations are more than three robust standard deviations from the median of their experiment
     * around the same time}
     */
    public List<Outlier> outliers() {
        Map<String, List<Integer>> experiments = new LinkedHashMap<>();
        for (int run : chosen) {
            if (!Double.isNaN(duration(run))) {
                experiments
                        .computeIfAbsent(runs().get(run).experiment(), key -> new ArrayList<>())
                        .add(run);
            }
        }
        List<Outlier> outliers = new ArrayList<>();
        for (List<Integer> some : experiments.values()) {
            List<String> times = some.stream().map(run -> runs().get(run).at()).toList();
            double[] durations = some.stream().mapToDouble(this::duration).toArray();
            double[] medians = RunningMedian.of(times, durations);
            double[] apart = new double[medians.length];
            Arrays.setAll(apart, i -> Math.abs(durations[i] - medians[i]));
            double deviation = RunningMedian.median(apart.clone());
            for (int i = 0; i < apart.length; i++) {
                double distance = apart[i] / (ROBUST * deviation);
                if (deviation > DUST * Math.abs(medians[i]) && distance > 3) {
                    outliers.add(new Outlier(runs().get(some.get(i)), durations[i], medians[i], distance));
                }
            }
        }
        outliers.sort(Comparator.comparingDouble(Outlier::distance).reversed());
        return outliers;
    }

    private double duration(int run) {
        return longest.getOrDefault(quantity, new double[0])[run];
    }

    /** {@return the durations over each parameter that scales, in the order of its values} */
    public List<Scaled> speedup() {
        List<Scaled> all = new ArrayList<>();
        for (ParameterColumns.Parameter parameter : archive.parameters()) {
            if (parameter.role() == ParameterRole.SCALE) {
                addSpeedup(parameter.name(), all);
            }
        }
        return all;
    }

    private void addSpeedup(String parameter, List<Scaled> all) {
        Map<String, TreeMap<Double, List<Double>>> series = new TreeMap<>();
        for (int run : chosen) {
            ArchivedRun one = runs().get(run).run();
            Optional<Double> scale = ParameterColumns.number(one.parameters().getOrDefault(parameter, ""));
            if (scale.isPresent() && !Double.isNaN(duration(run))) {
                String others = archive.named(
                        one,
                        other -> ViewsScript.isRepeated(other) && !other.name().equals(parameter));
                series.computeIfAbsent(others, key -> new TreeMap<>())
                        .computeIfAbsent(scale.get(), key -> new ArrayList<>())
                        .add(duration(run));
            }
        }
        for (Map.Entry<String, TreeMap<Double, List<Double>>> one : series.entrySet()) {
            TreeMap<Double, List<Double>> scales = one.getValue();
            double first = mean(scales.firstEntry().getValue());
            double least = scales.firstKey();
            scales.forEach((scale, durations) -> {
                double speedup = first / mean(durations);
                all.add(new Scaled(parameter, one.getKey(), scale, mean(durations), speedup, speedup * least / scale));
            });
        }
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
    }
}

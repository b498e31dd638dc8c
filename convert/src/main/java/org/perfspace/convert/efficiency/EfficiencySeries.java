package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.perfspace.convert.compare.GroupChanges.Side;
import org.perfspace.convert.efficiency.Efficiency.Kind;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.convert.extrap.RunParameters;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;

/**
 * The efficiencies of several runs of a program, each in comparison with a reference: global efficiency = parallel
 * efficiency * computation scaling, and computation scaling = instruction scaling * IPC scaling * frequency scaling.
 * Instructions, cycles and times are those of useful computation; the frequency is cycles / time.
 *
 * <p>Runs that differ in the number of a repetition alone are one point. Its times, counters and own efficiencies are the means of
 * its runs, and what compares points is computed from these means, so that the parts of an efficiency give the whole.
 *
 * @param points the points, those with the fewest threads first
 * @param reference position of the point with which the others are compared
 * @param scaling how points are compared
 */
public record EfficiencySeries(List<Point> points, int reference, Scaling scaling) {

    private static final Pattern INSTRUCTIONS =
            Pattern.compile("(?:papi_tot_ins|(?:perf::)?instructions(?::u)?)", Pattern.CASE_INSENSITIVE);
    private static final Pattern CYCLES =
            Pattern.compile("(?:papi_tot_cyc|(?:perf::)?(?:cpu[-_])?cycles(?::u)?)", Pattern.CASE_INSENSITIVE);

    /** The ways in which runs with different numbers of processors are compared. */
    public enum Scaling {
        /** All runs solve the same problem: sums over all threads are compared. */
        STRONG,
        /** The problem grows with the number of processors: sums for each thread are compared. */
        WEAK;

        /** {@return the name as users write it} */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A run, or the mean of repetitions.
     *
     * @param path path of the profile; of repetitions, that of the first
     * @param parameters values of its parameters by their names, with the number of a repetition if it has one
     * @param processes number of processes
     * @param threads number of threads that compute
     * @param runtime longest time of a process
     * @param useful useful time of all threads
     * @param instructions instructions of useful computation; NaN if they were not counted
     * @param cycles cycles of useful computation; NaN if they were not counted
     * @param model the model of its tree
     * @param trees its efficiencies in each model
     */
    public record Run(
            Path path,
            Map<String, String> parameters,
            int processes,
            int threads,
            double runtime,
            double useful,
            double instructions,
            double cycles,
            Model model,
            Map<Model, List<Efficiency>> trees) {

        /** Copies the maps, keeping their order. */
        public Run {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
            trees = Map.copyOf(trees);
        }

        /**
         * Computes the efficiencies of a run.
         *
         * @param path path of the profile
         * @param inPath parameters in the path
         * @param attributes parameters that are attributes of the profile: names of parameters, and of attributes
         * @param space the profile
         * @param efficiencies its efficiencies
         * @return the run
         * @throws IOException if the profile cannot be read, or lacks an attribute
         */
        public static Run of(
                Path path,
                Map<String, String> inPath,
                Map<String, String> attributes,
                PerformanceSpace space,
                Efficiencies efficiencies)
                throws IOException {
            Map<Model, List<Efficiency>> trees = new LinkedHashMap<>();
            for (Model model : Model.values()) {
                trees.put(model, efficiencies.tree(model));
            }
            return new Run(
                    path,
                    RunParameters.withAttributes(path, inPath, attributes, space),
                    efficiencies.processes().size(),
                    efficiencies.threads(),
                    efficiencies.runtime(),
                    efficiencies.useful(),
                    counted(space, efficiencies, INSTRUCTIONS),
                    counted(space, efficiencies, CYCLES),
                    efficiencies.model(),
                    trees);
        }

        private static double counted(PerformanceSpace space, Efficiencies efficiencies, Pattern name)
                throws IOException {
            for (Metric metric : space.definitions().metrics()) {
                if (name.matcher(metric.name()).matches()
                        && metric.type().isNumber()
                        && !metric.kind().derived()) {
                    return efficiencies.useful(space, metric);
                }
            }
            return Double.NaN;
        }
    }

    /**
     * A run, or repetitions that count as one.
     *
     * @param mean the run, or the means of the repetitions, without the number of a repetition
     * @param runs the run, or the repetitions
     */
    public record Point(Run mean, List<Run> runs) {

        /** Copies the list. */
        public Point {
            runs = List.copyOf(runs);
        }

        private static Point of(List<Run> runs) {
            Run first = runs.get(0);
            Map<Model, List<Efficiency>> trees = new LinkedHashMap<>();
            first.trees().forEach((model, rows) -> trees.put(model, means(model, runs)));
            Run mean = new Run(
                    first.path(),
                    RunParameters.withoutRepetition(first.parameters()),
                    first.processes(),
                    first.threads(),
                    mean(runs, Run::runtime),
                    mean(runs, Run::useful),
                    mean(runs, Run::instructions),
                    mean(runs, Run::cycles),
                    modelOf(runs),
                    trees);
            return new Point(mean, runs);
        }

        private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
            return Side.of(runs.stream().mapToDouble(value).toArray()).mean();
        }

        /** Returns the means of efficiencies; one that a run lacks is absent. */
        private static List<Efficiency> means(Model model, List<Run> runs) {
            List<List<Efficiency>> trees = runs.stream()
                    .map(run -> run.trees().getOrDefault(model, List.of()))
                    .toList();
            List<Efficiency> means = new ArrayList<>();
            for (int row = 0; row < trees.get(0).size(); row++) {
                int at = row;
                List<Efficiency> rows = trees.stream().map(tree -> tree.get(at)).toList();
                Efficiency one = rows.stream()
                        .filter(efficiency -> !efficiency.isPresent())
                        .findFirst()
                        .orElse(rows.get(0));
                Side all = Side.of(rows.stream().mapToDouble(Efficiency::value).toArray());
                means.add(new Efficiency(one.kind(), one.level(), all.mean(), one.absent()));
            }
            return means;
        }
    }

    /** Copies the list. */
    public EfficiencySeries {
        points = List.copyOf(points);
    }

    /**
     * {@return a series of runs, sorted by their numbers of threads} The reference is the first of them unless one is named.
     *
     * @param runs the runs; those with the same parameters, of which one numbers a repetition, and as many processes and threads
     *     are repetitions of one another
     * @param reference path of the run with which the others are compared, its name, or a parameter such as {@code p=4};
     *     empty for the first
     * @param scaling how runs are compared
     * @throws IllegalArgumentException if not exactly one run is the reference
     */
    public static EfficiencySeries of(List<Run> runs, String reference, Scaling scaling) {
        List<Point> points = points(runs);
        points.sort(Comparator.comparingInt(point -> point.mean().threads()));
        EfficiencySeries series = new EfficiencySeries(points, 0, scaling);
        if (reference.isEmpty()) {
            return series;
        }
        List<Integer> found = new ArrayList<>();
        for (int point = 0; point < points.size(); point++) {
            if (series.labels().get(point).equals(reference)
                    || points.get(point).runs().stream().anyMatch(run -> isCalled(run.path(), reference))) {
                found.add(point);
            }
        }
        if (found.size() != 1) {
            throw new IllegalArgumentException("expected the path or label of one run, such as \""
                    + series.labels().get(0) + "\", found \"" + reference + "\", which "
                    + (found.isEmpty() ? "no run has" : found.size() + " runs have"));
        }
        return new EfficiencySeries(points, found.get(0), scaling);
    }

    private static boolean isCalled(Path path, String text) {
        Path name = path.getFileName();
        return path.toString().equals(text) || (name != null && name.toString().equals(text));
    }

    private static List<Point> points(List<Run> runs) {
        Map<Object, List<Run>> groups = new LinkedHashMap<>();
        for (Run run : runs) {
            Map<String, String> repeated = RunParameters.withoutRepetition(run.parameters());
            boolean single = repeated.equals(run.parameters());
            Object key = single ? groups.size() : List.of(repeated, run.processes(), run.threads());
            groups.computeIfAbsent(key, none -> new ArrayList<>()).add(run);
        }
        List<Point> points = new ArrayList<>();
        groups.values().forEach(group -> points.add(Point.of(group)));
        return points;
    }

    private List<Run> means() {
        return points.stream().map(Point::mean).toList();
    }

    /** {@return whether a point has repetitions} */
    public boolean isRepeated() {
        return points.stream().anyMatch(point -> point.runs().size() > 1);
    }

    /** {@return the names of parameters that do not have the same value in all points; all of them if there is no other} */
    public List<String> parameters() {
        List<Run> runs = means();
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.parameters().keySet()));
        List<String> varying =
                names.stream().filter(name -> isVarying(name, runs)).toList();
        return varying.isEmpty() ? List.copyOf(names) : varying;
    }

    /** Returns whether runs have different values of a parameter, or only some of them have it. */
    private static boolean isVarying(String parameter, List<Run> runs) {
        String first = runs.get(0).parameters().get(parameter);
        return runs.stream().anyMatch(run -> !Objects.equals(run.parameters().get(parameter), first));
    }

    /** {@return a short text for each point: its parameters, or its path if they do not tell it from the others} */
    public List<String> labels() {
        List<Run> runs = means();
        List<String> labels = new ArrayList<>();
        for (Run run : runs) {
            List<String> parts = new ArrayList<>();
            for (String name : parameters()) {
                String value = run.parameters().get(name);
                if (value != null) {
                    parts.add(name + "=" + value);
                }
            }
            labels.add(parts.isEmpty() ? String.valueOf(run.path().getFileName()) : String.join(" ", parts));
        }
        boolean different = new LinkedHashSet<>(labels).size() == labels.size();
        return different
                ? labels
                : runs.stream().map(run -> run.path().toString()).toList();
    }

    /** {@return the model of all runs: that of a run with threads if there is one} */
    public Model model() {
        return modelOf(means());
    }

    private static Model modelOf(List<Run> runs) {
        return runs.stream()
                .map(Run::model)
                .filter(model -> model != Model.MPI)
                .findFirst()
                .orElse(Model.MPI);
    }

    /**
     * {@return the efficiencies of a point in the order of the tree: those of the point alone below the global efficiency}
     *
     * @param point position of the point
     */
    public List<Efficiency> tree(int point) {
        return tree(points.get(point).mean());
    }

    /**
     * {@return the spread of the repetitions of a point for each efficiency of its tree; each repetition is compared with the mean of
     * the reference}
     *
     * @param point position of the point
     */
    public List<Side> spreads(int point) {
        List<List<Efficiency>> trees =
                points.get(point).runs().stream().map(this::tree).toList();
        return IntStream.range(0, trees.get(0).size())
                .mapToObj(row -> spread(trees, row))
                .toList();
    }

    private static Side spread(List<List<Efficiency>> trees, int row) {
        return Side.of(trees.stream().mapToDouble(tree -> tree.get(row).value()).toArray());
    }

    private List<Efficiency> tree(Run it) {
        Run base = points.get(reference).mean();
        List<Efficiency> own = it.trees().getOrDefault(model(), List.of());
        double computation = share(base, base.useful()) / share(it, it.useful());
        Efficiency parallel = own.get(0);
        List<Efficiency> rows = new ArrayList<>();
        double global = parallel.value() * computation;
        rows.add(Efficiency.of(Kind.GLOBAL_EFFICIENCY, 0, global, parallel.absent()));
        for (Efficiency row : own) {
            rows.add(new Efficiency(row.kind(), row.level() + 1, row.value(), row.absent()));
        }
        rows.add(Efficiency.of(Kind.COMPUTATION_SCALING, 1, computation));
        String noInstructions = missing(it.instructions() + base.instructions(), "instructions");
        String noCycles = missing(it.cycles() + base.cycles(), "cycles");
        rows.add(Efficiency.of(
                Kind.INSTRUCTION_SCALING,
                2,
                share(base, base.instructions()) / share(it, it.instructions()),
                noInstructions));
        rows.add(Efficiency.of(
                Kind.IPC_SCALING,
                2,
                it.instructions() / it.cycles() / (base.instructions() / base.cycles()),
                noInstructions.isEmpty() ? noCycles : noInstructions));
        rows.add(Efficiency.of(
                Kind.FREQUENCY_SCALING, 2, it.cycles() / it.useful() / (base.cycles() / base.useful()), noCycles));
        return rows;
    }

    private double share(Run run, double sum) {
        return scaling == Scaling.STRONG ? sum : sum / run.threads();
    }

    private static String missing(double sum, String what) {
        return Double.isNaN(sum) ? "not all runs have a counter of " + what : "";
    }

    /**
     * {@return how many times as fast a point, or one of its repetitions, is as the reference; with weak scaling, how many times as
     * much it computes in the same time}
     *
     * @param run the mean of the point, or a repetition
     */
    public double speedUp(Run run) {
        Run base = points.get(reference).mean();
        double faster = base.runtime() / run.runtime();
        return scaling == Scaling.STRONG ? faster : faster * run.threads() / base.threads();
    }
}

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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
 * @param runs the runs, those with the fewest threads first
 * @param reference position of the run with which the others are compared
 * @param scaling how runs are compared
 */
public record EfficiencySeries(List<Run> runs, int reference, Scaling scaling) {

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
     * A run.
     *
     * @param path path of the profile
     * @param parameters values of its parameters by their names
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

    /** Copies the list. */
    public EfficiencySeries {
        runs = List.copyOf(runs);
    }

    /**
     * {@return a series of runs, sorted by their numbers of threads} The reference is the first of them unless one is named.
     *
     * @param runs the runs
     * @param reference path of the run with which the others are compared, its name, or a parameter such as {@code p=4};
     *     empty for the first
     * @param scaling how runs are compared
     * @throws IllegalArgumentException if not exactly one run is the reference
     */
    public static EfficiencySeries of(List<Run> runs, String reference, Scaling scaling) {
        List<Run> sorted = new ArrayList<>(runs);
        sorted.sort(Comparator.comparingInt(Run::threads));
        EfficiencySeries series = new EfficiencySeries(sorted, 0, scaling);
        if (reference.isEmpty()) {
            return series;
        }
        List<Integer> found = new ArrayList<>();
        for (int run = 0; run < sorted.size(); run++) {
            Path path = sorted.get(run).path();
            Path name = path.getFileName();
            if (path.toString().equals(reference)
                    || series.labels().get(run).equals(reference)
                    || (name != null && name.toString().equals(reference))) {
                found.add(run);
            }
        }
        if (found.size() != 1) {
            throw new IllegalArgumentException("expected the path or label of one run, such as \""
                    + series.labels().get(0) + "\", found \"" + reference + "\", which "
                    + (found.isEmpty() ? "no run has" : found.size() + " runs have"));
        }
        return new EfficiencySeries(sorted, found.get(0), scaling);
    }

    /** {@return the names of parameters that do not have the same value in all runs; all of them if there is no other} */
    public List<String> parameters() {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.parameters().keySet()));
        List<String> varying = names.stream()
                .filter(name -> runs.stream()
                                .map(run -> Optional.ofNullable(run.parameters().get(name)))
                                .distinct()
                                .count()
                        > 1)
                .toList();
        return varying.isEmpty() ? List.copyOf(names) : varying;
    }

    /** {@return a short text for each run: its parameters, or its path if they do not tell it from the others} */
    public List<String> labels() {
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
        return runs.stream()
                .map(Run::model)
                .filter(model -> model != Model.MPI)
                .findFirst()
                .orElse(Model.MPI);
    }

    /**
     * {@return the efficiencies of a run in the order of the tree: those of the run alone below the global efficiency}
     *
     * @param run position of the run
     */
    public List<Efficiency> tree(int run) {
        Run it = runs.get(run);
        Run base = runs.get(reference);
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
     * {@return how many times as fast a run is as the reference; with weak scaling, how many times as much it computes in the
     * same time}
     *
     * @param run position of the run
     */
    public double speedUp(int run) {
        Run it = runs.get(run);
        Run base = runs.get(reference);
        double faster = base.runtime() / it.runtime();
        return scaling == Scaling.STRONG ? faster : faster * it.threads() / base.threads();
    }
}

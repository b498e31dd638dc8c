package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.convert.efficiency.Efficiency.Model;
import org.perfspace.convert.reduce.CallNodeChoice;
import org.perfspace.convert.statistics.Value;
import org.perfspace.io.Place;
import org.perfspace.meaning.Activity;
import org.perfspace.meaning.Aggregated;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.meaning.Quantity;
import org.perfspace.meaning.Unit;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Tree;
import org.perfspace.value.Totals;

/** The efficiencies of a run or of some of its calls; see the package description for the formulas. */
public final class Efficiencies {

    private final Definitions definitions;
    private final Metric metric;
    private final Activities activities;
    private final TimeSums sums;
    private final BitSet counted;
    private final List<String> completed;
    private final List<ProcessTimes> processes = new ArrayList<>();

    private final Model model;
    private final Optional<Accelerators> accelerators;
    private int helpers;
    private double average;

    /**
     * The choices of the user.
     *
     * @param metric name of the metric of time; empty for the usual one
     * @param calls calls that count, with all that they call, see {@link CallNodeChoice}; all of them if empty
     * @param changes calls that count as an activity, with all that they call
     * @param model the model; if absent, processes alone or, if there are threads, the additive model
     */
    public record Options(
            String metric, List<String> calls, Map<Activity, List<String>> changes, Optional<Model> model) {

        /** The usual choices. */
        public static final Options USUAL = new Options("", List.of(), Map.of(), Optional.empty());

        /** Copies the collections. */
        public Options {
            calls = List.copyOf(calls);
            changes = Map.copyOf(changes);
        }
    }

    private Efficiencies(PerformanceSpace space, Options options, String profile) throws IOException {
        this.definitions = space.definitions();
        requireEachProcess(space, profile);
        this.metric = TimeMetrics.of(definitions, options.metric(), profile);
        this.activities = Activities.of(definitions, new TreeMap<>(options.changes()), profile);
        this.counted = counted(options.calls(), profile);
        this.completed = CallNodeChoice.notes(definitions, options.calls());
        this.sums = new TimeSums(definitions, activities, counted, TimeMetrics.seconds(metric));
        sums.addAll(space, metric);
        if (!sums.isSound()) {
            throw Place.of(profile)
                    .unsupported("expected times, found a value of metric \"%s\" that is not a number", metric.name());
        }
        Optional<Metric> idle = TimeMetrics.idle(definitions).filter(other -> !other.equals(metric));
        if (idle.isPresent()) {
            sums.addIdle(space, idle.get());
        }
        this.accelerators = accelerators(space);
        double[] waiting = waiting(space);
        sums.threads().ofGroups().forEach((group, threads) -> addProcess(group, threads, waiting));
        if (processes.isEmpty()) {
            throw Place.of(profile)
                    .unsupported("expected processes with values of metric \"%s\", found none", metric.name());
        }
        double all = threads();
        this.average = helpers == 0 ? 0 : all / processes.size();
        this.model = options.model().orElse(all > processes.size() ? Model.ADDITIVE : Model.MPI);
    }

    /**
     * Computes the efficiencies of a profile.
     *
     * @param space the profile
     * @param options choices of the user
     * @param profile name of the profile in messages
     * @return the efficiencies
     * @throws IOException if the profile cannot be read, has no time, or does not have what the options name
     */
    public static Efficiencies of(PerformanceSpace space, Options options, String profile) throws IOException {
        return new Efficiencies(space, options, profile);
    }

    /** Requires that the profile has the times of each process: no differences, and no process that stands for many. */
    private static void requireEachProcess(PerformanceSpace space, String profile) throws IOException {
        if (Operation.isDifference(space.definitions())) {
            throw Place.of(profile).unsupported("expected the times of a run, found the differences of two");
        }
        Optional<String> processes = Aggregated.number(space);
        if (processes.isPresent()) {
            OptionalDouble balance = TimeMetrics.balanceOfAggregate(space);
            throw Place.of(profile)
                    .unsupported(
                            "expected the times of each process, found one process that stands for %s%s",
                            processes.get(),
                            balance.isEmpty()
                                    ? ""
                                    : String.format(
                                            Locale.ROOT,
                                            "; their load balance, the average by the largest time, is %.1f %%",
                                            100 * balance.getAsDouble()));
        }
    }

    private BitSet counted(List<String> calls, String profile) throws IOException {
        Tree tree = definitions.callTree();
        BitSet all = new BitSet(tree.size());
        all.set(0, tree.size());
        return calls.isEmpty() ? all : CallNodeChoice.withCallees(tree, CallNodeChoice.of(definitions, calls, profile));
    }

    /** Returns the time that each location waits in MPI, or nothing if the profile does not tell it. */
    private double[] waiting(PerformanceSpace space) throws IOException {
        List<Metric> found = TimeMetrics.waiting(definitions);
        if (found.isEmpty()) {
            return new double[0];
        }
        TimeSums waits = new TimeSums(definitions, activities, counted, TimeMetrics.seconds(metric));
        for (Metric wait : found) {
            waits.addAll(space, wait);
        }
        double[] waiting = new double[definitions.locations().size()];
        for (int location = 0; location < waiting.length; location++) {
            waiting[location] = waits.of(Activity.MPI, location);
        }
        return waiting;
    }

    private void addProcess(int group, List<Location> threads, double[] waiting) {
        int first = threads.get(0).id();
        if (sums.whole(first) == 0) {
            return;
        }
        int count = 0;
        double useful = 0;
        double openmp = 0;
        for (Location thread : threads) {
            if (thread.id() == first || sums.isWorker(thread.id())) {
                count++;
                useful += sums.of(Activity.USEFUL, thread.id());
                openmp += sums.of(Activity.OPENMP, thread.id());
            } else {
                helpers++;
            }
        }
        double serial = sums.of(Activity.USEFUL, false, first);
        double parallel = Math.max(sums.total(true, first), (useful - serial) / count);
        double runtime = sums.total(false, first) + parallel;
        double mpi = sums.of(Activity.MPI, first);
        double ideal = waiting.length == 0 ? Double.NaN : runtime - (mpi - waiting[first] - sums.mpiFiles(first));
        processes.add(new ProcessTimes(
                group,
                count,
                runtime,
                useful,
                serial,
                parallel,
                mpi,
                openmp,
                sums.of(Activity.RUNTIME, first),
                sums.of(Activity.IO, first),
                ideal));
    }

    /** {@return the metric of time} */
    public Metric metric() {
        return metric;
    }

    /** {@return whether the metric is a time, so that times are in seconds} */
    public boolean isTime() {
        return Unit.isTime(metric.unit());
    }

    /** {@return what users should know about the numbers} */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(completed);
        if (helpers > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d threads do not count, as they never ran or only served a runtime library",
                    helpers));
        }
        if (MetricMeaning.of(metric).quantity() == Quantity.CPU_TIME) {
            notes.add("metric " + metric.name()
                    + " is the time on a processor: a thread that waits without using it does not wait here");
        }
        return notes;
    }

    /** {@return the activities of the call nodes} */
    public Activities activities() {
        return activities;
    }

    /** {@return the model of the usual tree} */
    public Model model() {
        return model;
    }

    /** {@return the times of the processes, in the order of the location groups} */
    public List<ProcessTimes> processes() {
        return List.copyOf(processes);
    }

    /** {@return the number of threads of all processes that compute} */
    public int threads() {
        return processes.stream().mapToInt(ProcessTimes::threads).sum();
    }

    /** {@return the number of threads that do not count, because they never ran or only serve a runtime library} */
    public int helpers() {
        return helpers;
    }

    /** {@return the longest time of a process} */
    public double runtime() {
        return most(ProcessTimes::runtime);
    }

    /** Returns the largest time of a process. */
    double most(ToDoubleFunction<ProcessTimes> time) {
        return processes.stream().mapToDouble(time).max().orElse(Double.NaN);
    }

    /** {@return the useful time of all threads that count} */
    public double useful() {
        return processes.stream().mapToDouble(ProcessTimes::useful).sum();
    }

    /**
     * {@return the useful part of a counter, such as instructions, over all threads that count}
     *
     * @param space the profile
     * @param counter the metric of the counter
     * @throws IOException if the profile cannot be read
     */
    public double useful(PerformanceSpace space, Metric counter) throws IOException {
        TimeSums counts = new TimeSums(definitions, activities, counted, 1);
        counts.addAll(space, counter);
        double sum = 0;
        for (Location location : definitions.locations()) {
            if (ProcessThreads.isThread(definitions, location)
                    && (sums.threads().isFirst(location.id()) || sums.isWorker(location.id()))) {
                sum += counts.of(Activity.USEFUL, location.id());
            }
        }
        return sum;
    }

    /**
     * The use of accelerators.
     *
     * @param streams number of their streams
     * @param kernels time of the streams in kernels, in seconds
     * @param copies time of the streams in copies and other operations, in seconds
     */
    public record Accelerators(int streams, double kernels, double copies) {}

    /** {@return the use of accelerators, if the profile contains it} */
    public Optional<Accelerators> accelerators() {
        return accelerators;
    }

    /**
     * The time in which accelerators are busy, and their hosts are, too.
     *
     * @param busy time in which at least one stream of a process is busy, over all processes, in seconds
     * @param beside the part of it in which the first thread of the process is neither idle nor in a runtime library
     */
    public record Overlap(double busy, double beside) {}

    /**
     * {@return how much of the work of accelerators is done beside that of their hosts, which only a trace tells; empty if the
     * profile has none, or none with streams of accelerators}
     *
     * @param space the profile
     * @throws IOException if the profile cannot be read
     */
    public Optional<Overlap> overlap(PerformanceSpace space) throws IOException {
        if (space.trace().isEmpty()) {
            return Optional.empty();
        }
        StreamsInTime times = new StreamsInTime(activities, space.trace().get());
        Map<Integer, List<Integer>> streams = sums.streams().ofGroups();
        for (ProcessTimes process : processes) {
            List<Integer> own = streams.getOrDefault(process.group(), List.of());
            if (!own.isEmpty()) {
                times.add(sums.threads().first(process.group()), own);
            }
        }
        return times.busy() == 0 ? Optional.empty() : Optional.of(new Overlap(times.busy(), times.beside()));
    }

    /** Returns the times of streams: in the metric of time, or, of all calls, in those of HPCToolkit. */
    private Optional<Accelerators> accelerators(PerformanceSpace space) throws IOException {
        StreamTimes streams = sums.streams();
        if (streams.kernels() + streams.copies() > 0) {
            return Optional.of(new Accelerators(streams.count(), streams.kernels(), streams.copies()));
        }
        Metric kernels = definitions.metric("GKER");
        if (kernels == null || !Unit.isTime(kernels.unit()) || counted.nextClearBit(0) < counted.length()) {
            return Optional.empty();
        }
        Metric copies = definitions.metric("GXCOPY");
        return Optional.of(
                new Accelerators(streams.count(), total(space, kernels), copies == null ? 0 : total(space, copies)));
    }

    private static double total(PerformanceSpace space, Metric metric) throws IOException {
        return Totals.total(space, metric.id())
                .map(row -> new Value(row.type(), row.word(0)).numberOrZero())
                .orElse(0.0);
    }

    /** {@return the efficiencies in the usual model, in the order of the tree} */
    public List<Efficiency> tree() {
        return tree(model);
    }

    /**
     * {@return the efficiencies in the order of the tree}
     *
     * @param of the model
     */
    public List<Efficiency> tree(Model of) {
        EfficiencyTree tree = new EfficiencyTree(
                this, process -> sums.of(Activity.USEFUL, sums.threads().first(process.group())));
        return of == Model.MPI ? tree.ofProcesses() : tree.ofThreads(of == Model.ADDITIVE);
    }

    /**
     * {@return the call paths that lose most processor time, largest first} A call of a library loses the time of all that
     * the library calls.
     *
     * @param most maximum number of entries
     */
    public List<Loss> callPaths(int most) {
        return losses().ofCallPaths(most);
    }

    /**
     * {@return the regions that lose most processor time, each the sum of its call paths, largest first}
     *
     * @param most maximum number of entries
     */
    public List<Loss> regions(int most) {
        return losses().ofRegions(most);
    }

    /**
     * The time that a region counts as an activity: that of the first threads, and in parallel regions that of all.
     *
     * @param region id of the region
     * @param activity the activity
     * @param time the time in seconds
     */
    public record Counted(int region, Activity activity, double time) {}

    /** {@return what each region that has time counts as, in the order of activities, each with the largest first} */
    public List<Counted> counted() {
        return sums.nodes().counted();
    }

    /** {@return the two or three sentences that matter, as text for users} */
    public List<String> findings() {
        return new LargestLosses(this, definitions, losses()).sentences();
    }

    private Losses losses() {
        return new Losses(definitions, activities, sums.nodes(), average);
    }
}

package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.Activity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The sums of a metric by location and activity, and its times at each call node, computed in one pass over its exclusive
 * values. Every stored row is fetched once and forgotten.
 */
final class TimeSums {

    private final Definitions definitions;
    private final Activities activities;
    private final BitSet counted;
    private final double unit;

    /** The sums at each location: for each activity, outside of parallel regions and in them. */
    private final Map<Activity, double[]> outside = new EnumMap<>(Activity.class);

    private final Map<Activity, double[]> inside = new EnumMap<>(Activity.class);

    /** Sums at each location over all call nodes, including those that are not chosen. */
    private final double[] work;

    private final double[] whole;
    private final double[] files;

    /** The threads of each location group that has some, the first one first. */
    private final Map<Integer, List<Location>> processes;

    /** For each location, the number of threads of its process if it is the first thread, else 0. */
    private final int[] firstOf;

    /** True if all call nodes are chosen; separate sums over all of them are then not kept. */
    private final boolean isAll;

    /** The streams of accelerators, what they run in kernels, and what they do else. */
    private final int[] streams;

    private final boolean[] isKernel;
    private double kernels;
    private double copies;

    /** The values of the present row. */
    private final double[] values;

    /** False if a value is not a number. */
    private boolean isSound = true;

    private final NodeTimes nodes;

    TimeSums(Definitions definitions, Activities activities, BitSet counted, double unit) {
        this.definitions = definitions;
        this.activities = activities;
        this.counted = counted;
        this.unit = unit;
        int locations = definitions.locations().size();
        for (Activity activity : Activity.values()) {
            outside.put(activity, new double[locations]);
            inside.put(activity, new double[locations]);
        }
        this.work = new double[locations];
        this.whole = new double[locations];
        this.files = new double[locations];
        this.firstOf = new int[locations];
        this.processes = definitions.locations().stream()
                .filter(location -> isThread(definitions, location))
                .sorted(Comparator.comparingLong(Location::rank).thenComparingInt(Location::id))
                .collect(Collectors.groupingBy(Location::group, TreeMap::new, Collectors.toList()));
        processes.values().forEach(all -> firstOf[all.get(0).id()] = all.size());
        int[] threads = processes.values().stream()
                .flatMap(List::stream)
                .mapToInt(Location::id)
                .sorted()
                .toArray();
        this.values = new double[locations];
        this.isAll = counted.nextClearBit(0) >= definitions.callNodes().size();
        this.streams = definitions.locations().stream()
                .filter(location -> isStream(definitions, location))
                .mapToInt(Location::id)
                .toArray();
        this.isKernel = new boolean[definitions.regions().size()];
        for (Region region : definitions.regions()) {
            isKernel[region.id()] = region.role().equals("kernel");
        }
        this.nodes = new NodeTimes(definitions, activities, threads, firstOf);
    }

    /** Returns whether a location is a thread of a process, rather than a part of an accelerator or a source of metrics. */
    static boolean isThread(Definitions definitions, Location location) {
        return location.type() == Location.Type.CPU_THREAD
                && definitions.locationGroups().get(location.group()).type() == LocationGroup.Type.PROCESS;
    }

    private static boolean isStream(Definitions definitions, Location location) {
        return location.type() == Location.Type.ACCELERATOR_STREAM
                || (location.type() == Location.Type.CPU_THREAD
                        && definitions.locationGroups().get(location.group()).type() == LocationGroup.Type.ACCELERATOR);
    }

    /** Adds the values of a metric. */
    void addAll(PerformanceSpace space, Metric metric) throws IOException {
        try (RowCursor rows = CallTreeView.of(space, CallFlavour.EXCLUSIVE).sweep(metric.id())) {
            while (rows.next()) {
                add(rows.callNode(), rows.row());
            }
        }
    }

    /** Moves the values of a metric from useful time to idle time, which the metric of threads without work has. */
    void addIdle(PerformanceSpace space, Metric metric) throws IOException {
        try (RowCursor rows = CallTreeView.of(space, CallFlavour.EXCLUSIVE).sweep(metric.id())) {
            while (rows.next()) {
                Row row = rows.row();
                for (int i = 0; i < row.count(); i++) {
                    int location = row.location(i);
                    double value = new Value(row.type(), row.word(i)).numberOrZero() * unit;
                    work[location] -= isAll ? 0 : value;
                    if (counted.get(rows.callNode())) {
                        at(activities.of(rows.callNode()), rows.callNode())[location] -= value;
                        at(Activity.IDLE, rows.callNode())[location] += value;
                    }
                }
            }
        }
    }

    private double[] at(Activity activity, int node) {
        return sums(activity, activities.isParallel(node));
    }

    private double[] sums(Activity activity, boolean inParallel) {
        return Objects.requireNonNull((inParallel ? inside : outside).get(activity));
    }

    private void add(int node, Row row) {
        decode(row);
        Activity activity = activities.of(node);
        boolean inParallel = activities.isParallel(node);
        if (!isAll) {
            addTo(whole);
            if (activity == Activity.USEFUL || activity == Activity.OPENMP) {
                addTo(work);
            }
        }
        if (!counted.get(node)) {
            return;
        }
        addTo(sums(activity, inParallel));
        addStreams(isKernel[definitions.callNodes().get(node).region()]);
        if (activities.isMpiFile(node)) {
            addTo(files);
        }
        nodes.add(node, values);
    }

    private void addStreams(boolean inKernel) {
        double sum = 0;
        for (int stream : streams) {
            sum += values[stream];
        }
        kernels += inKernel ? sum : 0;
        copies += inKernel ? 0 : sum;
    }

    /** Returns the threads of each location group that has some, the first one first. */
    Map<Integer, List<Location>> processes() {
        return processes;
    }

    /** Returns the first thread of a location group that has some. */
    int first(int group) {
        return Objects.requireNonNull(processes.get(group)).get(0).id();
    }

    /** Returns the times at each call node. */
    NodeTimes nodes() {
        return nodes;
    }

    /** Returns the number of streams of accelerators. */
    int streams() {
        return streams.length;
    }

    /** Returns the streams of accelerators of each process, by location group. */
    Map<Integer, List<Integer>> streamsOfGroups() {
        return Arrays.stream(streams)
                .boxed()
                .collect(Collectors.groupingBy(
                        stream -> definitions.locations().get(stream).group()));
    }

    /** Returns the time of streams in kernels. */
    double kernels() {
        return kernels;
    }

    /** Returns the time of streams outside of kernels. */
    double copies() {
        return copies;
    }

    /** Returns whether all values are numbers; if one is not, neither are the sums. */
    boolean isSound() {
        return isSound;
    }

    /** Copies a row to {@link #values}, in units of the sums. */
    private void decode(Row row) {
        boolean plain = row.type().equals(ValueType.DOUBLE);
        if (!row.isDense()) {
            Arrays.fill(values, 0);
        }
        long[] words = row.words();
        for (int i = 0; i < row.count(); i++) {
            double value = plain ? Double.longBitsToDouble(words[i]) : new Value(row.type(), words[i]).numberOrZero();
            isSound &= !Double.isNaN(value);
            values[row.location(i)] = value * unit;
        }
    }

    private void addTo(double[] sum) {
        for (int l = 0; l < sum.length; l++) {
            sum[l] += values[l];
        }
    }

    /** Returns the time of a location with an activity, outside of parallel regions or in them. */
    double of(Activity activity, boolean inParallel, int location) {
        return sums(activity, inParallel)[location];
    }

    /** Returns the time of a location with an activity. */
    double of(Activity activity, int location) {
        return of(activity, false, location) + of(activity, true, location);
    }

    /** Returns the time of a location in parallel regions or outside of them. */
    double total(boolean inParallel, int location) {
        double total = 0;
        for (Activity activity : Activity.values()) {
            total += of(activity, inParallel, location);
        }
        return total;
    }

    /** Returns the time of a location in MPI's functions that read or write files. */
    double mpiFiles(int location) {
        return files[location];
    }

    /**
     * Returns whether a thread takes part in the computation: it is not one that never ran, nor one that a library started
     * to make progress, which spends more than 99 % of its time in the library.
     */
    boolean isWorker(int location) {
        double works = isAll ? of(Activity.USEFUL, location) + of(Activity.OPENMP, location) : work[location];
        return whole(location) > 0 && works > 0.01 * whole(location);
    }

    /** Returns the time of a location over all call nodes. */
    double whole(int location) {
        return isAll ? total(false, location) + total(true, location) : whole[location];
    }

    /** Returns whether a location is the first thread of its process. */
    boolean isFirst(int location) {
        return firstOf[location] > 0;
    }
}

package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.perfspace.convert.statistics.Value;
import org.perfspace.meaning.Activity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
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

    /** True if all call nodes are chosen; separate sums over all of them are then not kept. */
    private final boolean isAll;

    /** The values of the present row. */
    private final double[] values;

    /** False if a value is not a number. */
    private boolean isSound = true;

    private final ProcessThreads threads;
    private final NodeTimes nodes;
    private final StreamTimes streams;

    TimeSums(Definitions definitions, Activities activities, BitSet counted, double unit) {
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
        this.values = new double[locations];
        this.isAll = counted.nextClearBit(0) >= definitions.callNodes().size();
        this.threads = new ProcessThreads(definitions);
        this.nodes = new NodeTimes(definitions, activities, threads);
        this.streams = new StreamTimes(definitions);
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
        streams.add(node, values);
        if (activities.isMpiFile(node)) {
            addTo(files);
        }
        nodes.add(node, values);
    }

    /** Returns the threads of processes. */
    ProcessThreads threads() {
        return threads;
    }

    /** Returns the times at each call node. */
    NodeTimes nodes() {
        return nodes;
    }

    /** Returns the times of streams of accelerators. */
    StreamTimes streams() {
        return streams;
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
}

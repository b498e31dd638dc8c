package org.perfspace.convert.efficiency;

import java.io.IOException;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The sums of a metric by location and activity, and the losses at each call node, computed in one pass over its exclusive
 * values. Every stored row is fetched once and forgotten.
 */
final class TimeSums {

    private static final Pattern MPI_FILE = Pattern.compile("P?MPI_File_i?(?:read|write).*");

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

    /** For each location, the number of threads of its process if it is the first thread, else 0. */
    private final int[] firstOf;

    private final int[] threads;
    private int processes;

    private final double[] usefulSum;
    private final double[] usefulMost;
    private final int[] usefulCount;
    /** Sums and largest values of first threads in useful code of parallel regions. */
    private final double[] firstSum;

    private final double[] firstMost;
    private final double[] serial;
    private final double[] other;
    private final double[] otherOnce;

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
        this.threads = new int[locations];
        int nodes = definitions.callNodes().size();
        this.usefulSum = new double[nodes];
        this.usefulMost = new double[nodes];
        this.usefulCount = new int[nodes];
        this.firstSum = new double[nodes];
        this.firstMost = new double[nodes];
        this.serial = new double[nodes];
        this.other = new double[nodes];
        this.otherOnce = new double[nodes];
        findThreads();
    }

    private void findThreads() {
        int[] first = new int[definitions.locationGroups().size()];
        int[] size = new int[first.length];
        for (Location location : definitions.locations()) {
            if (isThread(definitions, location)) {
                int group = location.group();
                boolean earlier = size[group] == 0
                        || location.rank()
                                < definitions.locations().get(first[group]).rank();
                first[group] = earlier ? location.id() : first[group];
                size[group]++;
                threads[location.id()] = 1;
            }
        }
        for (int group = 0; group < first.length; group++) {
            if (size[group] > 0) {
                firstOf[first[group]] = size[group];
                processes++;
            }
        }
    }

    /** Returns whether a location is a thread of a process, rather than a part of an accelerator or a source of metrics. */
    static boolean isThread(Definitions definitions, Location location) {
        return location.type() == Location.Type.CPU_THREAD
                && definitions.locationGroups().get(location.group()).type() == LocationGroup.Type.PROCESS;
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
                    double value = number(row, i) * unit;
                    work[location] -= value;
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
        Activity activity = activities.of(node);
        boolean worked = activity == Activity.USEFUL || activity == Activity.OPENMP;
        boolean isCounted = counted.get(node);
        boolean inParallel = activities.isParallel(node);
        boolean file = activity == Activity.MPI
                && MPI_FILE.matcher(definitions.regionOf(node).name()).matches();
        double[] sum = at(activity, node);
        double most = usefulMost[node];
        int present = 0;
        double own = 0;
        double weighted = 0;
        int count = row.count();
        for (int i = 0; i < count; i++) {
            int location = row.location(i);
            double value = number(row, i) * unit;
            whole[location] += value;
            if (worked) {
                work[location] += value;
            }
            if (isCounted) {
                sum[location] += value;
                if (file) {
                    files[location] += value;
                }
                int weight = inParallel ? threads[location] : firstOf[location];
                if (inParallel && firstOf[location] > 0) {
                    firstSum[node] += value;
                    firstMost[node] = Math.max(firstMost[node], value);
                }
                if (weight > 0) {
                    own += value;
                    weighted += value * weight;
                    most = Math.max(most, value);
                    present += value == 0 ? 0 : 1;
                }
            }
        }
        if (activity == Activity.USEFUL) {
            usefulSum[node] += own;
            usefulMost[node] = most;
            usefulCount[node] += present;
            serial[node] += weighted - own;
        } else {
            other[node] += weighted;
            otherOnce[node] += own;
        }
    }

    /** Returns a cell as a number; 0 if it is NaN or absent. */
    static double number(Row row, int cell) {
        long word = row.word(cell);
        double value = row.type().word(0).number(word);
        return Double.isNaN(value) || row.type().isAbsent(word) ? 0 : value;
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
        return whole[location] > 0 && work[location] > 0.01 * whole[location];
    }

    /** Returns the time of a location over all call nodes. */
    double whole(int location) {
        return whole[location];
    }

    /**
     * Returns the losses at a call node.
     *
     * @param average average number of threads of a process if some threads do not take part in the computation, else 0
     */
    Loss loss(int node, double average) {
        Activity activity = activities.of(node);
        boolean inParallel = activities.isParallel(node);
        if (activity == Activity.USEFUL) {
            int places = inParallel ? usefulCount[node] : processes;
            double imbalance = places * usefulMost[node] - usefulSum[node];
            double alone = average == 0 || inParallel ? serial[node] : usefulSum[node] * (average - 1);
            return new Loss(node, Math.max(0, imbalance), 0, 0, alone, 0);
        }
        double lost = average == 0 || inParallel ? other[node] : otherOnce[node] * average;
        return new Loss(
                node,
                0,
                activity == Activity.MPI ? lost : 0,
                activity == Activity.OPENMP ? lost : 0,
                0,
                activity == Activity.RUNTIME || activity == Activity.IO ? lost : 0);
    }

    /** Returns how much less than that of the process with most is useful in first threads, over all processes. */
    double imbalance(int node) {
        if (activities.of(node) != Activity.USEFUL) {
            return 0;
        }
        return activities.isParallel(node)
                ? processes * firstMost[node] - firstSum[node]
                : processes * usefulMost[node] - usefulSum[node];
    }

    /** Returns the time of a call node: that of the first threads, and in a parallel region that of all. */
    double time(int node) {
        return usefulSum[node] + otherOnce[node];
    }

    /** Returns whether a location is the first thread of its process. */
    boolean isFirst(int location) {
        return firstOf[location] > 0;
    }
}

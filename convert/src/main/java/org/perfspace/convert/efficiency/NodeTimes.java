package org.perfspace.convert.efficiency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.perfspace.convert.efficiency.Efficiencies.Counted;
import org.perfspace.meaning.Activity;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;

/** The time of threads at each call node, and what of it is lost. */
final class NodeTimes {

    private final Definitions definitions;
    private final Activities activities;
    private final ProcessThreads processes;

    /** All threads of processes, and the first ones. */
    private final int[] threads;

    private final int[] firsts;

    private final double[] usefulSum;
    private final double[] usefulMost;
    private final int[] usefulCount;

    /** Sums and largest values of first threads in useful code of parallel regions. */
    private final double[] firstSum;

    private final double[] firstMost;
    private final double[] serial;
    private final double[] other;
    private final double[] otherOnce;

    /** The call nodes that are not useful in which first threads spend time. */
    private final BitSet ofFirsts = new BitSet();

    NodeTimes(Definitions definitions, Activities activities, ProcessThreads processes) {
        this.definitions = definitions;
        this.activities = activities;
        this.processes = processes;
        this.threads = processes.all();
        this.firsts = Arrays.stream(threads).filter(processes::isFirst).toArray();
        int nodes = definitions.callNodes().size();
        this.usefulSum = new double[nodes];
        this.usefulMost = new double[nodes];
        this.usefulCount = new int[nodes];
        this.firstSum = new double[nodes];
        this.firstMost = new double[nodes];
        this.serial = new double[nodes];
        this.other = new double[nodes];
        this.otherOnce = new double[nodes];
    }

    /** Adds the values of a call node at each location. */
    void add(int node, double[] values) {
        if (activities.of(node) == Activity.USEFUL) {
            addUseful(node, values);
        } else {
            addOther(node, values);
        }
    }

    private void addUseful(int node, double[] values) {
        boolean inParallel = activities.isParallel(node);
        double own = 0;
        double weighted = 0;
        double most = usefulMost[node];
        int present = 0;
        for (int l : inParallel ? threads : firsts) {
            double value = values[l];
            own += value;
            weighted += value * processes.countOf(l);
            most = Math.max(most, value);
            present += value == 0 ? 0 : 1;
        }
        usefulSum[node] += own;
        usefulMost[node] = most;
        usefulCount[node] += present;
        if (!inParallel) {
            serial[node] += weighted - own;
            return;
        }
        for (int l : firsts) {
            firstSum[node] += values[l];
            firstMost[node] = Math.max(firstMost[node], values[l]);
        }
    }

    private void addOther(int node, double[] values) {
        boolean inParallel = activities.isParallel(node);
        double own = 0;
        double weighted = 0;
        boolean isOfFirst = false;
        for (int l : inParallel ? threads : firsts) {
            own += values[l];
            weighted += values[l] * processes.countOf(l);
            isOfFirst |= processes.countOf(l) > 0 && values[l] > 0;
        }
        other[node] += inParallel ? own : weighted;
        otherOnce[node] += own;
        if (isOfFirst) {
            ofFirsts.set(node);
        }
    }

    /** Returns whether the first thread of a process spends time in a call node that is not useful. */
    boolean isOfFirstThreads(int node) {
        return ofFirsts.get(node);
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
            int places = inParallel ? usefulCount[node] : firsts.length;
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
                ? firsts.length * firstMost[node] - firstSum[node]
                : firsts.length * usefulMost[node] - usefulSum[node];
    }

    /** Returns the time of a call node: that of the first threads, and in a parallel region that of all. */
    private double time(int node) {
        return usefulSum[node] + otherOnce[node];
    }

    /** Returns what each region that has time counts as, in the order of activities, each with the largest first. */
    List<Counted> counted() {
        Map<Integer, Map<Activity, Double>> times = new TreeMap<>();
        for (CallNode node : definitions.callNodes()) {
            times.computeIfAbsent(node.region(), none -> new EnumMap<>(Activity.class))
                    .merge(activities.of(node.id()), time(node.id()), Double::sum);
        }
        List<Counted> counted = new ArrayList<>();
        for (Map.Entry<Integer, Map<Activity, Double>> region : times.entrySet()) {
            region.getValue().forEach((activity, time) -> {
                if (time != 0) {
                    counted.add(new Counted(region.getKey(), activity, time));
                }
            });
        }
        counted.sort(Comparator.comparing(Counted::activity)
                .thenComparing(Comparator.comparingDouble(Counted::time).reversed())
                .thenComparingInt(Counted::region));
        return counted;
    }
}

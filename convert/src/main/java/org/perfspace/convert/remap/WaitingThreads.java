package org.perfspace.convert.remap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.perfspace.meaning.RegionActivity;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.Paradigm;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * The metrics of Scalasca's tree that no expression gives: idle threads, limited parallelism, and the imbalance of the
 * computation. The values are those of {@code cube_remap2 -s} (cubelib 4.8.2, {@code remap2_calls.cpp}), in seconds:
 *
 * <ul>
 *   <li>Outside of OpenMP, the time of the first thread of a process is idle time of each other thread of it.
 *   <li>In a parallel region, a thread is idle for the time by which the first thread of its process was longer in it; that is
 *       limited parallelism as well.
 *   <li>Idle time is added to {@code time}, which becomes the time of all reserved processors.
 *   <li>Imbalance is the difference between the computation of a thread at a call path and the mean: of all threads in a
 *       parallel region, of the first threads of all processes elsewhere. A thread that does not visit a call path lacks the
 *       mean as non-participation.
 * </ul>
 *
 * <p>Only metrics that the specification names and that have no values of their own are computed.
 */
final class WaitingThreads implements Severity {

    /** Differences below this are not waiting, but the resolution of clocks: seconds. */
    private static final double RESOLUTION = 1e-10;

    private static final String TIME = "time";

    /** Computes the values at a call node; false if all are 0. */
    private interface Values {
        boolean at(int callNode, double[] into) throws IOException;
    }

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final List<Location> locations;
    private final CallTreeView exclusive;
    private final CallTreeView inclusive;

    /** The first location of the process of each location. */
    private final int[] first;

    /** The cpu threads. */
    private final BitSet threads = new BitSet();

    private final BitSet inOpenMp = new BitSet();
    private final BitSet outermost = new BitSet();
    private final BitSet inParallel = new BitSet();
    private final Map<Integer, Values> computed = new HashMap<>();

    private WaitingThreads(PerformanceSpace space) {
        this.space = space;
        this.definitions = space.definitions();
        this.locations = definitions.locations();
        this.exclusive = CallTreeView.of(space, CallFlavour.EXCLUSIVE);
        this.inclusive = CallTreeView.of(space, CallFlavour.INCLUSIVE);
        this.first = new int[locations.size()];
        int[] firsts = new int[definitions.locationGroups().size()];
        Arrays.fill(firsts, -1);
        for (Location location : locations) {
            firsts[location.group()] = firsts[location.group()] < 0 ? location.id() : firsts[location.group()];
            first[location.id()] = firsts[location.group()];
            threads.set(location.id(), location.type() == Location.Type.CPU_THREAD);
        }
        Tree tree = definitions.callTree();
        for (int node = 0; node < tree.size(); node++) {
            int parent = tree.parent(node);
            Region region = definitions.regionOf(node);
            boolean below = parent >= 0 && inOpenMp.get(parent);
            boolean openMp = Paradigm.of(region) == Paradigm.OPENMP;
            inOpenMp.set(node, below || openMp);
            outermost.set(node, openMp && !below);
            inParallel.set(
                    node,
                    (parent >= 0 && inParallel.get(parent))
                            || (openMp && RegionActivity.of(region, false).isParallel()));
        }
    }

    /**
     * Returns a profile with the metrics that this class computes.
     *
     * @param space a profile with the metric tree of a specification
     * @param names the metrics of the specification without values and without an expression
     * @param done receives the names of those that are computed
     */
    static PerformanceSpace computed(PerformanceSpace space, Set<String> names, Set<String> done) {
        PerformanceSpace idle = withIdleThreads(space, names, done);
        return withImbalance(idle, names, done);
    }

    private static PerformanceSpace withIdleThreads(PerformanceSpace space, Set<String> names, Set<String> done) {
        Metric time = space.definitions().metric(TIME);
        Set<String> mine = new TreeSet<>(Set.of("omp_idle_threads", "omp_limited_parallelism"));
        mine.retainAll(names);
        if (time == null || time.kind().derived() || !time.type().equals(ValueType.DOUBLE) || mine.isEmpty()) {
            return space;
        }
        WaitingThreads waiting = new WaitingThreads(space);
        done.addAll(mine);
        if (waiting.inOpenMp.isEmpty()) {
            return space; // nothing waits for a parallel region
        }
        waiting.put(TIME, (node, into) -> waiting.reserved(time.id(), node, into));
        for (String name : mine) {
            boolean all = name.equals("omp_idle_threads");
            waiting.put(name, (node, into) -> waiting.idle(time.id(), node, all, into));
        }
        List<Metric> metrics = new ArrayList<>(space.definitions().metrics());
        metrics.set(time.id(), time.edit().kind(MetricKind.EXCLUSIVE).asDefined(time.id()));
        return space.withDefinitions(space.definitions().withMetrics(metrics)).withSeverity(waiting);
    }

    private static PerformanceSpace withImbalance(PerformanceSpace space, Set<String> names, Set<String> done) {
        Metric computation = space.definitions().metric("comp");
        computation = computation == null ? space.definitions().metric("execution") : computation;
        Metric visits = space.definitions().metric("visits");
        Set<String> mine = new TreeSet<>(Set.of(
                "imbalance",
                "imbalance_above",
                "imbalance_above_single",
                "imbalance_below",
                "imbalance_below_bypass",
                "imbalance_below_singularity"));
        mine.retainAll(names);
        if (computation == null || visits == null || mine.isEmpty()) {
            return space;
        }
        WaitingThreads waiting = new WaitingThreads(space);
        done.addAll(mine);
        int work = computation.id();
        for (String name : mine) {
            waiting.put(name, (node, into) -> waiting.imbalance(name, work, visits.id(), node, into));
        }
        return space.withSeverity(waiting);
    }

    private void put(String name, Values values) {
        Metric metric = definitions.metric(name);
        if (metric != null && metric.type().equals(ValueType.DOUBLE)) {
            computed.put(metric.id(), values);
        }
    }

    /** Computes the time of all threads, that of idle ones included. */
    private boolean reserved(int time, int node, double[] into) throws IOException {
        double[] own = new double[locations.size()];
        boolean worked = values(exclusive, time, node, own);
        boolean waited = idle(time, node, true, into);
        for (int i = 0; i < own.length; i++) {
            into[i] += own[i];
        }
        return worked || waited;
    }

    /**
     * Computes the time in which threads have nothing to do.
     *
     * @param all whether the time outside of OpenMP counts as well
     */
    private boolean idle(int time, int node, boolean all, double[] into) throws IOException {
        boolean region = outermost.get(node);
        if (inOpenMp.get(node) ? !region : !all) {
            return false;
        }
        double[] own = new double[locations.size()];
        if (!values(region ? inclusive : exclusive, time, node, own)) {
            return false;
        }
        boolean any = false;
        for (int i = threads.nextSetBit(0); i >= 0; i = threads.nextSetBit(i + 1)) {
            double waits = region ? own[first[i]] - own[i] : first[i] == i ? 0 : own[first[i]];
            if (!region || waits >= RESOLUTION) {
                into[i] = waits;
                any |= waits != 0;
            }
        }
        return any;
    }

    private boolean imbalance(String name, int work, int visits, int node, double[] into) throws IOException {
        double[] own = computation(work, node);
        boolean together = inParallel.get(node);
        int sharers = together ? threads.cardinality() : definitions.processes();
        double mean = Arrays.stream(own).sum() / Math.max(1, sharers);
        return switch (name) {
            case "imbalance" -> distance(own, mean, together, 1, 1, into);
            case "imbalance_above" -> distance(own, mean, together, 1, 0, into);
            case "imbalance_below" -> distance(own, mean, together, 0, 1, into);
            default -> mean != 0 && (together || inOpenMp.isEmpty()) && absence(name, mean, visits, node, into);
        };
    }

    /** Computes the differences to the mean, each side of it multiplied by 0 or 1. */
    private boolean distance(double[] own, double mean, boolean together, int above, int below, double[] into) {
        boolean any = false;
        for (int i = threads.nextSetBit(0); i >= 0; i = threads.nextSetBit(i + 1)) {
            if (first[i] == i || together) {
                double difference = own[i] - mean;
                into[i] = (difference > 0 ? above : below) * Math.abs(difference);
                any |= into[i] != 0;
            }
        }
        return any;
    }

    /** Computes what threads lack, or one has too much, because not all of them visit a call path. */
    private boolean absence(String name, double mean, int visits, int node, double[] into) throws IOException {
        double[] own = new double[locations.size()];
        values(exclusive, visits, node, own);
        int all = threads.cardinality();
        int visitors = (int) threads.stream().filter(i -> own[i] != 0).count();
        if (visitors == all) {
            return false;
        }
        boolean single = visitors == 1;
        boolean any = false;
        for (int i = threads.nextSetBit(0); i >= 0; i = threads.nextSetBit(i + 1)) {
            boolean came = own[i] != 0;
            into[i] = switch (name) {
                case "imbalance_above_single" -> single && came ? mean * (all - 1) : 0;
                case "imbalance_below_bypass" -> came ? 0 : mean;
                default -> single && !came ? mean : 0;
            };
            any |= into[i] != 0;
        }
        return any;
    }

    /** Returns the values of a metric at a call node, without those of the metrics below it. */
    private double[] computation(int metric, int node) throws IOException {
        double[] own = new double[locations.size()];
        values(exclusive, metric, node, own);
        Tree metrics = definitions.metricTree();
        double[] child = new double[own.length];
        for (int part = metrics.firstChild(metric); part >= 0; part = metrics.nextSibling(part)) {
            if (!definitions.isVoid(part) && values(exclusive, part, node, child)) {
                for (int i = 0; i < own.length; i++) {
                    own[i] -= child[i];
                }
            }
        }
        return own;
    }

    /** Reads the values at a call node, 0 where there is none; false if there is no row. */
    private boolean values(CallTreeView from, int metric, int node, double[] into) throws IOException {
        Row row = new Row(from.type(metric), locations.size());
        Arrays.fill(into, 0);
        if (!from.read(metric, node, row)) {
            return false;
        }
        for (int i = 0; i < row.count(); i++) {
            into[row.location(i)] = row.asDouble(i);
        }
        return true;
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        Values values = computed.get(metric);
        return values == null
                ? space.severity().hasRow(metric, callNode)
                : values.at(callNode, new double[locations.size()]);
    }

    @Override
    public int nextRow(int metric, int from, int to) throws IOException {
        return computed.containsKey(metric)
                ? Severity.super.nextRow(metric, from, to)
                : space.severity().nextRow(metric, from, to);
    }

    @Override
    public BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        return computed.containsKey(metric)
                ? Severity.super.nodesWithRows(metric, callNodes)
                : space.severity().nodesWithRows(metric, callNodes);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        Values values = computed.get(metric);
        if (values == null) {
            return space.severity().read(metric, callNode, into);
        }
        double[] cells = new double[locations.size()];
        boolean any = values.at(callNode, cells);
        if (any) {
            long[] words = into.fillDense(ValueType.DOUBLE);
            for (int i = 0; i < cells.length; i++) {
                words[i] = Double.doubleToRawLongBits(cells[i]);
            }
        }
        return any;
    }

    @Override
    public boolean isCheap(int metric) {
        return !computed.containsKey(metric) && space.severity().isCheap(metric);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        if (!computed.containsKey(metric)) {
            return space.severity().rows(metric);
        }
        Row row = new Row(ValueType.DOUBLE, locations.size());
        return RowCursor.nodeByNode(definitions.callNodes().size(), node -> read(metric, node, row) ? row : null);
    }
}

package org.perfspace.convert.extrap;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.perfspace.convert.extrap.ExtraP.Scaling;
import org.perfspace.meaning.MetricMeaning;
import org.perfspace.model.Combination;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** The measurements of one run by call path. */
final class Measurements {

    private static final String ARROW = "->";

    /** Replaces an arrow in the name of a region, such as {@code operator->}, where Extra-P would split the name. */
    private static final String OTHER_ARROW = "\u2192";

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final CallTreeView view;
    private final Scaling scaling;
    private final String[] paths;
    private final int[] sameAs;
    private final boolean[] shared;
    private long strange;

    /**
     * Values in which small negative differences of unsigned counters are 0, as for pyCubexR, which Extra-P uses: it
     * imitates cubelib's conversion to a double.
     *
     * @param stored the values as stored
     */
    private record Counters(Severity stored) implements Severity {

        /** The smallest number that is not replaced; unsigned, the smallest that no double below 2^64 represents. */
        private static final long SMALLEST = -0x400;

        @Override
        public boolean hasRow(int metric, int callNode) throws IOException {
            return stored.hasRow(metric, callNode);
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            boolean found = stored.read(metric, callNode, into);
            if (found) {
                replace(into);
            }
            return found;
        }

        @Override
        public RowCursor rows(int metric) throws IOException {
            return stored.rows(metric).visitedBy(Counters::replace);
        }

        private static void replace(Row row) {
            long[] words = row.words();
            for (int i = 0; i < row.count() && row.type().base() == ValueType.Base.UINT64; i++) {
                words[i] = words[i] < 0 && words[i] >= SMALLEST ? 0 : words[i];
            }
        }
    }

    /** Receives the measurements of a call path. */
    interface Receiver {
        /** Receives the measurements, at least one. */
        void take(String callPath, double[] measurements) throws IOException;
    }

    Measurements(PerformanceSpace space, CallFlavour flavour, Scaling scaling) {
        this.space = space;
        this.definitions = space.definitions();
        this.view = CallTreeView.of(PerformanceSpace.of(definitions, new Counters(space.severity())), flavour);
        this.scaling = scaling;
        int nodes = definitions.callNodes().size();
        this.paths = new String[nodes];
        this.sameAs = new int[nodes];
        this.shared = new boolean[nodes];
        nameCallPaths();
    }

    private void nameCallPaths() {
        Map<String, Integer> known = new HashMap<>();
        for (int node = 0; node < paths.length; node++) {
            int parent = definitions.callTree().parent(node);
            String name = definitions.regionOf(node).name().replace(ARROW, OTHER_ARROW);
            paths[node] = parent == Tree.NO_PARENT ? name : paths[parent] + ARROW + name;
            Integer first = known.putIfAbsent(paths[node], node);
            sameAs[node] = first == null ? node : first;
            shared[sameAs[node]] = shared[sameAs[node]] || first != null;
        }
    }

    /** Returns the names of the metrics of a run that have measurements. */
    static Set<String> metrics(PerformanceSpace space, CallFlavour flavour) {
        CallTreeView view = CallTreeView.of(space, flavour);
        Set<String> names = new TreeSet<>();
        for (Metric metric : space.definitions().metrics()) {
            if (MetricMeaning.isCost(metric)
                    && !space.definitions().isVoid(metric.id())
                    && view.refusal(metric.id()).isEmpty()) {
                names.add(metric.name());
            }
        }
        return names;
    }

    /** Returns the reason for which each metric without measurements has none, such as that its values are averages. */
    static Map<String, String> leftOut(PerformanceSpace space) {
        Map<String, String> reasons = new TreeMap<>();
        for (Metric metric : space.definitions().metrics()) {
            if (metric.combination() != Combination.BY_TYPE) {
                reasons.put(metric.name(), MetricMeaning.whyNoCost(metric));
            }
        }
        return reasons;
    }

    /** Passes the measurements of a metric to a receiver; those of call paths that several call nodes share come last. */
    void forEach(String metric, Receiver receiver) throws IOException {
        Optional<Metric> found = Optional.ofNullable(definitions.metric(metric));
        Map<Integer, double[]> sums = new LinkedHashMap<>();
        ValueType type = found.map(m -> view.type(m.id())).orElse(ValueType.DOUBLE);
        try (RowCursor rows = view.rows(found.orElseThrow().id())) {
            while (rows.next()) {
                int node = sameAs[rows.callNode()];
                double[] values = values(rows.row());
                if (shared[node]) {
                    sums.merge(node, values, (a, b) -> combined(type, a, b));
                } else {
                    take(node, values, type, receiver);
                }
            }
        }
        for (var sum : sums.entrySet()) {
            take(sum.getKey(), sum.getValue(), type, receiver);
        }
    }

    private void take(int node, double[] values, ValueType type, Receiver receiver) throws IOException {
        double[] finite = Arrays.stream(values)
                .filter(value -> Double.isFinite(value) && !type.isAbsent(Double.doubleToRawLongBits(value)))
                .toArray();
        strange +=
                Arrays.stream(values).filter(value -> !Double.isFinite(value)).count();
        if (finite.length > 0) {
            receiver.take(paths[node], scaling.measurements(finite));
        }
    }

    private double[] values(Row row) {
        long[] words = new long[space.definitions().locations().size()];
        row.copyDense(words);
        double[] values = new double[words.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.type().word(0).number(words[i]);
        }
        return values;
    }

    private static double[] combined(ValueType type, double[] a, double[] b) {
        double[] result = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            result[i] = switch (type.base()) {
                case MINDOUBLE -> Math.min(a[i], b[i]);
                case MAXDOUBLE -> Math.max(a[i], b[i]);
                default -> a[i] + b[i];
            };
        }
        return result;
    }

    /** Returns the number of values that were omitted because they are not finite. */
    long strange() {
        return strange;
    }
}

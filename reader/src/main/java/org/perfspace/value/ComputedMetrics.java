package org.perfspace.value;

import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.perfspace.model.Definitions;
import org.perfspace.model.Derivation;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.cubepl.Columns;

/**
 * The rows of a space and those of its derived metrics, for formats that store computed values. The values of a derived
 * metric are exclusive if it is PREDERIVED_EXCLUSIVE, otherwise inclusive. Each derived metric is computed twice: once to
 * find the call nodes that have values, and once for the values.
 */
public final class ComputedMetrics implements Severity {

    private final Severity stored;
    private final PerformanceSpace space;
    private final DerivedView view;
    private final Map<Integer, BitSet> nodes = new HashMap<>();

    /**
     * Creates the rows of a space.
     *
     * @param space the profile
     */
    public ComputedMetrics(PerformanceSpace space) {
        this.stored = space.severity();
        this.space = space;
        this.view = DerivedView.of(space);
    }

    /**
     * {@return whether a metric is derived and can be computed}
     *
     * @param space the profile
     * @param metric the metric
     */
    public static boolean has(PerformanceSpace space, Metric metric) {
        return metric.kind().derived()
                && DerivedView.of(space).refusal(metric.id()).isEmpty();
    }

    /**
     * {@return the flavour of the values of a derived metric}
     *
     * @param metric the metric
     */
    public static CallFlavour flavour(Metric metric) {
        return metric.kind() == MetricKind.PREDERIVED_EXCLUSIVE ? CallFlavour.EXCLUSIVE : CallFlavour.INCLUSIVE;
    }

    /**
     * {@return a space in which computed values stand in the place of derived metrics; those that cannot be computed stay
     * derived}
     *
     * @param space the profile
     */
    public static PerformanceSpace stored(PerformanceSpace space) {
        Definitions definitions = space.definitions();
        if (definitions.metrics().stream().noneMatch(metric -> has(space, metric))) {
            return space;
        }
        List<Metric> metrics = definitions.metrics().stream()
                .map(metric -> has(space, metric) ? stored(space, metric) : metric)
                .toList();
        return space.withDefinitions(definitions.withMetrics(metrics)).withSeverity(new ComputedMetrics(space));
    }

    private static Metric stored(PerformanceSpace space, Metric metric) {
        boolean off = DerivedView.of(space).isOff(metric.id());
        return metric.edit()
                .kind(flavour(metric) == CallFlavour.EXCLUSIVE ? MetricKind.EXCLUSIVE : MetricKind.INCLUSIVE)
                .type(ValueType.DOUBLE)
                .visibility(off ? Visibility.VOID : metric.visibility())
                .derivation(Derivation.NONE)
                .asDefined(metric.id());
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        if (!isComputed(metric)) {
            return stored.hasRow(metric, callNode);
        }
        return nodesWithRows(metric).get(callNode);
    }

    @Override
    public int nextRow(int metric, int from, int to) throws IOException {
        if (!isComputed(metric)) {
            return stored.nextRow(metric, from, to);
        }
        int next = nodesWithRows(metric).nextSetBit(from);
        return next < 0 ? to : Math.min(next, to);
    }

    @Override
    public BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        return isComputed(metric) ? (BitSet) nodesWithRows(metric).clone() : stored.nodesWithRows(metric, callNodes);
    }

    private synchronized BitSet nodesWithRows(int metric) throws IOException {
        BitSet known = nodes.get(metric);
        if (known == null) {
            known = view.nodesWithRows(metric, flavour(metric(metric)));
            nodes.put(metric, known);
        }
        return known;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return isComputed(metric)
                ? view.read(metric, callNode, flavour(metric(metric)), Columns.Kind.LOCATIONS, into)
                : stored.read(metric, callNode, into);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return isComputed(metric)
                ? view.rows(metric, flavour(metric(metric)), Columns.Kind.LOCATIONS)
                : stored.rows(metric);
    }

    private Metric metric(int metric) {
        return space.definitions().metrics().get(metric);
    }

    private boolean isComputed(int metric) {
        return metric(metric).kind().derived() && view.refusal(metric).isEmpty();
    }
}

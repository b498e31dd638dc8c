package org.perfspace.writer.parquet;

import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.DerivedView;
import org.perfspace.value.cubepl.Columns;

/**
 * The rows of a space and those of its derived metrics, for the columns of a table. The values of a derived metric are
 * exclusive if it is PREDERIVED_EXCLUSIVE, otherwise inclusive. Each derived metric is computed twice: once to find the
 * call nodes that have values, and once for the values.
 */
final class DerivedColumns implements Severity {

    private final Severity stored;
    private final PerformanceSpace space;
    private final DerivedView view;
    private final Map<Integer, BitSet> nodes = new HashMap<>();

    DerivedColumns(PerformanceSpace space) {
        this.stored = space.severity();
        this.space = space;
        this.view = DerivedView.of(space);
    }

    /** Returns whether a metric is derived and can be computed. */
    static boolean has(PerformanceSpace space, Metric metric) {
        return metric.kind().derived()
                && DerivedView.of(space).refusal(metric.id()).isEmpty();
    }

    /** Returns the flavour of the values in the column of a derived metric. */
    static CallFlavour flavour(Metric metric) {
        return metric.kind() == MetricKind.PREDERIVED_EXCLUSIVE ? CallFlavour.EXCLUSIVE : CallFlavour.INCLUSIVE;
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        if (!isComputed(metric)) {
            return stored.hasRow(metric, callNode);
        }
        BitSet known = nodes.get(metric);
        if (known == null) {
            known = new BitSet();
            try (RowCursor rows = rows(metric)) {
                while (rows.next()) {
                    known.set(rows.callNode());
                }
            }
            nodes.put(metric, known);
        }
        return known.get(callNode);
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

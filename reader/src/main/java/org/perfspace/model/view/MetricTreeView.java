package org.perfspace.model.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.model.view.arithmetic.Arithmetic;

/**
 * The part of a metric that none of the metrics below it has: its value minus those of its direct children, one after the
 * other, all of them in the same flavour along the call tree. (Inclusive along the metric tree is what a metric holds
 * anyway.) A row exists where the metric or a child has one. A child without values is not taken away: one that is void, or
 * a derived one that cannot be computed. A child of integers can be taken from a metric of doubles, not the other way round;
 * a derived child is made of doubles, and is not taken from a metric of integers.
 */
public final class MetricTreeView implements Severity {

    private final Definitions definitions;
    private final CallTreeView calls;

    private MetricTreeView(Definitions definitions, CallTreeView calls) {
        this.definitions = definitions;
        this.calls = calls;
    }

    /**
     * {@return the values exclusive along the metric tree, in a flavour along the call tree}
     *
     * @param space the profile
     * @param flavour what the values cover along the call tree
     */
    public static MetricTreeView of(PerformanceSpace space, CallFlavour flavour) {
        if (flavour == CallFlavour.STORED) {
            throw new IllegalArgumentException("metrics of different kinds can only be set off in one flavour");
        }
        return new MetricTreeView(space.definitions(), CallTreeView.of(space, flavour));
    }

    /**
     * {@return why a metric has no values in this view, for people; empty if it has some or could have}
     *
     * @param metric id of the metric
     */
    public Optional<String> refusal(int metric) {
        Optional<String> first = calls.refusal(metric);
        if (first.isPresent()) {
            return first;
        }
        ValueType type = type(metric);
        for (int child : children(metric)) {
            ValueType other = type(child);
            Optional<String> refusal = calls.refusal(child);
            if (refusal.isEmpty() && !fits(type, other)) {
                Metric m = definitions.metrics().get(metric);
                Metric c = definitions.metrics().get(child);
                return Optional.of(ViewException.name(m) + ": values of type " + c.type() + " of its child "
                        + ViewException.name(c) + " cannot be taken from values of type " + m.type());
            }
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        if (calls.hasRow(metric, callNode)) {
            return true;
        }
        for (int child : children(metric)) {
            if (calls.hasRow(child, callNode)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        requireValues(metric);
        Row row = calls.newRow(metric);
        Row less = new Row(ValueType.DOUBLE, definitions.locations().size());
        SetOff result = new SetOff(definitions, metric);
        if (calls.read(metric, callNode, row)) {
            result.start(row);
        }
        for (int child : children(metric)) {
            if (calls.read(child, callNode, less)) {
                result.takeAway(less);
            }
        }
        return result.into(callNode, into);
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        requireValues(metric);
        List<RowCursor> parts = new ArrayList<>();
        try {
            parts.add(calls.rows(metric));
            for (int child : children(metric)) {
                parts.add(calls.rows(child));
            }
            return new SetOffRows(parts, new SetOff(definitions, metric), calls.newRow(metric));
        } catch (IOException | RuntimeException e) {
            for (RowCursor part : parts) {
                part.close();
            }
            throw e;
        }
    }

    private void requireValues(int metric) throws ViewException {
        Optional<String> refusal = refusal(metric);
        if (refusal.isPresent()) {
            throw new ViewException.Refused(refusal.get());
        }
    }

    /** Returns the direct children that are taken away. */
    private List<Integer> children(int metric) {
        List<Integer> children = new ArrayList<>();
        Tree tree = definitions.metricTree();
        for (int child = tree.firstChild(metric); child >= 0; child = tree.nextSibling(child)) {
            if (!definitions.isVoid(child) && (!isDerived(child) || canTakeAway(metric, child))) {
                children.add(child);
            }
        }
        return children;
    }

    private boolean canTakeAway(int metric, int derived) {
        return calls.refusal(derived).isEmpty() && fits(type(metric), type(derived));
    }

    private boolean isDerived(int metric) {
        return definitions.metrics().get(metric).kind().derived();
    }

    private ValueType type(int metric) {
        return isDerived(metric)
                ? ValueType.DOUBLE
                : definitions.metrics().get(metric).type();
    }

    private static boolean fits(ValueType type, ValueType child) {
        return Arithmetic.canSubtract(type)
                && (type.equals(child) || (child.isInteger() && (type.isInteger() || type.equals(ValueType.DOUBLE))));
    }
}

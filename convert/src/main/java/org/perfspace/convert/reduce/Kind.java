package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.MetricKind;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/**
 * Changes the part of the call tree that stored values cover: the call node alone, or the call node with all nodes below
 * it. The exclusive and the inclusive values of a profile do not change. Integers get 64 bits; exclusive values that are
 * computed from inclusive ones are signed. Metrics that cannot change keep their kind, with a note: those whose values
 * cannot be added up or subtracted, those that must keep their kind, and those that are switched off. Derived metrics are
 * not changed.
 *
 * @param covers the part of the call tree that a stored value covers afterwards
 */
record Kind(Covers covers) implements Reduction {

    /** The part of the call tree that a stored value covers. */
    enum Covers {
        /** The call node alone. */
        EXCLUSIVE,
        /** The call node and all nodes below it. */
        INCLUSIVE
    }

    @Override
    public Step step() {
        return Step.KIND;
    }

    @Override
    public String text() {
        return switch (covers) {
            case EXCLUSIVE -> "exclusive";
            case INCLUSIVE -> "inclusive";
        };
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        CallTreeView view = CallTreeView.of(space, flavour());
        boolean[] changes = new boolean[space.definitions().metrics().size()];
        List<String> notes = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived() && metric.kind().inclusive() != (covers == Covers.INCLUSIVE)) {
                Optional<String> obstacle = obstacle(metric, view);
                changes[metric.id()] = obstacle.isEmpty();
                obstacle.ifPresent(why -> notes.add("metric \"" + metric.name() + "\" stays as it is stored: " + why));
            }
        }
        Definitions definitions = new DefinitionsCopy(space.definitions())
                .metrics(metric -> changes[metric.id()] ? changed(metric) : metric.edit())
                .calls()
                .system()
                .build();
        return space.withDefinitions(definitions)
                .withSeverity(new Stored(space, definitions, view, changes))
                .withMoreNotes(notes);
    }

    private CallFlavour flavour() {
        return switch (covers) {
            case EXCLUSIVE -> CallFlavour.EXCLUSIVE;
            case INCLUSIVE -> CallFlavour.INCLUSIVE;
        };
    }

    private Optional<String> obstacle(Metric metric, CallTreeView view) {
        if (metric.visibility() == Visibility.VOID) {
            return Optional.of("it is switched off (VOID)");
        }
        if (!metric.convertible()) {
            return Optional.of("it says that its kind must not change");
        }
        if (covers == Covers.INCLUSIVE && !metric.type().mayBeInclusive()) {
            return Optional.of("values of type " + metric.type() + " cannot be taken apart again");
        }
        return view.refusal(metric.id());
    }

    private Metric.Builder changed(Metric metric) {
        return switch (covers) {
            case EXCLUSIVE -> metric.edit().kind(MetricKind.EXCLUSIVE).type(takenApart(metric.type()));
            case INCLUSIVE ->
                metric.edit().kind(MetricKind.INCLUSIVE).type(metric.type().widened());
        };
    }

    /** Returns the type of differences of values of a type. */
    static ValueType takenApart(ValueType type) {
        return type.isInteger() ? ValueType.INT64 : type;
    }

    /** The rows of the source, unchanged or as computed by the view. */
    private static final class Stored implements Severity.Forwarding {
        private final PerformanceSpace space;
        private final Definitions definitions;
        private final CallTreeView view;
        private final boolean[] changes;

        Stored(PerformanceSpace space, Definitions definitions, CallTreeView view, boolean[] changes) {
            this.space = space;
            this.definitions = definitions;
            this.view = view;
            this.changes = changes;
        }

        @Override
        public boolean read(int metric, int callNode, Row into) throws IOException {
            boolean found = source(metric).read(metric, callNode, into);
            if (found) {
                label(metric, into);
            }
            return found;
        }

        @Override
        public RowCursor rows(int metric) throws IOException {
            RowCursor rows = source(metric).rows(metric);
            return changes[metric] ? rows.visitedBy(row -> label(metric, row)) : rows;
        }

        @Override
        public Severity source(int metric) {
            return changes[metric] ? view : space.severity();
        }

        /** Gives a row of the view, which may be INT64 or UINT64 for any metric, the type of the metric. */
        private void label(int metric, Row row) {
            if (changes[metric]) {
                row.relabel(definitions.metrics().get(metric).type());
            }
        }
    }
}

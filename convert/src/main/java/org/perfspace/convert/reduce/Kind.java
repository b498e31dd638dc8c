package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.convert.reduce.copy.DefinitionsCopy;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.MetricKind;
import org.perfspace.model.definitions.ValueType;
import org.perfspace.model.severity.Row;
import org.perfspace.model.severity.RowCursor;
import org.perfspace.model.severity.Severity;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;

/**
 * Stores what values cover along the call tree the other way: each call node alone, or with all nodes below it. The values
 * of a profile stay the same, seen either way. Integers get 64 bits; those that are taken apart are signed. Metrics that
 * cannot change stay as they are, which a note says: those whose values cannot be combined or taken apart, those that must
 * keep their kind, those that are switched off. Derived metrics are left alone.
 *
 * @param covers what a stored value shall cover
 */
public record Kind(Covers covers) implements Reduction {

    /** The part of the call tree that a stored value covers. */
    public enum Covers {
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
            case EXCLUSIVE -> "--exclusive";
            case INCLUSIVE -> "--inclusive";
        };
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        CallTreeView view = CallTreeView.of(space, flavour());
        boolean[] changes = new boolean[space.definitions().metrics().size()];
        List<String> notes = new ArrayList<>();
        for (Metric metric : space.definitions().metrics()) {
            if (!metric.kind().derived() && metric.kind().inclusive() != (covers == Covers.INCLUSIVE)) {
                Optional<String> obstacle = obstacle(space.definitions(), metric, view);
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

    private Optional<String> obstacle(Definitions definitions, Metric metric, CallTreeView view) {
        if (definitions.isVoid(metric.id())) {
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

    /** The type of differences of values of a type. */
    static ValueType takenApart(ValueType type) {
        return type.isInteger() ? ValueType.INT64 : type;
    }

    /** Rows as they were, or as the view has them. */
    private static final class Stored implements Severity {
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
        public boolean hasRow(int metric, int callNode) throws IOException {
            return source(metric).hasRow(metric, callNode);
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

        private Severity source(int metric) {
            return changes[metric] ? view : space.severity();
        }

        /** Gives a row of the view, which may be INT64 or UINT64 whatever the metric is, the metric's type. */
        private void label(int metric, Row row) {
            if (changes[metric]) {
                row.relabel(definitions.metrics().get(metric).type());
            }
        }
    }
}

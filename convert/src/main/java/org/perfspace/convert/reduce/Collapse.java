package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.perfspace.convert.algebra.CellFold;
import org.perfspace.convert.algebra.Operation;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.Severity;
import org.perfspace.model.SystemNode;
import org.perfspace.model.Tree;
import org.perfspace.value.ViewException;

/**
 * Combines all locations into one. The cells of a row are replaced by their sum, mean, smallest or largest value, with the
 * arithmetic of the algebra's {@link Operation}. Cells are used as stored, so that the largest value of an inclusive metric
 * is the largest inclusive one. A cell that a row does not have counts as the neutral element, 0 for plain numbers; an
 * absent row stays absent. The mean of integers is a DOUBLE. The system consists of one machine, one node, one process and
 * one thread; topologies and traces are omitted, with a note.
 *
 * @param how how cells are combined
 */
public record Collapse(How how) implements Reduction {

    /** The ways of combining cells. */
    public enum How {
        /** The sum of the cells. */
        SUM(Operation.SUM),
        /** The sum of the cells, divided by their number. */
        MEAN(Operation.MEAN),
        /** The smallest value. */
        MIN(Operation.MIN),
        /** The largest value. */
        MAX(Operation.MAX);

        private final Operation operation;

        How(Operation operation) {
            this.operation = operation;
        }

        /** {@return the way of combining as a user writes it} */
        public String id() {
            return operation.id();
        }
    }

    @Override
    public Step step() {
        return Step.COLLAPSE;
    }

    @Override
    public String text() {
        return "collapse-locations " + how.id();
    }

    @Override
    public PerformanceSpace apply(PerformanceSpace space) throws IOException {
        Definitions source = space.definitions();
        if (source.locations().isEmpty()) {
            return space;
        }
        List<String> notes = new ArrayList<>();
        DefinitionsCopy copy = new DefinitionsCopy(source).metrics(this::metric).calls();
        addSystem(source, copy.builder());
        for (Metric metric : source.metrics()) {
            refusal(metric).ifPresent(why -> notes.add(CallTreeCut.noValues(metric, why)));
            CallTreeCut.merged(metric, "locations").ifPresent(notes::add);
        }
        source.topologies()
                .forEach(t -> notes.add("topology \"" + t.name() + "\" is left out: there is one location now"));
        if (space.trace().isPresent()) {
            notes.add("the trace is left out: there is one location now");
        }
        Definitions definitions = copy.build();
        return space.withDefinitions(definitions)
                .withSeverity(collapsed(space, definitions))
                .withTrace(Optional.empty())
                .withMoreNotes(notes);
    }

    private Metric.Builder metric(Metric metric) {
        boolean plain = metric.kind().derived() || refusal(metric).isPresent();
        return plain ? metric.edit() : metric.edit().type(CellFold.resultType(how.operation, metric.type()));
    }

    private Optional<String> refusal(Metric metric) {
        return metric.kind().derived() ? Optional.empty() : CellFold.refusal(how.operation, metric.type());
    }

    private void addSystem(Definitions source, DefinitionsBuilder builder) {
        boolean one = source.systemTree().end(0) == source.systemNodes().size();
        SystemNode top = source.systemNodes().get(0);
        int machine = one
                ? builder.add(top, Tree.NO_PARENT)
                : builder.addSystemNode(Tree.NO_PARENT, "Virtual machine", "machine", "", Attributes.NONE);
        int node = builder.addSystemNode(machine, "Virtual node", "node", "", Attributes.NONE);
        int process = builder.addLocationGroup(node, "all processes", 0, LocationGroup.Type.PROCESS, Attributes.NONE);
        String name = how.id() + " of " + source.locations().size() + " locations";
        builder.addLocation(0, process, name, 0, Location.Type.CPU_THREAD, Attributes.NONE);
    }

    /** Returns the rows of the result, each with one cell. */
    private Severity collapsed(PerformanceSpace space, Definitions definitions) {
        Severity rows = new ChangedRows(
                space,
                metric -> new Row(definitions.metrics().get(metric).type(), 1),
                metric -> folding(space.definitions(), metric, definitions));
        return Severity.perMetric(metric -> {
            Metric m = space.definitions().metrics().get(metric);
            return m.kind().derived() || refusal(m).isPresent() ? Severity.NONE : rows;
        });
    }

    private ChangedRows.Change folding(Definitions source, int metric, Definitions target) {
        CellFold fold = new CellFold(how.operation, source, metric, target);
        return (callNode, row, into) -> into.set(fold.fold(row, ViewException.callNode(target, callNode)));
    }
}

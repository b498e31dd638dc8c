package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.model.view.CallFlavour;
import org.perfspace.model.view.CallTreeView;

/** The numbers of a result: a row exists where one of the operands has one, and is computed when it is read. */
final class CombinedSeverity implements Severity {

    private final Operation operation;
    private final List<Operand> operands;
    private final Integration integration;

    CombinedSeverity(Operation operation, List<Operand> operands, Integration integration) {
        this.operation = operation;
        this.operands = List.copyOf(operands);
        this.integration = integration;
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        if (hasNoValues(metric)) {
            return false;
        }
        for (int i = 0; i < operands.size(); i++) {
            int mine = integration.mapping(i).metric(metric);
            int node = integration.mapping(i).callNode(callNode);
            if (mine != Mapping.NONE
                    && node != Mapping.NONE
                    && source(i, metric, mine).hasRow(mine, node)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        if (hasNoValues(metric)) {
            return false;
        }
        Combination rows = new Combination(metric, false);
        Row row = rows.at(callNode);
        if (row != null) {
            into.set(row);
        }
        return row != null;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return hasNoValues(metric) ? Severity.NONE.rows(metric) : new Cursor(new Combination(metric, true));
    }

    private boolean hasNoValues(int metric) {
        Metric m = definitions().metrics().get(metric);
        return m.kind().derived() || operation.refusal(m.type()).isPresent();
    }

    private Definitions definitions() {
        return integration.definitions();
    }

    /** The numbers of an operand in the flavour of the result's metric. */
    private Severity source(int operand, int metric, int mine) {
        PerformanceSpace space = operands.get(operand).space();
        boolean inclusive = sourceInclusive(metric);
        boolean same = space.definitions().metrics().get(mine).kind().inclusive() == inclusive;
        return same
                ? space.severity()
                : CallTreeView.of(space, inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE);
    }

    /** Whether the operands are read as inclusive: as the first that has the metric stores it. */
    private boolean sourceInclusive(int metric) {
        return originals(metric).get(0).kind().inclusive();
    }

    /** The metrics that one of the result is made of, in the order of the operands; at least one. */
    private List<Metric> originals(int metric) {
        List<Metric> originals = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            int mine = integration.mapping(i).metric(metric);
            if (mine != Mapping.NONE) {
                originals.add(operands.get(i).space().definitions().metrics().get(mine));
            }
        }
        return originals;
    }

    /** The rows of one metric of all operands, and how they are combined. */
    private final class Combination {
        private final Metric metric;
        private final @Nullable OperandRows[] sources;
        private final RowFold fold;
        private final Row result;

        Combination(int id, boolean inOrder) throws IOException {
            this.metric = definitions().metrics().get(id);
            this.sources = new @Nullable OperandRows[operands.size()];
            boolean integers = originals(id).stream().allMatch(m -> m.type().isInteger());
            ValueType asType = integers && operation == Operation.MEAN ? ValueType.INT64 : metric.type();
            int locations = definitions().locations().size();
            for (int i = 0; i < sources.length; i++) {
                int mine = integration.mapping(i).metric(id);
                if (mine != Mapping.NONE) {
                    sources[i] = new OperandRows(
                            operands.get(i).space(),
                            source(i, id, mine),
                            mine,
                            integration.mapping(i),
                            locations,
                            asType,
                            inOrder);
                }
            }
            this.fold = RowFold.of(operation, definitions(), metric, integers, operands.size());
            this.result = new Row(metric.type(), locations);
        }

        /** The result at a call node, or null if no operand has a row there. */
        @Nullable
        Row at(int callNode) throws IOException {
            boolean found = false;
            fold.begin();
            for (int i = 0; i < sources.length; i++) {
                OperandRows source = sources[i];
                Row row = source == null ? null : source.fetch(callNode);
                if (source != null && row != null) {
                    fold.add(i, source, row);
                    found = true;
                }
            }
            return found ? labelled(fold.finish(where(callNode))) : null;
        }

        private Row labelled(Row row) {
            if (row.type().equals(metric.type())) {
                return row;
            }
            result.set(row);
            result.relabel(metric.type());
            return result;
        }

        private String where(int callNode) {
            return "cnode " + definitions().callNodes().get(callNode).fileId();
        }

        void close() throws IOException {
            for (OperandRows source : sources) {
                if (source != null) {
                    source.close();
                }
            }
        }
    }

    private final class Cursor implements RowCursor {
        private final Combination rows;
        private int node = -1;
        private @Nullable Row row;

        Cursor(Combination rows) {
            this.rows = rows;
        }

        @Override
        public boolean next() throws IOException {
            row = null;
            while (row == null && ++node < definitions().callNodes().size()) {
                row = rows.at(node);
            }
            return row != null;
        }

        @Override
        public int callNode() {
            return node;
        }

        @Override
        public Row row() {
            if (row == null) {
                throw new IllegalStateException("there is no row");
            }
            return row;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }
}

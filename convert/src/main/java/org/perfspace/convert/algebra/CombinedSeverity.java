package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.value.ViewException;

/** The values of a result: it has a row where at least one operand has one. Rows are computed when they are read. */
final class CombinedSeverity implements Severity {

    private final Operation operation;
    private final int operands;
    private final Integration integration;
    private final Sources sources;

    CombinedSeverity(Operation operation, List<Operand> operands, Integration integration) {
        this.operation = operation;
        this.operands = operands.size();
        this.integration = integration;
        this.sources = new Sources(operands, integration);
    }

    @Override
    public boolean hasRow(int metric, int callNode) throws IOException {
        if (hasNoValues(metric)) {
            return false;
        }
        for (int i = 0; i < operands; i++) {
            if (sources.hasRow(i, metric, callNode)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public BitSet nodesWithRows(int metric, int callNodes) throws IOException {
        BitSet nodes = new BitSet();
        for (int i = 0; i < operands && !hasNoValues(metric); i++) {
            nodes.or(sources.nodesWithRows(i, metric));
        }
        return nodes;
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
        return hasNoValues(metric)
                ? Severity.NONE.rows(metric)
                : RowCursor.nodeByNode(definitions().callNodes().size(), new Combination(metric, true));
    }

    private boolean hasNoValues(int metric) {
        Metric m = definitions().metrics().get(metric);
        return m.kind().derived() || operation.refusal(m.type()).isPresent();
    }

    private Definitions definitions() {
        return integration.definitions();
    }

    /** The rows of one metric of all operands, and the way in which they are combined. */
    private final class Combination implements RowCursor.Fetch {
        private final Metric metric;
        private final @Nullable OperandRows[] parts;
        private final RowFold fold;
        private final Row result;

        Combination(int id, boolean inOrder) throws IOException {
            this.metric = definitions().metrics().get(id);
            this.parts = new @Nullable OperandRows[operands];
            boolean integers =
                    sources.originals(id).stream().allMatch(m -> m.type().isInteger());
            ValueType asType = integers && operation == Operation.MEAN ? ValueType.INT64 : metric.type();
            for (int i = 0; i < parts.length; i++) {
                parts[i] = sources.rows(i, id, asType, inOrder);
            }
            this.fold = RowFold.of(operation, definitions(), metric, integers, operands);
            this.result = new Row(metric.type(), definitions().locations().size());
        }

        /** Returns the result at a call node, or null if no operand has a row there. */
        @Override
        public @Nullable Row at(int callNode) throws IOException {
            boolean found = false;
            fold.begin();
            for (int i = 0; i < parts.length; i++) {
                OperandRows source = parts[i];
                Row row = source == null ? null : source.fetch(callNode);
                if (source != null && row != null) {
                    fold.add(i, source.columns(), row);
                    found = true;
                }
            }
            return found ? labelled(fold.finish(ViewException.callNode(definitions(), callNode))) : null;
        }

        @Override
        public int next(int callNode) throws IOException {
            int next = Integer.MAX_VALUE;
            for (OperandRows source : parts) {
                next = source == null ? next : Math.min(next, source.next(callNode));
            }
            return next;
        }

        private Row labelled(Row row) {
            if (row.type().equals(metric.type())) {
                return row;
            }
            result.set(row);
            result.relabel(metric.type());
            return result;
        }

        @Override
        public void close() throws IOException {
            for (OperandRows source : parts) {
                if (source != null) {
                    source.close();
                }
            }
        }
    }
}

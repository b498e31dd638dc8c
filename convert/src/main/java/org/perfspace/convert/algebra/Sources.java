package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.DerivedView;

/** The values of integrated operands, each metric in the flavour that the first operand with this metric stores. */
final class Sources {

    private final List<Operand> operands;
    private final Integration integration;

    Sources(List<Operand> operands, Integration integration) {
        this.operands = List.copyOf(operands);
        this.integration = integration;
    }

    /** Returns the metrics that were matched to an integrated one, in the order of the operands; at least one. */
    List<Metric> originals(int metric) {
        List<Metric> originals = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            int mine = integration.mapping(i).metric(metric);
            if (mine != Mapping.NONE) {
                originals.add(operands.get(i).space().definitions().metrics().get(mine));
            }
        }
        return originals;
    }

    /** Returns whether an operand has a row for an integrated metric and call node. */
    boolean hasRow(int operand, int metric, int callNode) throws IOException {
        int mine = integration.mapping(operand).metric(metric);
        int node = integration.mapping(operand).callNode(callNode);
        return mine != Mapping.NONE
                && node != Mapping.NONE
                && severity(operand, metric, mine).hasRow(mine, node);
    }

    /** Returns the integrated call nodes for which an operand has a row of an integrated metric. */
    BitSet nodesWithRows(int operand, int metric) throws IOException {
        Mapping mapping = integration.mapping(operand);
        int mine = mapping.metric(metric);
        BitSet nodes = new BitSet();
        if (mine != Mapping.NONE) {
            int all = operands.get(operand).space().definitions().callNodes().size();
            severity(operand, metric, mine).nodesWithRows(mine, all).stream()
                    .map(mapping::integratedCallNode)
                    .filter(node -> node != Mapping.NONE)
                    .forEach(nodes::set);
        }
        return nodes;
    }

    /**
     * Returns the rows of an operand, or null if it does not have the metric.
     *
     * @param asType DOUBLE to convert integers to doubles; any other type leaves cells unchanged
     * @param inOrder whether rows will be fetched in ascending order of call nodes
     */
    @Nullable
    OperandRows rows(int operand, int metric, ValueType asType, boolean inOrder) throws IOException {
        Mapping mapping = integration.mapping(operand);
        int mine = mapping.metric(metric);
        if (mine == Mapping.NONE) {
            return null;
        }
        int locations = integration.definitions().locations().size();
        return new OperandRows(
                operands.get(operand).space(),
                severity(operand, metric, mine),
                mine,
                mapping,
                locations,
                asType,
                inOrder);
    }

    /** Returns the reason why a derived metric cannot be computed in one of the operands; empty if it can. */
    Optional<String> refusal(int metric) {
        for (int i = 0; i < operands.size(); i++) {
            PerformanceSpace space = operands.get(i).space();
            int mine = integration.mapping(i).metric(metric);
            boolean derived = mine != Mapping.NONE
                    && space.definitions().metrics().get(mine).kind().derived();
            Optional<String> refusal = derived ? DerivedView.of(space).refusal(mine) : Optional.empty();
            if (refusal.isPresent()) {
                return Optional.of(operands.get(i).name() + ": " + refusal.get());
            }
        }
        return Optional.empty();
    }

    private Severity severity(int operand, int metric, int mine) {
        PerformanceSpace space = operands.get(operand).space();
        boolean inclusive = originals(metric).get(0).kind().inclusive();
        Metric own = space.definitions().metrics().get(mine);
        boolean same = !own.kind().derived() && own.kind().inclusive() == inclusive;
        return same
                ? space.severity()
                : CallTreeView.of(space, inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE);
    }
}

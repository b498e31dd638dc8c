package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.CallNode;
import org.perfspace.model.Definitions;
import org.perfspace.model.DefinitionsBuilder;
import org.perfspace.model.Metric;
import org.perfspace.model.ValueType;

/**
 * Two spaces, matched as for {@link Operation#MERGE}: combined definitions that contain those of both, the parts of them
 * that each space has, and the rows of each space with the ids of the combined definitions.
 */
public final class Alignment {

    private final Integration integration;
    private final Sources sources;
    private final List<BitSet> locations = new ArrayList<>();

    private Alignment(List<Operand> operands, Matching matching) {
        this.integration = new Integration(Operation.MERGE, operands, matching);
        this.sources = new Sources(operands, integration);
        for (int i = 0; i < operands.size(); i++) {
            BitSet there = new BitSet();
            Arrays.stream(integration.mapping(i).columns()).forEach(there::set);
            locations.add(there);
        }
    }

    /** Matches two spaces. They stay open; the caller closes them. */
    public static Alignment of(Operand first, Operand second, Matching matching) {
        return new Alignment(List.of(first, second), matching);
    }

    /** Returns the call nodes of some definitions that others have, too, in the sense of {@link Matching#DEFAULT}. */
    public static BitSet common(Definitions definitions, Definitions others) {
        CallTreeMerge calls = new CallTreeMerge(new DefinitionsBuilder(), Matching.DEFAULT.byNameOnly());
        calls.add(definitions);
        calls.add(others);
        BitSet there = new BitSet();
        for (int node : calls.map(1)) {
            there.set(node);
        }
        BitSet common = new BitSet();
        for (CallNode node : definitions.callNodes()) {
            common.set(node.id(), there.get(calls.map(0)[node.id()]));
        }
        return common;
    }

    /** Returns all definitions of either space; a metric of both is defined as in the first. */
    public Definitions definitions() {
        return integration.definitions();
    }

    /** Returns notes on decisions that were not obvious, one line of text each. */
    public List<String> notes() {
        return List.copyOf(integration.notes());
    }

    /** Returns whether a space (0 or 1) has a metric. */
    public boolean hasMetric(int space, int metric) {
        return integration.mapping(space).metric(metric) != Mapping.NONE;
    }

    /** Returns whether a space (0 or 1) has a call node. */
    public boolean hasCallNode(int space, int callNode) {
        return integration.mapping(space).callNode(callNode) != Mapping.NONE;
    }

    /** Returns whether a space (0 or 1) has a location. */
    public boolean hasLocation(int space, int location) {
        return locations.get(space).get(location);
    }

    /** Returns the definitions of a metric in the spaces that have it, the first space before the second. */
    public List<Metric> originals(int metric) {
        return sources.originals(metric);
    }

    /**
     * Returns the rows of a metric in a space (0 or 1), which must be fetched in ascending order of call nodes; null if the
     * space does not have the metric. A metric that one space stores exclusive and the other inclusive is read as the first
     * stores it.
     */
    public @Nullable OperandRows rows(int space, int metric) throws IOException {
        return sources.rows(space, metric, ValueType.INT64, true);
    }

    /** Returns the reason why a derived metric that both spaces have cannot be computed in one of them; empty if it can. */
    public Optional<String> refusal(int metric) {
        return sources.refusal(metric);
    }
}

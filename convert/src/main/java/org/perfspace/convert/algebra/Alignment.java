package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.definitions.Definitions;
import org.perfspace.model.definitions.Metric;
import org.perfspace.model.definitions.ValueType;

/**
 * Two spaces side by side, brought together as for {@link Operation#MERGE}: one set of definitions that holds those of
 * both, what each of them has of it, and its numbers in the places of the whole.
 */
public final class Alignment {

    private final Integration integration;
    private final Sources sources;
    private final List<boolean[]> callNodes = new ArrayList<>();
    private final List<boolean[]> locations = new ArrayList<>();

    private Alignment(List<Operand> operands, Matching matching) {
        this.integration = Integration.of(Operation.MERGE, operands, matching);
        this.sources = new Sources(operands, integration);
        for (int i = 0; i < operands.size(); i++) {
            callNodes.add(callNodes(i));
            locations.add(locations(
                    i, operands.get(i).space().definitions().locations().size()));
        }
    }

    /** Brings two spaces together; they stay open, and are the caller's to close. */
    public static Alignment of(Operand first, Operand second, Matching matching) {
        return new Alignment(List.of(first, second), matching);
    }

    /** Everything that one of the two has, or both; a metric of both is as the first defines it. */
    public Definitions definitions() {
        return integration.definitions();
    }

    /** Returns what was not obvious, a line each for people. */
    public List<String> notes() {
        return List.copyOf(integration.notes());
    }

    /** Returns whether a space (0 or 1) has a metric. */
    public boolean hasMetric(int space, int metric) {
        return integration.mapping(space).metric(metric) != Mapping.NONE;
    }

    /** Returns whether a space (0 or 1) has a call node. */
    public boolean hasCallNode(int space, int callNode) {
        return callNodes.get(space)[callNode];
    }

    /** Returns whether a space (0 or 1) has a location. */
    public boolean hasLocation(int space, int location) {
        return locations.get(space)[location];
    }

    /** A metric as the spaces that have it define it, the first before the second. */
    public List<Metric> originals(int metric) {
        return sources.originals(metric);
    }

    /**
     * The rows of a metric in a space (0 or 1), to be asked for in ascending order of call nodes; null if it does not
     * have the metric. A metric that one stores exclusive and the other inclusive is read as the first stores it.
     */
    public @Nullable OperandRows rows(int space, int metric) throws IOException {
        return sources.rows(space, metric, ValueType.INT64, true);
    }

    /** Returns why a derived metric that both spaces have cannot be computed in one of them; empty if it can. */
    public Optional<String> refusal(int metric) {
        return sources.refusal(metric);
    }

    private boolean[] callNodes(int space) {
        boolean[] there = new boolean[definitions().callNodes().size()];
        for (int node = 0; node < there.length; node++) {
            there[node] = integration.mapping(space).callNode(node) != Mapping.NONE;
        }
        return there;
    }

    private boolean[] locations(int space, int count) {
        boolean[] there = new boolean[definitions().locations().size()];
        for (int location = 0; location < count; location++) {
            there[integration.mapping(space).column(location)] = true;
        }
        return there;
    }
}

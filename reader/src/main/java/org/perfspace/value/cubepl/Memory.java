package org.perfspace.value.cubepl;

import java.util.BitSet;
import org.perfspace.model.Definitions;
import org.perfspace.value.cubepl.Formula.ExpressionLimits;

/** The global variables of all expressions of a profile, and the metrics that are switched off. */
final class Memory {

    private final Definitions definitions;
    private final Variables variables;
    private final Ids callNodes;
    private final Budget budget;
    private final Array[] globals;
    private final BitSet off = new BitSet();

    public Memory(Definitions definitions, Predefined predefined, Variables variables, ExpressionLimits limits) {
        this.definitions = definitions;
        this.variables = variables;
        this.callNodes = predefined.callNodes();
        this.globals = new Array[variables.globals()];
        this.budget = new Budget(limits, size());
        for (int i = 0; i < globals.length; i++) {
            globals[i] = new Array(budget);
        }
        definitions.metrics().stream()
                .filter(metric -> definitions.isVoid(metric.id()))
                .forEach(metric -> off.set(metric.id()));
    }

    /** Returns the budget of all expressions of the profile. */
    public Budget budget() {
        return budget;
    }

    /** Returns the number of definitions over which an initialization may loop. */
    private long size() {
        return (long) definitions.callNodes().size()
                + definitions.regions().size()
                + definitions.locations().size()
                + definitions.metrics().size();
    }

    int localVariables() {
        return variables.locals();
    }

    Ids callNodes() {
        return callNodes;
    }

    Array global(int slot) {
        return globals[slot];
    }

    /** Switches a metric and all metrics below it off or on. */
    void switchMetric(int metric, boolean switchedOff) {
        int end =
                metric < definitions.metrics().size() ? definitions.metricTree().end(metric) : metric + 1;
        off.set(metric, end, switchedOff);
    }

    /** Returns whether a metric is switched off, so that all of its values are 0. */
    public boolean isOff(int metric) {
        return off.get(metric);
    }
}

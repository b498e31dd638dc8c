package org.perfspace.value.cubepl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The metrics that are derived from each metric. They are rejected together with it. */
final class Dependents {

    private final List<DerivedMetric> metrics;
    private final List<List<Integer>> of = new ArrayList<>();

    Dependents(List<DerivedMetric> metrics) {
        this.metrics = metrics;
        for (int i = 0; i < metrics.size(); i++) {
            of.add(new ArrayList<>(0));
        }
        for (DerivedMetric metric : metrics) {
            if (metric.kind().derived()) {
                Dependencies.operands(metric).forEach(operand -> of.get(operand).add(metric.id()));
            }
        }
    }

    /** Rejects all metrics that are derived from rejected ones. */
    void refuseAll() {
        metrics.stream().filter(DerivedMetric::isRefused).toList().forEach(metric -> refuseDependentsOf(metric.id()));
    }

    /** Rejects all metrics that are derived from a rejected metric. */
    void refuseDependentsOf(int rejected) {
        Deque<Integer> pending = new ArrayDeque<>(List.of(rejected));
        while (!pending.isEmpty()) {
            DerivedMetric source = metrics.get(pending.pop());
            for (int id : of.get(source.id())) {
                if (!metrics.get(id).isRefused()) {
                    metrics.get(id).refuse("it is derived from \"" + source.name() + "\", which is rejected");
                    pending.add(id);
                }
            }
        }
    }
}

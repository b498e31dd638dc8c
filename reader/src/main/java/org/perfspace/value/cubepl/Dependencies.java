package org.perfspace.value.cubepl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The dependencies between derived metrics. Metrics that are derived from themselves or from rejected metrics are
 * rejected.
 */
final class Dependencies {

    /** Maximum length of a chain of metrics in which each is derived from the next one. */
    private static final int DEEPEST = 100;

    private static final int MOST_NAMES = 5;

    private final List<DerivedMetric> metrics;
    private final BitSet done = new BitSet();
    private final int[] heights;
    private final List<Integer> path = new ArrayList<>();
    private final BitSet onPath = new BitSet();

    Dependencies(List<DerivedMetric> metrics) {
        this.metrics = metrics;
        this.heights = new int[metrics.size()];
    }

    void check() {
        for (DerivedMetric metric : metrics) {
            if (metric.kind().derived() && !done.get(metric.id())) {
                visit(metric.id());
            }
        }
    }

    /** A metric on the path, and its operands that have not been visited yet. */
    private record Visit(int metric, Deque<Integer> operands) {}

    /** Visits the metrics from which a metric is derived in post-order, without recursion. */
    private void visit(int start) {
        Deque<Visit> visits = new ArrayDeque<>();
        enter(start, visits);
        while (!visits.isEmpty()) {
            Visit visit = visits.peek();
            if (visit.operands.isEmpty()) {
                visits.pop();
                leave(visit.metric);
                continue;
            }
            int operand = visit.operands.pop();
            if (onPath.get(operand)) {
                refuseCycle(operand);
            } else if (metrics.get(operand).kind().derived() && !done.get(operand)) {
                enter(operand, visits);
            }
        }
    }

    private void enter(int metric, Deque<Visit> visits) {
        path.add(metric);
        onPath.set(metric);
        visits.push(new Visit(metric, new ArrayDeque<>(operands(metrics.get(metric)))));
    }

    private void leave(int id) {
        path.remove(path.size() - 1);
        onPath.clear(id);
        done.set(id);
        DerivedMetric metric = metrics.get(id);
        for (int operand : operands(metric)) {
            DerivedMetric other = metrics.get(operand);
            if (!other.isNumeric()) {
                metric.refuse("values of " + other.label() + " are not numbers");
            } else if (other.isRefused()) {
                metric.refuse("it is derived from \"" + other.name() + "\", which is rejected");
            }
            heights[id] = Math.max(heights[id], heights[operand] + 1);
        }
        if (heights[id] > DEEPEST) {
            metric.refuse("it is derived from metrics on more than " + DEEPEST + " levels");
        }
    }

    /** Rejects all metrics of the path, starting at a given one. */
    private void refuseCycle(int first) {
        List<Integer> cycle = path.subList(path.indexOf(first), path.size());
        String names = cycle.stream()
                .limit(MOST_NAMES)
                .map(id -> "\"" + metrics.get(id).name() + "\"")
                .collect(Collectors.joining(" from "));
        String end = cycle.size() > MOST_NAMES ? " from …" : "";
        for (int id : cycle) {
            metrics.get(id)
                    .refuse("it is derived from itself: " + names + end + " from \""
                            + metrics.get(first).name() + "\"");
        }
    }

    /** Returns the metrics to which the expression of a metric refers. */
    static Set<Integer> operands(DerivedMetric metric) {
        Set<Integer> operands = new TreeSet<>();
        if (!metric.isRefused()) {
            for (Expression side :
                    List.of(metric.expression().of(true), metric.expression().of(false))) {
                side.operands().forEach(operand -> operands.add(operand.metric()));
                side.calls().forEach(operand -> operands.add(operand.metric()));
            }
        }
        return operands;
    }
}

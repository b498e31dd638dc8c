package org.perfspace.cli.view;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.perfspace.cli.console.HumanText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/** The values of a metric by call node, summed over all locations. */
final class PictureValues {

    /** Calls of one name are told apart by so many callers at most. */
    private static final int CALLERS = 6;

    private final Definitions definitions;
    private final Metric metric;
    private final double[] own;
    private final double[] total;
    private final double largest;

    private PictureValues(PerformanceSpace space, Metric metric) throws IOException {
        this.definitions = space.definitions();
        this.metric = metric;
        this.own = sums(space, CallFlavour.EXCLUSIVE);
        this.total = sums(space, CallFlavour.INCLUSIVE);
        this.largest = Math.max(largest(own), largest(total));
    }

    static PictureValues of(PerformanceSpace space, Metric metric) throws IOException {
        return new PictureValues(space, metric);
    }

    private double[] sums(PerformanceSpace space, CallFlavour flavour) throws IOException {
        double[] sums = new double[definitions.callNodes().size()];
        LocationSums all = LocationSums.overAll(definitions);
        try (RowCursor cursor = CallTreeSums.of(space, flavour, all).rows(metric.id())) {
            while (cursor.next()) {
                sums[cursor.callNode()] = number(cursor.row(), 0);
            }
        }
        return sums;
    }

    /** Returns a cell as a number; one that stands for no value is 0. */
    static double number(Row row, int cell) {
        double value = row.type().isInteger() ? (double) row.word(cell) : Double.longBitsToDouble(row.word(cell));
        return Double.isFinite(value) ? value : 0;
    }

    double own(int callNode) {
        return own[callNode];
    }

    double total(int callNode) {
        return total[callNode];
    }

    /** Returns the value of the whole run. */
    double whole() {
        double whole = 0;
        for (int root = 0; root < total.length; root = definitions.callTree().end(root)) {
            whole += total[root];
        }
        return whole;
    }

    /** Returns the largest size of a value, with which the scale of colours ends. */
    double largest() {
        return largest;
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    /** Returns the call node for which a call node counts: a line that calls nothing is a part of its function or loop. */
    int owner(int callNode) {
        int parent = definitions.callNodes().get(callNode).parent();
        boolean isLine = parent >= 0
                && definitions.callTree().isLeaf(callNode)
                && definitions.regionOf(callNode).isLine();
        return isLine ? parent : callNode;
    }

    /** Returns the call nodes with the largest values of their own and of their lines, the largest first. */
    List<Integer> hottest(int most) {
        double[] size = new double[own.length];
        for (int node = 0; node < own.length; node++) {
            size[owner(node)] += own[node];
        }
        return IntStream.range(0, own.length)
                .filter(node -> size[node] != 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(node -> -Math.abs(size[node]))
                        .thenComparing(node -> node))
                .limit(most)
                .toList();
    }

    /**
     * Returns the names of call nodes that are listed together, in their order. A name that other call paths have, too, is
     * followed by its caller, and by as many more callers as tell it from the others that are listed.
     */
    List<String> names(List<Integer> calls) {
        Map<String, Integer> counts = new HashMap<>();
        for (int node = 0; node < own.length; node++) {
            if (owner(node) == node) {
                counts.merge(name(node), 1, Integer::sum);
            }
        }
        return calls.stream()
                .map(call -> counts.getOrDefault(name(call), 0) > 1 ? nameAmong(calls, call) : name(call))
                .toList();
    }

    private String nameAmong(List<Integer> calls, int call) {
        int callers = 1;
        while (callers < CALLERS && isShared(calls, call, callers)) {
            callers++;
        }
        return name(call, callers);
    }

    private boolean isShared(List<Integer> calls, int call, int callers) {
        String name = name(call, callers);
        return calls.stream()
                .anyMatch(other -> other != call && name(other, callers).equals(name));
    }

    private String name(int callNode) {
        return HumanText.name(definitions, callNode);
    }

    /** Returns the name of a call node and those of its nearest callers. */
    private String name(int callNode, int callers) {
        StringBuilder names = new StringBuilder(name(callNode));
        int up = callNode;
        for (int k = 0; k < callers; k++) {
            up = definitions.callNodes().get(up).parent();
            if (up < 0) {
                break;
            }
            names.append(" ← ").append(name(up));
        }
        return names.toString();
    }

    ValueScale scale(double size) {
        return ValueScale.of(size, metric.unit(), metric.type().isInteger());
    }

    String title() {
        return metric.title().isEmpty() ? metric.name() : metric.title();
    }
}

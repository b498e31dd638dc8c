package org.perfspace.cli.view;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import org.perfspace.model.CellText;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.ExactSum;
import org.perfspace.value.LocationSums;

/**
 * The sums of a metric over all locations by call node, and other facts that the page needs before it can show the metric.
 */
final class MetricSums {

    /** Sum of absolute values above which doubles might not be exact. */
    private static final double EXACT = 0x1p53;

    /** With fewer sums than one for so many call nodes, the call nodes are stored, too. */
    private static final int SPARSE = 4;

    private final MetricSource source;
    private final int callNodes;
    private int[] nodes = new int[16];
    private long[] words = new long[16];
    private int count;
    private long rows;
    private long cells;
    private double size;
    private String problem = "";

    private MetricSums(MetricSource source, int callNodes) {
        this.source = source;
        this.callNodes = callNodes;
    }

    /**
     * Adds up the values of a metric.
     *
     * @param inclusive for a metric with {@link MetricSource.Storage#BOTH}, whether to use the inclusive values
     */
    static MetricSums of(MetricSource source, PerformanceSpace space, boolean inclusive) throws IOException {
        MetricSums sums = new MetricSums(source, space.definitions().callNodes().size());
        try (RowCursor cursor = source.rows(space, inclusive)) {
            while (cursor.next()) {
                sums.add(cursor.callNode(), cursor.row());
            }
        }
        if (source.storage() == MetricSource.Storage.BOTH) {
            sums.replace(space, inclusive ? CallFlavour.INCLUSIVE : CallFlavour.EXCLUSIVE);
        }
        return sums;
    }

    /** Returns the number of rows with a value. */
    long rows() {
        return rows;
    }

    /** Returns the number of values. */
    long cells() {
        return cells;
    }

    /** Returns whether integers may be too large for the page's doubles. */
    boolean big() {
        return source.fold() == MetricSource.Fold.INTEGER_SUM && size > EXACT;
    }

    /** Returns the reason why the sums cannot be shown, as text for the user; empty if they can. */
    String problem() {
        return problem;
    }

    /** Returns the raw bytes of the block: a sum for each call node, or the call nodes that have rows and their sums. */
    byte[] toBytes(boolean big) {
        Sections sections = new Sections();
        long[] sums = words.clone();
        int length = count;
        if (count < callNodes / SPARSE) {
            sections.add(nodes, count);
        } else {
            length = callNodes;
            sums = new long[length];
            source.metric().type().fillNeutral(sums, length);
            for (int i = 0; i < count; i++) {
                sums[nodes[i]] = words[i];
            }
        }
        return big
                ? sections.addLongs(sums, length).toBytes()
                : sections.addDoubles(bits(sums, length, source), length).toBytes();
    }

    /** Returns the value of the whole profile as text, computed in the order in which the page computes it. */
    String total(Tree calls) {
        return switch (source.fold()) {
            case INTEGER_SUM -> integerTotal(calls);
            case MIN, MAX, SUM -> CellText.number(Double.doubleToRawLongBits(doubleTotal(calls)));
        };
    }

    /** Converts cells to the bits of doubles, in place; integers are converted by value. */
    static long[] bits(long[] cells, int count, MetricSource source) {
        if (source.fold() == MetricSource.Fold.INTEGER_SUM) {
            for (int i = 0; i < count; i++) {
                cells[i] = Double.doubleToRawLongBits((double) cells[i]);
            }
        }
        return cells;
    }

    private void add(int callNode, Row row) {
        long before = cells;
        switch (source.fold()) {
            case INTEGER_SUM -> addIntegers(callNode, row);
            case SUM, MIN, MAX -> addNumbers(callNode, row);
        }
        rows += cells > before ? 1 : 0;
    }

    private void addIntegers(int callNode, Row row) {
        long[] from = row.words();
        ExactSum sum = new ExactSum();
        double absolute = 0;
        for (int i = 0; i < row.count(); i++) {
            sum.add(from[i]);
            absolute += Math.abs((double) from[i]);
            cells += from[i] == 0 ? 0 : 1;
        }
        size += absolute;
        append(callNode, sum.low());
        if (!sum.fits()) {
            problem = "a sum over all locations does not fit into 64 bits";
        }
    }

    private void addNumbers(int callNode, Row row) {
        long[] from = row.words();
        double result = Double.longBitsToDouble(row.count() == 0 ? row.type().neutral(0) : from[0]);
        for (int i = 0; i < row.count(); i++) {
            result = i == 0 ? result : source.fold().combine(result, Double.longBitsToDouble(from[i]));
            cells += isValue(row.type(), from[i]) ? 1 : 0;
        }
        append(callNode, Double.doubleToRawLongBits(result));
    }

    private void append(int callNode, long word) {
        if (count == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * count);
            words = Arrays.copyOf(words, 2 * count);
        }
        nodes[count] = callNode;
        words[count++] = word;
    }

    /** Replaces the sums by the results of formulas, which are not sums of cells. */
    private void replace(PerformanceSpace space, CallFlavour flavour) throws IOException {
        LocationSums all = LocationSums.overAll(space.definitions());
        int[] storedNodes = nodes.clone();
        long[] stored = words.clone();
        int end = count;
        int at = 0;
        count = 0;
        try (RowCursor cursor =
                CallTreeSums.of(space, flavour, all).rows(source.metric().id())) {
            while (cursor.next()) {
                for (; at < end && storedNodes[at] < cursor.callNode(); at++) {
                    append(storedNodes[at], stored[at]);
                }
                at += at < end && storedNodes[at] == cursor.callNode() ? 1 : 0;
                append(cursor.callNode(), cursor.row().words()[0]);
            }
        }
        for (; at < end; at++) {
            append(storedNodes[at], stored[at]);
        }
    }

    private double doubleTotal(Tree calls) {
        boolean add = source.storage() == MetricSource.Storage.EXCLUSIVE;
        OpenCalls open = new OpenCalls(calls, source);
        for (int i = 0; i < count; i++) {
            if (add || calls.parent(nodes[i]) < 0) {
                open.add(nodes[i], Double.longBitsToDouble(words[i]));
            }
        }
        return open.total();
    }

    private String integerTotal(Tree calls) {
        BigInteger total = BigInteger.ZERO;
        boolean add = source.storage() == MetricSource.Storage.EXCLUSIVE;
        for (int i = 0; i < count; i++) {
            if (add || calls.parent(nodes[i]) < 0) {
                total = total.add(BigInteger.valueOf(words[i]));
            }
        }
        return total.toString();
    }

    /** The inclusive values of the call nodes whose callees are still being added; call nodes are added in ascending order. */
    private static final class OpenCalls {
        private final Tree calls;
        private final MetricSource.Fold fold;
        private final double neutral;
        private int[] nodes = new int[16];
        private double[] values = new double[16];
        private int depth;
        private double total;

        OpenCalls(Tree calls, MetricSource source) {
            this.calls = calls;
            this.fold = source.fold();
            this.neutral = Double.longBitsToDouble(source.metric().type().neutral(0));
            this.total = neutral;
        }

        void add(int node, double own) {
            while (depth > 0 && calls.end(nodes[depth - 1]) <= node) {
                close();
            }
            int top = depth == 0 ? -1 : nodes[depth - 1];
            int at = depth;
            for (int caller = calls.parent(node); caller != top; caller = calls.parent(caller)) {
                at++;
            }
            if (at >= nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * at);
                values = Arrays.copyOf(values, 2 * at);
            }
            nodes[at] = node;
            values[at] = own;
            int before = depth;
            depth = at + 1;
            for (int caller = calls.parent(node); at > before; caller = calls.parent(caller)) {
                nodes[--at] = caller;
                values[at] = neutral;
            }
        }

        private void close() {
            double value = values[--depth];
            if (depth > 0) {
                values[depth - 1] = fold.combine(values[depth - 1], value);
            } else {
                total = nodes[0] == 0 ? value : fold.combine(total, value);
            }
        }

        double total() {
            while (depth > 0) {
                close();
            }
            return total;
        }
    }

    /** Returns whether a cell counts as a value. */
    static boolean isValue(ValueType type, long word) {
        return type.base() == ValueType.Base.DOUBLE ? word << 1 != 0 : word != type.neutral(0);
    }
}

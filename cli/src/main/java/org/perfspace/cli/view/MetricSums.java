package org.perfspace.cli.view;

import java.io.IOException;
import java.math.BigInteger;
import org.perfspace.model.CellText;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Tree;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.LocationSums;

/**
 * The sums of a metric over all locations by call node, and other facts that the page needs before it can show the metric.
 */
final class MetricSums {

    /** Sum of absolute values above which doubles might not be exact. */
    private static final double EXACT = 0x1p53;

    private final MetricSource source;
    private final long[] words;
    private long rows;
    private long cells;
    private double size;
    private String problem = "";

    private MetricSums(MetricSource source, int callNodes) {
        this.source = source;
        this.words = new long[callNodes];
        source.metric().type().fillNeutral(words, callNodes);
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

    /** Returns the raw bytes of the block. */
    byte[] toBytes(boolean big) {
        return big
                ? new Sections().addLongs(words, words.length).toBytes()
                : new Sections()
                        .addDoubles(bits(words.clone(), words.length, source), words.length)
                        .toBytes();
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

    /** Adds with 128 bits, since partial sums may exceed the range of the result. */
    private void addIntegers(int callNode, Row row) {
        long[] from = row.words();
        long high = 0;
        long low = 0;
        double absolute = 0;
        for (int i = 0; i < row.count(); i++) {
            long sum = low + from[i];
            high += (from[i] >> 63) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
            low = sum;
            absolute += Math.abs((double) from[i]);
            cells += from[i] == 0 ? 0 : 1;
        }
        size += absolute;
        words[callNode] = low;
        if (high != low >> 63) {
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
        words[callNode] = Double.doubleToRawLongBits(result);
    }

    /** Replaces the sums by the results of formulas, which are not sums of cells. */
    private void replace(PerformanceSpace space, CallFlavour flavour) throws IOException {
        LocationSums all = LocationSums.overAll(space.definitions());
        try (RowCursor cursor =
                CallTreeSums.of(space, flavour, all).rows(source.metric().id())) {
            while (cursor.next()) {
                words[cursor.callNode()] = cursor.row().words()[0];
            }
        }
    }

    private double doubleTotal(Tree calls) {
        double[] values = new double[words.length];
        boolean add = source.storage() == MetricSource.Storage.EXCLUSIVE;
        for (int node = words.length - 1; node >= 0; node--) {
            values[node] = Double.longBitsToDouble(words[node]);
            for (int child = calls.firstChild(node); add && child >= 0; child = calls.nextSibling(child)) {
                values[node] = source.fold().combine(values[node], values[child]);
            }
        }
        double total = Double.longBitsToDouble(source.metric().type().neutral(0));
        for (int root = 0; root >= 0 && root < values.length; root = calls.nextSibling(root)) {
            total = root == 0 ? values[root] : source.fold().combine(total, values[root]);
        }
        return total;
    }

    private String integerTotal(Tree calls) {
        BigInteger total = BigInteger.ZERO;
        boolean all = source.storage() == MetricSource.Storage.EXCLUSIVE;
        for (int node = 0; node >= 0 && node < words.length; node = all ? node + 1 : calls.nextSibling(node)) {
            total = total.add(BigInteger.valueOf(words[node]));
        }
        return total.toString();
    }

    /** Returns whether a cell counts as a value. */
    static boolean isValue(ValueType type, long word) {
        return type.base() == ValueType.Base.DOUBLE ? word << 1 != 0 : word != type.neutral(0);
    }
}

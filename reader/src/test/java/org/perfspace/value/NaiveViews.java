package org.perfspace.value;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.perfspace.model.CellText;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.model.Visibility;

/**
 * The views once more, for comparison: cell by cell, straight from the definitions, by recursion, integers as numbers of
 * any size. A row is a list of cells; a cell is a BigInteger, or the doubles of any other type.
 */
final class NaiveViews {

    private final PerformanceSpace space;
    private final Definitions all;

    NaiveViews(PerformanceSpace space) {
        this.space = space;
        this.all = space.definitions();
    }

    /** The row of a flavour that differs from the metric's own; empty if there is none. */
    Optional<List<Object>> row(Metric metric, int node, boolean inclusive) throws IOException {
        if (metric.kind().derived() || metric.visibility() == Visibility.VOID) {
            return Optional.empty();
        }
        if (metric.kind().inclusive() == inclusive) {
            return stored(metric, node);
        }
        return inclusive ? addUp(metric, node) : takeApart(metric, node);
    }

    Optional<List<Object>> stored(Metric metric, int node) throws IOException {
        Row row = space.newRow(metric.id());
        if (!space.severity().read(metric.id(), node, row)) {
            return Optional.empty();
        }
        long[] words = new long[row.locations() * metric.type().words()];
        row.copyDense(words);
        List<Object> cells = new ArrayList<>();
        for (int i = 0; i < row.locations(); i++) {
            cells.add(cell(metric.type(), words, i * metric.type().words()));
        }
        return Optional.of(cells);
    }

    private Optional<List<Object>> addUp(Metric metric, int node) throws IOException {
        List<Object> sum = stored(metric, node).orElse(null);
        for (int child : children(node)) {
            Optional<List<Object>> more = addUp(metric, child);
            if (more.isPresent()) {
                sum = sum == null ? more.get() : combine(metric.type(), sum, more.get(), false);
            }
        }
        return Optional.ofNullable(sum);
    }

    private Optional<List<Object>> takeApart(Metric metric, int node) throws IOException {
        List<Object> rest = stored(metric, node).orElse(null);
        for (int child : children(node)) {
            Optional<List<Object>> less = stored(metric, child);
            if (less.isPresent()) {
                rest = combine(metric.type(), rest == null ? neutral(metric.type()) : rest, less.get(), true);
            }
        }
        return Optional.ofNullable(rest);
    }

    private List<Object> neutral(ValueType type) {
        long[] words = new long[type.words()];
        type.fillNeutral(words, 1);
        List<Object> row = new ArrayList<>();
        all.locations().forEach(location -> row.add(cell(type, words, 0)));
        return row;
    }

    private List<Integer> children(int node) {
        List<Integer> children = new ArrayList<>();
        for (int n = 0; n < all.callNodes().size(); n++) {
            if (all.callNodes().get(n).parent() == node) {
                children.add(n);
            }
        }
        return children;
    }

    static List<Object> combine(ValueType type, List<Object> first, List<Object> second, boolean minus) {
        List<Object> result = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            result.add(combine(type, first.get(i), second.get(i), minus));
        }
        return result;
    }

    static Object combine(ValueType type, Object first, Object second, boolean minus) {
        if (type.isInteger()) {
            BigInteger a = (BigInteger) first;
            return minus ? a.subtract((BigInteger) second) : a.add((BigInteger) second);
        }
        double[] a = (double[]) first;
        double[] b = (double[]) second;
        return switch (type.base()) {
            case DOUBLE -> new double[] {minus ? minusNear(a[0], b[0]) : a[0] + b[0]};
            case COMPLEX, NDOUBLES -> wordwise(a, b, minus);
            case MINDOUBLE -> new double[] {b[0] < a[0] ? b[0] : a[0]};
            case MAXDOUBLE -> new double[] {b[0] > a[0] ? b[0] : a[0]};
            case RATE -> new double[] {minus ? a[0] * b[1] - b[0] * a[1] : a[0] * b[1] + b[0] * a[1], a[1] * b[1]};
            case TAU_ATOMIC ->
                new double[] {
                    a[0] + b[0], b[1] < a[1] ? b[1] : a[1], b[2] > a[2] ? b[2] : a[2], a[3] + b[3], a[4] + b[4]
                };
            case HISTOGRAM -> histogram(a, b);
            case SCALE_FUNC, INT64, UINT64, INT32, UINT32, INT16, UINT16, INT8, UINT8 ->
                throw new IllegalArgumentException(type.toString());
        };
    }

    /** 0 if the difference is at most 2^-51 of the sum, or too small for a normal number. */
    private static double minusNear(double a, double b) {
        if (!Double.isFinite(a - b)) {
            return a - b;
        }
        BigDecimal difference = new BigDecimal(a - b).abs();
        BigDecimal sum = new BigDecimal(a).add(new BigDecimal(b)).abs();
        boolean near = difference.multiply(BigDecimal.valueOf(1L << 51)).compareTo(sum) <= 0;
        return near || Math.abs(a - b) < Double.MIN_NORMAL ? 0.0 : a - b;
    }

    private static double[] wordwise(double[] a, double[] b, boolean minus) {
        double[] result = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            result[i] = minus ? a[i] - b[i] : a[i] + b[i];
        }
        return result;
    }

    /** Only the range and the total amount are told apart here; single bins have tests of their own. */
    private static double[] histogram(double[] a, double[] b) {
        double[] result = new double[a.length];
        result[0] = b[0] < a[0] ? b[0] : a[0];
        result[1] = b[1] > a[1] ? b[1] : a[1];
        for (int i = 2; i < a.length; i++) {
            result[2] += a[i] + b[i];
        }
        return result;
    }

    /** A cell of words; counts of a TAU_ATOMIC are small enough for a double. */
    static Object cell(ValueType type, long[] words, int first) {
        if (type.isInteger()) {
            return BigInteger.valueOf(words[first]);
        }
        double[] doubles = new double[type.words()];
        for (int w = 0; w < doubles.length; w++) {
            boolean count = type.word(w) == ValueType.Word.UNSIGNED;
            doubles[w] = count ? words[first + w] : Double.longBitsToDouble(words[first + w]);
        }
        return doubles;
    }

    /** Returns whether the integers of a row fit into 64 bits with a sign. */
    static boolean fits(ValueType type, List<Object> row) {
        if (!type.isInteger()) {
            return true;
        }
        return row.stream().allMatch(cell -> ((BigInteger) cell).bitLength() <= 63);
    }

    /** A row as a text that does not tell NaNs apart. */
    static String text(List<Object> row) {
        StringBuilder text = new StringBuilder();
        for (Object cell : row) {
            String part = cell instanceof double[] doubles ? Arrays.toString(doubles) : cell.toString();
            text.append(part).append(' ');
        }
        return text.toString();
    }

    /** A computed row in the same form. */
    static String text(Row row) {
        ValueType type = row.type();
        long[] words = new long[row.locations() * type.words()];
        row.copyDense(words);
        List<Object> cells = new ArrayList<>();
        for (int i = 0; i < row.locations(); i++) {
            cells.add(cell(type, words, i * type.words()));
        }
        return text(cells);
    }

    /** A row as people see it. */
    static String cells(Row row) {
        StringBuilder text = new StringBuilder(row.type().toString());
        long[] words = new long[row.locations() * row.type().words()];
        row.copyDense(words);
        for (int i = 0; i < row.locations(); i++) {
            text.append(' ')
                    .append(CellText.of(row.type(), words, i * row.type().words()));
        }
        return text.toString();
    }
}

package org.perfspace.convert.algebra;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;
import org.perfspace.value.RowSum;

/** Combines the rows of the operands at one call node, in the order of the operands. For one thread. */
abstract class RowFold {

    /** Starts a call node. */
    abstract void begin();

    /**
     * Adds the row of an operand; not called for operands without a row.
     *
     * @param columns the columns that the operand has
     */
    abstract void add(int operand, int[] columns, Row row) throws IOException;

    /** Returns the result. */
    abstract Row finish(String where) throws IOException;

    /** Returns the fold of an operation for a metric of the result. */
    static RowFold of(Operation operation, Definitions definitions, Metric metric, boolean integers, int operands) {
        int locations = definitions.locations().size();
        return switch (operation) {
            case SUM -> new Sums(definitions, metric, false);
            case DIFF -> new Sums(definitions, metric, true);
            case MEAN -> new MeanFold(definitions, metric, integers, operands);
            case MIN -> new Extreme(metric.type(), locations, false, operands);
            case MAX -> new Extreme(metric.type(), locations, true, operands);
            case RATIO -> new Ratio(metric.type(), locations);
            case MERGE -> new First(metric.type(), locations);
        };
    }

    /** Computes the sum, or the first minus all others. */
    private static final class Sums extends RowFold {
        private final RowSum sum;
        private final boolean subtract;
        private final PresentOperands presence;

        Sums(Definitions definitions, Metric metric, boolean subtract) {
            this.sum = new RowSum(definitions, metric, definitions.locations().size());
            this.subtract = subtract;
            this.presence =
                    new PresentOperands(metric.type(), definitions.locations().size());
        }

        @Override
        void begin() {
            sum.clear();
            presence.clear();
        }

        @Override
        void add(int operand, int[] columns, Row row) throws IOException {
            presence.add(row);
            if (subtract && operand > 0) {
                sum.subtract(row);
            } else {
                sum.add(row);
            }
        }

        @Override
        Row finish(String where) throws IOException {
            Row row = sum.row(where);
            if (subtract) {
                presence.settle(row, 2);
            }
            return row;
        }
    }

    /** Computes the smallest or largest value; a missing row counts as neutral. */
    private static final class Extreme extends RowFold {
        private final Row result;
        private final Row more;
        private final ValueType type;
        private final boolean largest;
        private final int operands;
        private int added;

        Extreme(ValueType type, int locations, boolean largest, int operands) {
            this.type = type;
            this.result = new Row(type, locations);
            this.more = new Row(type, locations);
            this.largest = largest;
            this.operands = operands;
        }

        @Override
        void begin() {
            added = 0;
        }

        @Override
        void add(int operand, int[] columns, Row row) throws IOException {
            if (added++ == 0) {
                row.copyDense(result.fillDense(type));
            } else {
                row.copyDense(more.fillDense(type));
                keep();
            }
        }

        @Override
        Row finish(String where) {
            if (added < operands) {
                type.fillNeutral(more.fillDense(type), more.locations());
                keep();
            }
            return result;
        }

        private void keep() {
            long[] mine = result.words();
            long[] others = more.words();
            for (int i = 0; i < result.locations(); i++) {
                int order = compare(mine[i], others[i]);
                boolean better = largest ? order < 0 : order > 0;
                if (type.isAbsent(mine[i]) || (better && !type.isAbsent(others[i]))) {
                    mine[i] = others[i];
                }
            }
        }

        private int compare(long a, long b) {
            return switch (type.word(0)) {
                case SIGNED, UNSIGNED -> Long.compare(a, b);
                case DOUBLE, OPAQUE -> Double.compare(real(a), real(b));
            };
        }
    }

    /** Divides the first row by the second; a missing row counts as 0. */
    private static final class Ratio extends RowFold {
        private final Row[] parts;
        private final PresentOperands presence;

        Ratio(ValueType type, int locations) {
            this.presence = new PresentOperands(type, locations);
            this.parts = new Row[] {new Row(ValueType.DOUBLE, locations), new Row(ValueType.DOUBLE, locations)};
        }

        @Override
        void begin() {
            presence.clear();
            for (Row part : parts) {
                ValueType.DOUBLE.fillNeutral(part.fillDense(ValueType.DOUBLE), part.locations());
            }
        }

        @Override
        void add(int operand, int[] columns, Row row) {
            presence.add(row);
            row.copyDense(parts[operand].words());
        }

        @Override
        Row finish(String where) {
            long[] dividends = parts[0].words();
            long[] divisors = parts[1].words();
            for (int i = 0; i < parts[0].locations(); i++) {
                dividends[i] = bits(real(dividends[i]) / real(divisors[i]));
            }
            presence.settle(parts[0], 2);
            return parts[0];
        }
    }

    /** Takes each cell from the first operand that has it. */
    private static final class First extends RowFold {
        private final Row result;
        private final ValueType type;
        private final boolean mayBeAbsent;
        private final boolean[] covered;
        private long[] dense = {};

        First(ValueType type, int locations) {
            this.type = type;
            this.mayBeAbsent = type.mayBeAbsent();
            this.result = new Row(type, locations);
            this.covered = new boolean[locations];
        }

        @Override
        void begin() {
            type.fillNeutral(result.fillDense(type), result.locations());
            Arrays.fill(covered, false);
        }

        @Override
        void add(int operand, int[] columns, Row row) throws IOException {
            int width = type.words();
            if (dense.length < row.locations() * width) {
                dense = new long[row.locations() * width];
            }
            row.copyDense(dense);
            long[] words = result.words();
            for (int column : columns) {
                if (!covered[column] && !(mayBeAbsent && type.isAbsent(dense[column * width]))) {
                    covered[column] = true;
                    for (int word = column * width; word < (column + 1) * width; word++) {
                        words[word] = dense[word];
                    }
                }
            }
        }

        @Override
        Row finish(String where) {
            return result;
        }
    }

    private static double real(long bits) {
        return Double.longBitsToDouble(bits);
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}

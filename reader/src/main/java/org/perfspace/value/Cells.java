package org.perfspace.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Optional;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Cells that are being combined. Each integer has 64 additional bits, so that intermediate results cannot overflow. All
 * integers are signed in this class, even those of UINT64 metrics: a value of 2<sup>63</sup> or more is the result of a
 * decreasing counter, stored in two's complement.
 */
final class Cells {

    private static final long[] NONE = {};

    /** The cells as a dense row; for integers, its words are the lower halves. */
    public final Row row;

    /** The upper halves of integers, as two's complement; empty for all other types. */
    final long[] high;

    private final ValueType type;

    public Cells(ValueType type, int count) {
        this.type = type.widened();
        this.row = new Row(this.type, count);
        this.high = type.isInteger() ? new long[count] : NONE;
    }

    private Cells(Row row) {
        this.type = row.type();
        this.row = row;
        this.high = NONE;
    }

    /** Returns cells that share the memory of a row, if it is dense and not of integers; otherwise empty. */
    public static Optional<Cells> over(Row row) {
        return row.isDense() && !row.type().isInteger() ? Optional.of(new Cells(row)) : Optional.empty();
    }

    public int count() {
        return row.locations();
    }

    public long[] words() {
        return row.words();
    }

    public void setNeutral() {
        type.fillNeutral(row.fillDense(type), count());
        Arrays.fill(high, 0);
    }

    /** Copies a run of cells from a stored row; cells that are absent from a sparse row are neutral. */
    public void load(Row stored, int first) {
        long[] words = row.fillDense(type);
        int width = type.words();
        int count = count();
        if (stored.isDense()) {
            System.arraycopy(stored.words(), first * width, words, 0, count * width);
        } else {
            type.fillNeutral(words, count);
            for (int i = 0; i < stored.count(); i++) {
                int at = stored.location(i) - first;
                if (at >= 0 && at < count) {
                    System.arraycopy(stored.words(), i * width, words, at * width, width);
                }
            }
        }
        for (int i = 0; i < high.length; i++) {
            high[i] = words[i] >> 63;
        }
    }

    public void copy(Cells other) {
        System.arraycopy(other.words(), 0, row.fillDense(type), 0, count() * type.words());
        System.arraycopy(other.high, 0, high, 0, high.length);
    }

    /** Copies a run of cells to an index of other cells. */
    public void copyRun(int from, Cells to, int at, int count) {
        int width = type.words();
        System.arraycopy(words(), from * width, to.words(), at * width, count * width);
        if (high.length > 0) {
            System.arraycopy(high, from, to.high, at, count);
        }
    }

    /** Copies all cells to an index of other cells. */
    public void copyTo(Cells whole, int first) {
        copyRun(0, whole, first, count());
    }

    /**
     * Sets the type of the row to that of the results, and returns the index of a result that does not fit into 64
     * bits, or -1.
     */
    public int settle() {
        long[] low = words();
        for (int i = 0; i < high.length; i++) {
            if (!ExactSum.fits(high[i], low[i])) {
                return i;
            }
        }
        relabel(row, type);
        return -1;
    }

    /** Sets the widened type of a row of integers; a row of UINT64 with a value below 0 becomes INT64. */
    public static void relabel(Row row, ValueType widened) {
        boolean negative = widened.base() == ValueType.Base.UINT64 && row.hasNegativeWord();
        row.relabel(negative ? ValueType.INT64.withZeroAbsent(widened.zeroIsAbsent()) : widened);
    }

    /**
     * Returns the quotient of an integer and a divisor, computed with BigDecimal if a double cannot represent the
     * integer.
     */
    public double divided(int cell, int divisor) {
        long low = words()[cell];
        if (ExactSum.fits(high[cell], low) && Math.abs(low) <= 1L << 53 && low != Long.MIN_VALUE) {
            return (double) low / divisor;
        }
        return new BigDecimal(ExactSum.integer(high[cell], low))
                .divide(BigDecimal.valueOf(divisor), MathContext.DECIMAL128)
                .doubleValue();
    }
}

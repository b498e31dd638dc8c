package org.perfspace.cli.view;

import java.util.Arrays;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Consecutive rows of a metric in the format of the page: call nodes, then the cells of all columns (dense), or the number
 * of cells of each row, their columns and the cells (sparse). Rows without a value are omitted.
 */
final class RowPart {

    /** Minimum size of a part in bytes of cells, before compression, unless it is the last one. */
    private static final int FULL = 2 << 20;

    private final MetricSource source;
    private final PageColumns columns;
    private final boolean dense;
    private final long[] row;
    private int[] nodes = new int[16];
    private int[] counts = new int[16];
    private int rows;
    private int[] places = {};
    private long[] words;
    private int cells;

    RowPart(MetricSource source, PageColumns columns, boolean dense) {
        this.source = source;
        this.columns = columns;
        this.dense = dense;
        this.row = new long[columns.size()];
        this.words = new long[dense ? FULL / Long.BYTES + 2 * row.length : 1024];
    }

    /** Adds a row. */
    void add(int callNode, Row stored) {
        combine(stored);
        int before = cells;
        ValueType type = stored.type();
        for (int column = 0; column < row.length; column++) {
            if (MetricSums.isValue(type, row[column])) {
                append(column, row[column]);
            }
        }
        if (cells == before) {
            return;
        }
        if (dense) {
            cells = before;
            ensure(row.length);
            System.arraycopy(row, 0, words, cells, row.length);
            cells += row.length;
        }
        if (rows == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * rows);
            counts = Arrays.copyOf(counts, 2 * rows);
        }
        nodes[rows] = callNode;
        counts[rows++] = cells - before;
    }

    boolean isEmpty() {
        return rows == 0;
    }

    boolean isFull() {
        return cells >= FULL / Long.BYTES;
    }

    int rows() {
        return rows;
    }

    /** Returns the raw bytes of the block; the part cannot be used afterwards. */
    byte[] toBytes(boolean big) {
        Sections sections = new Sections().add(nodes, rows);
        if (!dense) {
            sections.add(counts, rows).add(places, cells);
        }
        return big
                ? sections.addLongs(words, cells).toBytes()
                : sections.addDoubles(MetricSums.bits(words, cells, source), cells)
                        .toBytes();
    }

    private void append(int column, long word) {
        ensure(1);
        if (!dense) {
            if (cells >= places.length) {
                places = Arrays.copyOf(places, words.length);
            }
            places[cells] = column;
        }
        words[cells++] = word;
    }

    private void ensure(int more) {
        if (cells + more > words.length) {
            words = Arrays.copyOf(words, Math.max(2 * words.length, cells + more));
        }
    }

    /** Combines the cells of the locations into the columns. */
    private void combine(Row stored) {
        if (columns.level() == Level.THREAD) {
            stored.copyDense(row);
            return;
        }
        Arrays.fill(row, stored.type().neutral(0));
        for (int i = 0; i < stored.count(); i++) {
            int column = columns.of(stored.location(i));
            row[column] = combine(row[column], stored.words()[i]);
        }
    }

    private long combine(long a, long b) {
        MetricSource.Fold fold = source.fold();
        return fold == MetricSource.Fold.INTEGER_SUM
                ? Math.addExact(a, b)
                : Double.doubleToRawLongBits(fold.combine(Double.longBitsToDouble(a), Double.longBitsToDouble(b)));
    }
}

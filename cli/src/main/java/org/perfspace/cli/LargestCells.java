package org.perfspace.cli;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.perfspace.model.ValueType;

/** The cells of a metric with the largest values; of equal ones, the first in the order of call nodes and locations. */
final class LargestCells {

    private final int most;
    private final ValueType type;
    private final Words byValue;
    private final Comparator<Cell> order;
    private final PriorityQueue<Cell> heap;

    /**
     * A cell with its value.
     *
     * @param word the value, in the type of the metric
     */
    record Cell(int callNode, int location, long word) {}

    /** Compares two values. */
    private interface Words {
        int compare(long a, long b);
    }

    /**
     * Begins without any cell.
     *
     * @param type type of the values, which is a number of one word
     */
    LargestCells(int most, ValueType type) {
        this.most = most;
        this.type = type;
        this.byValue = type.isInteger() ? Long::compare : LargestCells::compareDoubles;
        this.order = ((Comparator<Cell>) (a, b) -> byValue.compare(b.word(), a.word()))
                .thenComparingInt(Cell::callNode)
                .thenComparingInt(Cell::location);
        this.heap = new PriorityQueue<>(order.reversed());
    }

    /**
     * Adds the cells of a row, which follows those of smaller call nodes. Cells without a value and NaN are ignored.
     *
     * @param words the value of each location
     */
    void add(int callNode, long[] words) {
        for (int location = 0; location < words.length; location++) {
            long word = words[location];
            if (!type.isAbsent(word) && !Double.isNaN(type.word(0).number(word))) {
                add(callNode, location, word);
            }
        }
    }

    /** Adds a cell unless enough are at least as large, which come first. */
    private void add(int callNode, int location, long word) {
        if (heap.size() == most) {
            if (byValue.compare(word, heap.element().word()) <= 0) {
                return;
            }
            heap.remove();
        }
        heap.add(new Cell(callNode, location, word));
    }

    private static int compareDoubles(long a, long b) {
        return Double.compare(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
    }

    /** Returns the cells, the largest first. */
    List<Cell> cells() {
        return heap.stream().sorted(order).toList();
    }
}

package org.perfspace.cli;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.OrderedWork;
import org.perfspace.model.Definitions;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.ValueType;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeSums;
import org.perfspace.value.CallTreeView;
import org.perfspace.value.LocationSums;
import org.perfspace.value.ViewException;

/**
 * Writes the values of metrics in a view to a table. In the stored view, there are lines only for the rows that the profile
 * stores. In other views, and for derived metrics, an absent row stands for neutral cells, which are written.
 */
final class DumpTable {

    private static final Line END = new Line(-1, null);
    private static final int WIDE = 32;
    private static final int MOST_THREADS = 4;

    /** Approximate number of characters that a thread formats at a time, in at most {@link #MOST_LINES} lines. */
    private static final int PIECE_CHARS = 1 << 18;

    private static final int MOST_LINES = 1 << 12;

    private final Definitions definitions;
    private final CallTreeView view;
    private final Optional<CallTreeSums> sums;
    private final DumpLabels labels;
    private final DumpText text;
    private final int top;
    private Optional<String> overflow = Optional.empty();
    private long skipped;

    /**
     * Creates a table without writing anything yet.
     *
     * @param sum whether to add up the locations of a row
     * @param top the number of values to write for each metric, the largest first; 0 for all of them in their order
     */
    public DumpTable(
            PerformanceSpace space, CallFlavour flavour, boolean sum, int top, DumpLabels labels, DumpText text) {
        this.definitions = space.definitions();
        this.view = CallTreeView.of(space, flavour);
        LocationSums all = LocationSums.overAll(definitions);
        this.sums = sum ? Optional.of(CallTreeSums.of(space, flavour, all)) : Optional.empty();
        this.labels = labels;
        this.text = text;
        this.top = top;
    }

    /**
     * Returns the reason why a metric has no values in this table, as text for the user; empty if it has or may have some.
     */
    public Optional<String> refusal(Metric metric) {
        Optional<String> refusal = sums.isPresent() ? sums.get().refusal(metric.id()) : view.refusal(metric.id());
        ValueType type = view.type(metric.id());
        return refusal.isEmpty() && top > 0 && !type.isNumber()
                ? Optional.of("metric \"" + metric.name() + "\": values of type " + type + " have no order")
                : refusal;
    }

    /** Writes the lines of a metric, and returns whether there are any. */
    public boolean write(Metric metric) throws IOException {
        overflow = Optional.empty();
        skipped = 0;
        String name = labels.metric(metric);
        Row neutral = sums.isPresent() ? new Row(view.type(metric.id()), 1) : view.newRow(metric.id());
        int size = neutral.words().length;
        LargestCells largest = new LargestCells(top, neutral.type());
        boolean storedOnly =
                view.flavour() == CallFlavour.STORED && !metric.kind().derived();
        int nodes = definitions.callNodes().size();
        int next = 0;
        boolean any = false;
        try (RowCursor rows = sums.isPresent() ? sums.get().rows(metric.id()) : view.rows(metric.id());
                OrderedWork work = new OrderedWork("perfspace-dump", threads())) {
            for (Line line = advance(rows); line.callNode >= 0; line = advance(rows)) {
                while (!storedOnly && next < line.callNode) {
                    lines(name, next++, neutral, size, largest, work);
                }
                if (line.row != null) {
                    lines(name, line.callNode, line.row, size, largest, work);
                    any = true;
                }
                next = line.callNode + 1;
            }
            while (!storedOnly && next < nodes) {
                lines(name, next++, neutral, size, largest, work);
            }
            work.drain();
        }
        write(name, largest.cells(), neutral.type());
        return any || !storedOnly;
    }

    /** Returns a note on the rows of the last metric that were skipped, as a result does not fit into 64 bits, if there are some. */
    public Optional<String> note() {
        return overflow.map(first -> first + "; left out: " + Definitions.count(skipped, "row"));
    }

    /** A row to be written, or null if it is skipped; its call node is -1 after the last one. */
    private record Line(int callNode, @Nullable Row row) {}

    /** Goes to the next row, of which a result may not fit into 64 bits. */
    private Line advance(RowCursor rows) throws IOException {
        try {
            return rows.next() ? new Line(rows.callNode(), rows.row()) : END;
        } catch (ViewException.Overflow e) {
            int node = e.skipped().orElseThrow(() -> e);
            skipped++;
            overflow = overflow.or(() -> Optional.ofNullable(e.getMessage()));
            return new Line(node, null);
        }
    }

    /** Returns the number of threads; more than one are not worthwhile for rows of few cells. */
    private int threads() {
        boolean wide = sums.isEmpty() && definitions.locations().size() >= WIDE;
        return wide ? Math.max(1, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors())) : 1;
    }

    /** Has the lines of a row formatted by a thread, and writes them in the right order; or keeps the largest cells. */
    private void lines(String metric, int node, Row row, int size, LargestCells largest, OrderedWork work)
            throws IOException {
        ValueType type = row.type();
        long[] words = new long[size];
        row.copyDense(words);
        if (top > 0) {
            largest.add(node, words);
            return;
        }
        String callNode = labels.callNode(node);
        int locations = sums.isPresent() ? 1 : definitions.locations().size();
        int piece = Math.max(1, PIECE_CHARS / (PIECE_CHARS / MOST_LINES + callNode.length()));
        for (int from = 0; from < locations; from += piece) {
            int first = from;
            int end = Math.min(locations, from + piece);
            work.add(() -> lines(metric, callNode, type, words, first, end), text::write);
        }
    }

    /** Writes a line for each of some cells; call nodes are named in ascending order, which is fast. */
    private void write(String metric, List<LargestCells.Cell> cells, ValueType type) throws IOException {
        Map<Integer, String> callNodes = new TreeMap<>();
        cells.forEach(cell -> callNodes.put(cell.callNode(), ""));
        callNodes.replaceAll((node, none) -> labels.callNode(node));
        for (LargestCells.Cell cell : cells) {
            StringBuilder line = new StringBuilder();
            String location = sums.isPresent() ? labels.allLocations() : labels.location(cell.location());
            String value = text.value(type, new long[] {cell.word()}, 0);
            text.line(metric, callNodes.getOrDefault(cell.callNode(), ""), location, value, line);
            text.write(line);
        }
    }

    private StringBuilder lines(String metric, String callNode, ValueType type, long[] words, int from, int end) {
        StringBuilder lines = new StringBuilder();
        int width = type.words();
        for (int i = from; i < end; i++) {
            String location = sums.isPresent() ? labels.allLocations() : labels.location(i);
            String value = text.value(type, words, i * width);
            text.line(metric, callNode, location, value, lines);
        }
        return lines;
    }

    /** The cells of a metric with the largest values; of equal ones, the first in the order of call nodes and locations. */
    private static final class LargestCells {

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
}

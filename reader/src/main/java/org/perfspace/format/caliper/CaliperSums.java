package org.perfspace.format.caliper;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.IoConsumer;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;
import org.perfspace.value.CellSorter;
import org.perfspace.value.SpilledRows;

/**
 * The values of a file; those of the same call path and location are added up in the order of the file, or reduced to the
 * smallest or largest, or to the last of values that do not combine. They are in dense rows in memory if these fit there, otherwise they are sorted in temporary files.
 */
final class CaliperSums implements Closeable {

    private static final int WORDS_OF_ROW = 3;

    /** Most words for each row to find it, if a table of all rows does not need fewer. */
    private static final int WORDS_TO_FIND = 8;

    /** Most words of sorted rows in memory. */
    private static final long MEMORY_WORDS = 1 << 20;

    private final Definitions definitions;
    private final ValueType[] types;
    private final MemorySeverity dense;
    private final @Nullable CellSorter sorter;
    private final long[] added = new long[1];
    private @Nullable SpilledRows sorted;
    private Supplier<Place> place;
    private long combined;

    private CaliperSums(Definitions definitions, long rows, boolean events, HeldBytes memory, Place place)
            throws IOException {
        this.definitions = definitions;
        this.place = () -> place;
        this.types = definitions.metrics().stream().map(Metric::type).toArray(ValueType[]::new);
        this.dense = new MemorySeverity(definitions);
        double cells = (double) types.length * definitions.callNodes().size();
        double locations = definitions.locations().size();
        double index = Math.min(cells, (double) WORDS_TO_FIND * rows);
        if (memory.fits(Long.BYTES * (index + rows * (WORDS_OF_ROW + locations)))) {
            this.sorter = null;
        } else {
            memory.hold(Long.BYTES * (events ? cells : index), place);
            this.sorter = new CellSorter(cells * locations, 1, memory.cache(), place);
        }
    }

    /** Returns the most rows that some values at some call nodes can make: no more than there are values. */
    static long mostRows(long values, int nodes, Definitions definitions) {
        return Math.min(values, (long) nodes * definitions.metrics().size());
    }

    /**
     * Returns a space with the values of a filler.
     *
     * @param rows most rows that can have values
     * @param events whether inclusive values are stated where events end, so that some may be missing
     * @param notes notes on the definitions
     */
    static PerformanceSpace space(
            Definitions definitions,
            long rows,
            boolean events,
            HeldBytes memory,
            Place place,
            List<String> notes,
            IoConsumer<CaliperSums> filler)
            throws IOException {
        CaliperSums sums = new CaliperSums(definitions, rows, events, memory, place);
        try {
            filler.accept(sums);
            sums.at(() -> place);
            Severity severity = sums.severity();
            List<String> all = new ArrayList<>(notes);
            all.addAll(sums.notes());
            if (events) {
                all.addAll(InclusiveGaps.fill(definitions, severity, place, sums::replace));
            }
            PerformanceSpace space = PerformanceSpace.of(definitions, severity);
            return space.withNotes(all).closing(sums);
        } catch (IOException | RuntimeException e) {
            sums.close();
            throw e;
        }
    }

    /** Returns the type of the values of a metric. */
    ValueType type(int metric) {
        return types[metric];
    }

    /** Sets the place of the values that follow. */
    void at(Supplier<Place> current) {
        place = current;
    }

    /** Adds a value. */
    void add(int metric, int callNode, int location, long word) throws IOException {
        if (sorter != null) {
            long row = (long) callNode * types.length + metric;
            added[0] = word;
            sorter.add(row * definitions.locations().size() + location, added, 0);
            return;
        }
        long[] cells = dense.row(metric, callNode);
        cells[location] = sum(metric, cells[location], word);
    }

    /** Returns the value of a cell after another one. */
    long sum(int metric, long known, long word) throws IOException {
        ValueType type = types[metric];
        if (known == type.neutral(0)) {
            return word;
        }
        combined++;
        if (!definitions.metrics().get(metric).combination().overLocations()) {
            return word;
        }
        double x = Double.longBitsToDouble(known);
        double y = Double.longBitsToDouble(word);
        return switch (type.base()) {
            case MINDOUBLE -> Double.doubleToRawLongBits(Math.min(x, y));
            case MAXDOUBLE -> Double.doubleToRawLongBits(Math.max(x, y));
            case DOUBLE -> Double.doubleToRawLongBits(x + y);
            default -> {
                long sum = known + word;
                if (type.equals(ValueType.INT64) && ((known ^ sum) & (word ^ sum)) < 0) {
                    throw place.get()
                            .corrupt(
                                    "expected sums of \"%s\" that fit into 64 bits, found more",
                                    definitions.metrics().get(metric).title());
                }
                yield sum;
            }
        };
    }

    private Severity severity() throws IOException {
        if (sorter == null) {
            return dense;
        }
        sorted = new SpilledRows(definitions, MEMORY_WORDS);
        try (CellSorter values = sorter) {
            SumsOfRow sums = new SumsOfRow(sorted);
            values.merge(sums);
            sums.store();
        }
        return sorted;
    }

    /** The sums of the cells of a row, of which the values come one after the other. */
    private final class SumsOfRow implements CellSorter.Receiver {
        private final int locations = definitions.locations().size();
        private final int[] found = new int[locations];
        private final long[] words = new long[locations];
        private final SpilledRows rows;
        private long row;
        private int count;

        SumsOfRow(SpilledRows rows) {
            this.rows = rows;
        }

        @Override
        public void take(long cell, long[] values, int at) throws IOException {
            if (cell / locations != row) {
                store();
                row = cell / locations;
            }
            int location = (int) (cell % locations);
            if (count > 0 && found[count - 1] == location) {
                words[count - 1] = sum(metric(), words[count - 1], values[at]);
            } else {
                found[count] = location;
                words[count++] = values[at];
            }
        }

        private int metric() {
            return (int) (row % types.length);
        }

        void store() throws IOException {
            if (count > 0) {
                rows.put(metric(), (int) (row / types.length), found, words, count);
            }
            count = 0;
        }
    }

    private void replace(int metric, int callNode, long[] words) throws IOException {
        if (sorted == null) {
            System.arraycopy(words, 0, dense.row(metric, callNode), 0, words.length);
        } else {
            sorted.put(metric, callNode, words);
        }
    }

    private List<String> notes() {
        return combined == 0
                ? List.of()
                : List.of(Definitions.count(combined, "1 value has", "%,d values have")
                        + " the call path and location of another one; they are added up, or the smallest or largest one is"
                        + " taken, or the last one of averages, shares and states");
    }

    @Override
    public void close() throws IOException {
        if (sorter != null) {
            sorter.close();
        }
        if (sorted != null) {
            sorted.close();
        }
    }
}

package org.perfspace.format.caliper;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.perfspace.format.json.HeldBytes;
import org.perfspace.io.Place;
import org.perfspace.model.Definitions;
import org.perfspace.model.MemorySeverity;
import org.perfspace.model.Metric;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * The values of a file; those of the same call path and location are added up in the order of the file, or reduced to the
 * smallest or largest, or to the last of values that do not combine. They are in dense rows in memory if these fit there, otherwise they are sorted in temporary files.
 */
final class CaliperSums implements Closeable {

    private static final int WORDS_OF_ROW = 3;

    private final Definitions definitions;
    private final ValueType[] types;
    private final MemorySeverity dense;
    private final @Nullable CellSorter sorter;
    private @Nullable SortedRows rows;
    private Supplier<Place> place;
    private long combined;

    /** Reads the values. */
    interface Filler {
        void fill(CaliperSums sums) throws IOException;
    }

    private CaliperSums(Definitions definitions, long rows, HeldBytes memory, Place place) throws IOException {
        this.definitions = definitions;
        this.place = () -> place;
        this.types = definitions.metrics().stream().map(Metric::type).toArray(ValueType[]::new);
        this.dense = new MemorySeverity(definitions);
        double cells = (double) types.length * definitions.callNodes().size();
        double locations = definitions.locations().size();
        if (memory.fits(Long.BYTES * (cells + rows * (WORDS_OF_ROW + locations)))) {
            this.sorter = null;
        } else {
            memory.hold(SortedRows.BYTES_OF_ROW * cells, place);
            this.sorter = new CellSorter(cells * locations, memory.cache(), place);
        }
    }

    /**
     * Returns a space with the values of a filler.
     *
     * @param nodes number of call nodes that have values
     * @param events whether inclusive values are stated where events end, so that some may be missing
     * @param notes notes on the definitions
     */
    static PerformanceSpace space(
            Definitions definitions,
            int nodes,
            boolean events,
            HeldBytes memory,
            Place place,
            List<String> notes,
            Filler filler)
            throws IOException {
        CaliperSums sums = new CaliperSums(
                definitions, (long) nodes * definitions.metrics().size(), memory, place);
        try {
            filler.fill(sums);
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
            sorter.add(row * definitions.locations().size() + location, word);
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
        try (CellSorter values = sorter) {
            rows = new SortedRows(definitions);
            rows.fill(values, this);
            return rows;
        }
    }

    private void replace(int metric, int callNode, long[] words) throws IOException {
        if (rows == null) {
            System.arraycopy(words, 0, dense.row(metric, callNode), 0, words.length);
        } else {
            rows.replace(metric, callNode, words);
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
        if (rows != null) {
            rows.close();
        }
    }
}

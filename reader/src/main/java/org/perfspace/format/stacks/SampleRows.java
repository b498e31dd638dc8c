package org.perfspace.format.stacks;

import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.perfspace.io.LongSpill;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Sparse rows that were computed from samples. The cells of a call node are stored together: the locations, then the values
 * of each metric. A value of 0 is not a cell, and a row without cells does not exist.
 */
public final class SampleRows implements Severity, Closeable {

    private final LongSpill cells;
    private final ValueType[] types;
    private final int locations;
    private final long[] starts;
    private final int[] counts;
    private final BitSet[] present;
    private int nodes;

    SampleRows(LongSpill cells, ValueType[] types, int callNodes, int locations) {
        this.cells = cells;
        this.types = types;
        this.locations = locations;
        this.starts = new long[callNodes];
        this.counts = new int[callNodes];
        this.present = new BitSet[types.length];
        for (int metric = 0; metric < types.length; metric++) {
            present[metric] = new BitSet();
        }
    }

    /**
     * Adds the cells of the next call node; each cell consists of the location plus 1, a value of each metric, and other
     * words.
     */
    void add(long[] from, int begin, int count, int stride) throws IOException {
        starts[nodes] = cells.size();
        counts[nodes] = count;
        for (int i = 0; i < count; i++) {
            cells.add(from[begin + i * stride] - 1);
        }
        for (int metric = 0; metric < present.length; metric++) {
            long any = 0;
            for (int i = 0; i < count; i++) {
                long value = from[begin + i * stride + 1 + metric];
                cells.add(value);
                any |= value;
            }
            present[metric].set(nodes, any != 0);
        }
        nodes++;
    }

    /** Returns the type of the values of a metric. */
    public ValueType type(int metric) {
        return types[metric];
    }

    /**
     * Returns definitions in which each metric has the type of its values; it is another one if sums of integers do not fit
     * into 64 bits.
     */
    public Definitions typed(Definitions definitions) {
        return definitions.withMetrics(definitions.metrics().stream()
                .map(m -> m.type().equals(types[m.id()])
                        ? m
                        : m.edit().type(types[m.id()]).asDefined(m.id()))
                .toList());
    }

    /** Returns a note for each metric whose type is not that of its definition. */
    public List<String> notes(Definitions definitions) {
        return definitions.metrics().stream()
                .filter(m -> !m.type().equals(types[m.id()]))
                .map(m -> "sums of metric \"" + m.name()
                        + "\" do not fit into 64 bits; its values are rounded to doubles")
                .toList();
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return present[metric].get(callNode);
    }

    @Override
    public int nextRow(int metric, int from, int to) {
        int next = present[metric].nextSetBit(from);
        return next < 0 ? to : Math.min(next, to);
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        if (!hasRow(metric, callNode)) {
            return false;
        }
        int count = counts[callNode];
        long[] words = new long[2 * count];
        cells.read(starts[callNode], words, 0, count);
        cells.read(starts[callNode] + count * (1L + metric), words, count, count);
        into.clearSparse(types[metric]);
        for (int i = 0; i < count; i++) {
            if (words[count + i] != 0) {
                int at = into.append((int) words[i]);
                into.words()[at] = words[count + i];
            }
        }
        return true;
    }

    @Override
    public RowCursor rows(int metric) throws IOException {
        return rows(metric, 0, starts.length, new Row(types[metric], locations));
    }

    @Override
    public void close() throws IOException {
        cells.close();
    }
}

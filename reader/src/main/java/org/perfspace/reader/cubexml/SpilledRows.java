package org.perfspace.reader.cubexml;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ScratchFile;
import org.perfspace.model.Definitions;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.model.Severity;
import org.perfspace.model.ValueType;

/**
 * Dense rows of one-word cells, filled in any order: in memory up to a limit, beyond it in a temporary file, which is
 * deleted on closing.
 */
final class SpilledRows implements Severity, Closeable {

    private static final int ABSENT = -1;

    private final ValueType[] types;
    private final int callNodes;
    private final int locations;
    private final long memoryLimit;
    private final int[][] slots;
    private final List<long[]> inMemory = new ArrayList<>();
    private final ByteBuffer buffer;
    private int count;
    private @Nullable ScratchFile spill;

    SpilledRows(Definitions definitions, long memoryLimit) {
        this.types = definitions.metrics().stream().map(m -> m.type()).toArray(ValueType[]::new);
        this.callNodes = definitions.callNodes().size();
        this.locations = definitions.locations().size();
        this.memoryLimit = memoryLimit;
        this.slots = new int[types.length][];
        this.buffer = ByteBuffer.allocate(Math.multiplyExact(8, locations));
    }

    /** Keeps a copy of a row; false if there is one already. */
    boolean put(int metric, int callNode, long[] words) throws IOException {
        if (hasRow(metric, callNode)) {
            return false;
        }
        if (slots[metric] == null) {
            slots[metric] = new int[callNodes];
            Arrays.fill(slots[metric], ABSENT);
        }
        slots[metric][callNode] = count;
        if (spill == null && 8L * locations * (count + 1L) > memoryLimit) {
            moveToFile();
        }
        if (spill == null) {
            inMemory.add(words.clone());
        } else {
            append(spill, words);
        }
        count++;
        return true;
    }

    @Override
    public boolean hasRow(int metric, int callNode) {
        return slots[metric] != null && slots[metric][callNode] != ABSENT;
    }

    @Override
    public boolean read(int metric, int callNode, Row into) throws IOException {
        return hasRow(metric, callNode)
                && fetch(slots[metric][callNode], into.fillDense(types[metric]), ByteBuffer.allocate(8 * locations));
    }

    @Override
    public RowCursor rows(int metric) {
        Row row = new Row(types[metric], locations);
        ByteBuffer bytes = ByteBuffer.allocate(8 * locations);
        return RowCursor.nodeByNode(
                callNodes,
                node -> hasRow(metric, node) && fetch(slots[metric][node], row.fillDense(types[metric]), bytes)
                        ? row
                        : null);
    }

    @Override
    public void close() throws IOException {
        if (spill != null) {
            spill.close();
        }
    }

    private void moveToFile() throws IOException {
        ScratchFile file = ScratchFile.create(Place.of("temporary file of rows"));
        spill = file;
        for (long[] words : inMemory) {
            append(file, words);
        }
        inMemory.clear();
    }

    private void append(ScratchFile file, long[] words) throws IOException {
        buffer.clear();
        buffer.asLongBuffer().put(words, 0, locations);
        file.append(buffer);
    }

    private boolean fetch(int slot, long[] words, ByteBuffer bytes) throws IOException {
        ScratchFile file = spill;
        if (file == null) {
            System.arraycopy(inMemory.get(slot), 0, words, 0, locations);
            return true;
        }
        bytes.clear();
        file.read(8L * locations * slot, bytes);
        bytes.flip().asLongBuffer().get(words, 0, locations);
        return true;
    }
}

package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.perfspace.io.Leb128;

/**
 * The presence of values in the rows of a page: runs of rows with and without, added from the first row on. They become
 * definition levels of one bit.
 */
final class Presence {

    private int[] runs = new int[4];
    private int count;
    private boolean last;
    private int rows;
    private int nulls;

    /** Adds a number of rows, all with a value or all without. */
    public void add(boolean present, int length) {
        if (length == 0) {
            return;
        }
        rows += length;
        nulls += present ? 0 : length;
        if (count > 0 && last == present) {
            runs[count - 1] += length;
            return;
        }
        if (count == 0 && !present) {
            runs[count++] = 0;
        }
        if (count == runs.length) {
            runs = Arrays.copyOf(runs, 2 * count);
        }
        runs[count++] = length;
        last = present;
    }

    /** Returns the lengths of the runs, which alternate between rows with and without a value. */
    int[] runs() {
        return Arrays.copyOf(runs, count);
    }

    int rows() {
        return rows;
    }

    int nulls() {
        return nulls;
    }

    public int values() {
        return rows - nulls;
    }

    /**
     * Returns the levels in the format's run-length encoding: for each run, twice its length as LEB128, followed by the
     * level.
     */
    byte[] levels() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            if (runs[i] == 0) {
                continue;
            }
            Leb128.write(runs[i] << 1, out);
            out.write(i % 2 == 0 ? 1 : 0);
        }
        return out.toByteArray();
    }
}

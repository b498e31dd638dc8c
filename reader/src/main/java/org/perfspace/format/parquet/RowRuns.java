package org.perfspace.format.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.perfspace.io.ByteCursor;
import org.perfspace.io.Leb128;

/**
 * The call nodes at which one metric has a row, as runs of consecutive nodes. The encoding consists of the number of runs
 * and, for each run, the gap since the end of the previous run and the length; numbers are unsigned LEB128. Immutable.
 */
public final class RowRuns {

    private final int[] starts;
    private final int[] ends;

    private RowRuns(int[] starts, int[] ends) {
        this.starts = starts;
        this.ends = ends;
    }

    /** Returns the runs of some call nodes. */
    public static RowRuns of(BitSet callNodes) {
        int[] starts = new int[8];
        int[] ends = new int[8];
        int runs = 0;
        for (int node = callNodes.nextSetBit(0); node >= 0; node = callNodes.nextSetBit(ends[runs - 1])) {
            if (runs == starts.length) {
                starts = Arrays.copyOf(starts, 2 * runs);
                ends = Arrays.copyOf(ends, 2 * runs);
            }
            starts[runs] = node;
            ends[runs++] = callNodes.nextClearBit(node);
        }
        return new RowRuns(Arrays.copyOf(starts, runs), Arrays.copyOf(ends, runs));
    }

    /** Reads runs that end at or before a number of call nodes. */
    public static RowRuns read(ByteCursor in, int callNodes) throws IOException {
        int count = in.count("runs of rows", Leb128.read(in, "number of runs"), 2);
        int[] starts = new int[count];
        int[] ends = new int[count];
        long at = 0;
        for (int i = 0; i < count; i++) {
            long start = at + Leb128.read(in, "gap before a run");
            at = start + Leb128.read(in, "length of a run");
            if (at > callNodes || at == start) {
                throw in.place()
                        .corrupt("expected a run of rows before call node %,d, found %,d to %,d", callNodes, start, at);
            }
            starts[i] = (int) start;
            ends[i] = (int) at;
        }
        return new RowRuns(starts, ends);
    }

    /** Appends the bytes of these runs. */
    public void write(ByteArrayOutputStream out) {
        Leb128.write(starts.length, out);
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            Leb128.write(starts[i] - at, out);
            Leb128.write(ends[i] - starts[i], out);
            at = ends[i];
        }
    }

    /** Returns the number of runs. */
    public int runs() {
        return starts.length;
    }

    /** Returns the first call node of a run. */
    public int start(int run) {
        return starts[run];
    }

    /** Returns one past the last call node of a run. */
    public int end(int run) {
        return ends[run];
    }

    /** Returns the first call node from a given one on that is in one of the runs, or the largest integer if there is none. */
    public int next(int callNode) {
        int run = Arrays.binarySearch(starts, callNode);
        int after = -run - 1;
        if (run >= 0 || (after > 0 && callNode < ends[after - 1])) {
            return callNode;
        }
        return after < starts.length ? starts[after] : Integer.MAX_VALUE;
    }

    /** Returns whether a call node is in one of the runs. */
    public boolean contains(int callNode) {
        int run = Arrays.binarySearch(starts, callNode);
        return run >= 0 || (run < -1 && callNode < ends[-run - 2]);
    }
}

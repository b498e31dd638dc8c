package org.perfspace.format.hpctoolkit;

import java.util.BitSet;
import org.perfspace.io.Findings;

/**
 * The table of the trace lines of {@code trace.db}.
 *
 * @param minTimestamp bound in ns, unsigned
 * @param maxTimestamp bound in ns, unsigned
 * @param profiles profile index of each line
 * @param starts offset of its first element
 * @param counts number of its elements
 * @param headers offset of its header
 * @param cut lines that were shortened because elements are missing or invalid; possible only if the file is salvaged
 */
@SuppressWarnings("ArrayRecordComponent") // filled by readers and writers; never compared
public record TraceDb(
        long minTimestamp,
        long maxTimestamp,
        long[] profiles,
        long[] starts,
        long[] counts,
        long[] headers,
        BitSet cut) {

    /** Creates a table with a number of lines, which are not set yet. */
    TraceDb(long minTimestamp, long maxTimestamp, int lines) {
        this(
                minTimestamp,
                maxTimestamp,
                new long[lines],
                new long[lines],
                new long[lines],
                new long[lines],
                new BitSet());
    }

    /**
     * Returns the table of a file that is to be written: a line for each profile from 1 on, one after the other.
     *
     * @param counts number of elements of each line
     */
    public static TraceDb of(long minTimestamp, long maxTimestamp, long[] counts) {
        TraceDb db = new TraceDb(minTimestamp, maxTimestamp, counts.length);
        long headers = DbFile.TRACE.headerBytes() + (long) TraceDbLayout.HEADERS_HEADER_BYTES;
        long at = headers + (long) TraceDbLayout.TRACE_BYTES * counts.length;
        for (int line = 0; line < counts.length; line++) {
            db.profiles[line] = line + 1L;
            db.headers[line] = headers + (long) TraceDbLayout.TRACE_BYTES * line;
            db.starts[line] = DbFile.align(at, Long.BYTES);
            db.counts[line] = counts[line];
            at = db.end(line);
        }
        return db;
    }

    /** Returns the same lines with other bounds. */
    public TraceDb withBounds(long newMinTimestamp, long newMaxTimestamp) {
        return new TraceDb(newMinTimestamp, newMaxTimestamp, profiles, starts, counts, headers, cut);
    }

    /** Returns the offset after the last element of a line. */
    public long end(int line) {
        return starts[line] + Math.multiplyExact(TraceDbLayout.ELEMENT_BYTES, counts[line]);
    }

    /** Returns the number of lines. */
    public int size() {
        return profiles.length;
    }

    /** Checks that every line begins at a multiple of 8 bytes. */
    public void check(DbSource source, Findings findings) {
        for (int line = 0; line < size(); line++) {
            source.checkAligned(
                    headers[line] + TraceDbLayout.P_START, "a trace line", Long.BYTES, starts[line], findings);
        }
    }
}

package org.perfspace.format.hpctoolkit;

import java.util.Arrays;
import org.perfspace.io.Findings;

/** Ranges of a file that contain different structures and must not overlap. */
final class Spans {

    private final DbSource source;
    private final String what;
    private long[][] ranges = new long[64][];
    private int count;

    /**
     * Creates an empty set of ranges of a file.
     *
     * @param what name of the structures, for messages
     */
    public Spans(DbSource source, String what) {
        this.source = source;
        this.what = what;
    }

    /** Adds a range; empty ranges are ignored. */
    public void add(long start, long bytes) {
        if (bytes > 0) {
            if (count == ranges.length) {
                ranges = Arrays.copyOf(ranges, 2 * count);
            }
            ranges[count++] = new long[] {start, start + bytes};
        }
    }

    /** Reports every range that begins inside another one. */
    public void check(Findings findings) {
        long[][] sorted = Arrays.copyOf(ranges, count);
        Arrays.sort(sorted, (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        long end = 0;
        for (long[] range : sorted) {
            if (range[0] < end) {
                findings.fault(
                        "overlap",
                        source.at(range[0]),
                        "expected %s that do not overlap, found one that begins before another ends at byte %,d",
                        what,
                        end);
            }
            end = Math.max(end, range[1]);
        }
    }
}

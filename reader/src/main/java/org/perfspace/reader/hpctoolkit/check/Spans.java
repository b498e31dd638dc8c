package org.perfspace.reader.hpctoolkit.check;

import java.util.Arrays;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.io.Findings;

/** Pieces of a file that belong to different structures, which must not overlap. */
final class Spans {

    private final DbSource source;
    private final String what;
    private long[][] pieces = new long[64][];
    private int count;

    /** Pieces of one file. */
    Spans(DbSource source, String what) {
        this.source = source;
        this.what = what;
    }

    /** Adds a piece; an empty one lies nowhere. */
    void add(long start, long bytes) {
        if (bytes > 0) {
            if (count == pieces.length) {
                pieces = Arrays.copyOf(pieces, 2 * count);
            }
            pieces[count++] = new long[] {start, start + bytes};
        }
    }

    /** Names every piece that begins inside another one. */
    void check(Findings findings) {
        long[][] sorted = Arrays.copyOf(pieces, count);
        Arrays.sort(sorted, (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        long end = 0;
        for (long[] piece : sorted) {
            if (piece[0] < end) {
                findings.fault(
                        "overlap",
                        source.at(piece[0]),
                        "expected %s that do not overlap, found one that begins before another ends at byte %,d",
                        what,
                        end);
            }
            end = Math.max(end, piece[1]);
        }
    }
}

package org.perfspace.format.linktest;

import java.util.OptionalInt;

/**
 * The offsets of the parts of an iteration's data, and its length; see {@link LinkTestLayout}. Offsets are relative to
 * the first byte of the iteration.
 *
 * @param generation1 whether LinkTest 1.x wrote the records
 * @param ranks number of ranks N
 * @param steps number of timings K that a rank stores; N in 1.x
 * @param allToAll whether all-to-all was tested
 * @param retests number of retests d; N in 1.x
 */
public record LinkTestRecords(boolean generation1, int ranks, int steps, boolean allToAll, int retests) {

    private static final int START = 32 + 3 * 8;
    private static final int END = 32;
    private static final int STAT = 10 * 4 + 10 * 8;

    /** Returns the offsets for LinkTest 1.x. */
    public static LinkTestRecords generation1(int ranks, boolean allToAll) {
        return new LinkTestRecords(true, ranks, ranks, allToAll, ranks);
    }

    /** Returns the size of an iteration in bytes. */
    public long size(int rank) {
        long common = retestTimes(rank);
        if (rank != 0) {
            return common;
        }
        return generation1 ? common + 24L * retests : common + 32L * retests + END;
    }

    /** Returns the offset of the timings, which are doubles. */
    public long timings(int rank) {
        if (rank != 0) {
            return 0;
        }
        return generation1 ? STAT : START + (allToAll ? 3 * 8 : 0);
    }

    /** Returns the offset of the access pattern: unsigned 64-bit numbers, in 1.x signed 32-bit numbers. */
    public long access(int rank) {
        return timings(rank) + 8L * steps;
    }

    /** Returns the offset of the all-to-all times: one double, in 1.x one for each step. */
    public long allToAllTimes(int rank) {
        return access(rank) + (generation1 ? 4L : 8L) * steps;
    }

    /** Returns the offset of the retested timings, which the other lists of retests follow; rank 0 only. */
    public long retestTimes(int rank) {
        return allToAllTimes(rank) + (allToAll ? generation1 ? 8L * steps : 8 : 0);
    }

    /** Returns the number of bytes of an entry in the lists of senders and receivers. */
    public int rankBytes() {
        return generation1 ? 4 : 8;
    }

    /** Returns the number of bytes after the last iteration of a rank. */
    public int footer() {
        return generation1 ? 0 : LinkTestLayout.END_BLOCK.length;
    }

    /** Returns the number of iterations in a number of bytes of rank 0; empty if that is not a whole number. */
    public OptionalInt iterations(long bytes) {
        long size = size(0);
        boolean whole = bytes > 0 && bytes % size == 0 && bytes / size <= Integer.MAX_VALUE;
        return whole ? OptionalInt.of((int) (bytes / size)) : OptionalInt.empty();
    }
}

package org.perfspace.format.linktest;

import java.io.IOException;
import java.util.Arrays;
import org.perfspace.format.linktest.LinkTestShape.Quantity;
import org.perfspace.format.sion.SionWindow;
import org.perfspace.format.sion.SionWindow.Part.Extent;

/**
 * Decodes numbers of one rank from its records, in the order of the call nodes to which they belong. Contains the necessary
 * buffers; for one thread.
 */
final class RankDecoder {

    private final LinkTestFile file;
    private final LinkTestRecords records;
    private final SionWindow window;
    private final long[] times;
    private final long[] partners;
    private int[] small = {};

    /** Creates a decoder that reads through a window. */
    RankDecoder(LinkTestFile file, SionWindow window) {
        this.file = file;
        this.records = file.records();
        this.window = window;
        this.times = new long[records.steps()];
        this.partners = new long[records.steps()];
    }

    /**
     * Fills in the cells of some call nodes at the location of a rank.
     *
     * @param partial whether entries of the access pattern may be unused
     * @param from number of the first call node among those of its kind
     * @param count number of call nodes
     * @param into receives a word for each call node
     */
    void decode(
            Quantity quantity,
            LinkTestAccess access,
            boolean partial,
            int rank,
            int iteration,
            int from,
            int count,
            long[] into)
            throws IOException {
        if (file.isLost(rank)) {
            Arrays.fill(into, 0, count, 0);
            return;
        }
        long start = file.start(rank, iteration);
        switch (quantity) {
            case TIME -> decodeTimes(access, rank, iteration, from, count, into);
            case ACCESS_STEP -> decodeSteps(access, partial, rank, iteration, from, count, into);
            case PARTNER -> words(rank, start + records.access(rank), from, count, into, 0);
            case ALL_TO_ALL_TIME -> words(rank, start + records.allToAllTimes(rank), from, count, into, 0);
            case SLOWEST_TIME, RETEST_TIME -> Arrays.fill(into, 0, count, 0);
        }
    }

    /** Returns the bytes that {@link #decode} reads of a rank. */
    Extent extent(Quantity quantity, LinkTestAccess access, int rank, int iteration, int from, int count) {
        if (file.isLost(rank)) {
            return Extent.EMPTY;
        }
        long start = file.start(rank, iteration);
        boolean whole = access == LinkTestAccess.PARTNERS_BY_STEP;
        if (whole) {
            return new Extent(start + records.timings(rank), 2L * Long.BYTES * records.steps());
        }
        long list =
                switch (quantity) {
                    case TIME -> records.timings(rank);
                    case ACCESS_STEP, PARTNER -> records.access(rank);
                    case ALL_TO_ALL_TIME, SLOWEST_TIME, RETEST_TIME -> records.allToAllTimes(rank);
                };
        int width = quantity == Quantity.ACCESS_STEP && records.generation1() ? Integer.BYTES : Long.BYTES;
        int first = rank < from ? Math.max(0, from - 1) : from;
        return new Extent(start + list + (long) width * first, (long) width * Math.min(count, records.steps() - first));
    }

    private void decodeTimes(LinkTestAccess access, int rank, int iteration, int from, int count, long[] into)
            throws IOException {
        long timings = file.start(rank, iteration) + records.timings(rank);
        switch (access) {
            case STEPS_WITH_SELF, UNKNOWN -> words(rank, timings, from, count, into, 0);
            case STEPS_FROM_0, STEPS_FROM_1 -> withoutSelf(rank, timings, from, count, into, 0);
            case PARTNERS_BY_STEP -> {
                readPairs(rank, iteration);
                scatterTimes(from, count, into);
            }
        }
    }

    private void decodeSteps(
            LinkTestAccess access, boolean partial, int rank, int iteration, int from, int count, long[] into)
            throws IOException {
        long at = file.start(rank, iteration) + records.access(rank);
        switch (access) {
            case STEPS_WITH_SELF -> smallWords(rank, at, from, count, into);
            case UNKNOWN -> Arrays.fill(into, 0, count, 0);
            case STEPS_FROM_0 -> withoutSelf(rank, at, from, count, into, 1);
            case STEPS_FROM_1 -> withoutSelf(rank, at, from, count, into, 0);
            case PARTNERS_BY_STEP -> {
                readPairs(rank, iteration);
                if (partial) {
                    scatterUsedSteps(from, count, into);
                } else {
                    scatterSteps(from, count, into);
                }
            }
        }
    }

    private void scatterTimes(int from, int count, long[] into) {
        Arrays.fill(into, 0, count, 0);
        for (int s = 0; s < times.length; s++) {
            long at = partners[s] - from;
            if (at >= 0 && at < count && times[s] != 0) {
                into[(int) at] = times[s];
            }
        }
    }

    private void scatterSteps(int from, int count, long[] into) {
        Arrays.fill(into, 0, count, 0);
        for (int s = 0; s < partners.length; s++) {
            long at = partners[s] - from;
            if (at >= 0 && at < count) {
                into[(int) at] = s + 1L;
            }
        }
    }

    private void scatterUsedSteps(int from, int count, long[] into) {
        Arrays.fill(into, 0, count, 0);
        for (int s = 0; s < partners.length; s++) {
            long at = partners[s] - from;
            if (at >= 0 && at < count && (partners[s] != 0 || times[s] != 0)) {
                into[(int) at] = s + 1L;
            }
        }
    }

    /** Reads both lists of a rank, which are adjacent. */
    void readPairs(int rank, int iteration) throws IOException {
        int steps = records.steps();
        long at = file.start(rank, iteration) + records.timings(rank);
        window.bytes(rank, at, 2 * Long.BYTES * steps)
                .asLongBuffer()
                .get(times, 0, steps)
                .get(partners, 0, steps);
    }

    /** Returns the timings, after {@link #readPairs}. */
    long[] times() {
        return times;
    }

    /** Returns the access pattern, after {@link #readPairs}. */
    long[] partners() {
        return partners;
    }

    /** Reads only the timings. */
    void readTimes(int rank, int iteration) throws IOException {
        readTimes(rank, iteration, times, 0);
    }

    /** Reads only the timings, into an array of the caller. */
    void readTimes(int rank, int iteration, long[] into, int at) throws IOException {
        if (file.isLost(rank)) {
            Arrays.fill(into, at, at + records.steps(), 0);
            return;
        }
        readWords(rank, file.start(rank, iteration) + records.timings(rank), records.steps(), into, at);
    }

    /** Returns the bytes that {@link #readTimes} reads of a rank. */
    Extent timings(int rank, int iteration) {
        if (file.isLost(rank)) {
            return Extent.EMPTY;
        }
        return new Extent(file.start(rank, iteration) + records.timings(rank), (long) Long.BYTES * records.steps());
    }

    /** Returns the bytes that {@link #readAllToAll} reads of a rank. */
    Extent allToAll(int rank, int iteration) {
        if (file.isLost(rank)) {
            return Extent.EMPTY;
        }
        return new Extent(file.start(rank, iteration) + records.allToAllTimes(rank), Long.BYTES);
    }

    /** Returns the all-to-all time of LinkTest 2.x. */
    long readAllToAll(int rank, int iteration) throws IOException {
        if (file.isLost(rank)) {
            return 0;
        }
        return window.bytes(rank, file.start(rank, iteration) + records.allToAllTimes(rank), Long.BYTES)
                .getLong();
    }

    /** Reads a part of a list of 64-bit numbers for all ranks, and adds a constant to each. */
    private void words(int rank, long list, int from, int count, long[] into, long plus) throws IOException {
        readWords(rank, list + 8L * from, count, into, 0);
        if (plus != 0) {
            for (int i = 0; i < count; i++) {
                into[i] += plus;
            }
        }
    }

    /**
     * Reads a part of a list of 64-bit numbers for all ranks except the rank itself, and adds a constant to each; the rank
     * itself gets 0.
     */
    private void withoutSelf(int rank, long list, int from, int count, long[] into, long plus) throws IOException {
        if (rank < from) {
            words(rank, list, from - 1, count, into, plus);
            return;
        }
        int before = Math.min(count, rank - from);
        words(rank, list, from, before, into, plus);
        if (before == count) {
            return;
        }
        long[] rest = new long[count - before - 1];
        words(rank, list, from + before, rest.length, rest, plus);
        into[before] = 0;
        System.arraycopy(rest, 0, into, before + 1, rest.length);
    }

    private void smallWords(int rank, long list, int from, int count, long[] into) throws IOException {
        window.bytes(rank, list + 4L * from, Integer.BYTES * count)
                .asIntBuffer()
                .get(small(count), 0, count);
        for (int i = 0; i < count; i++) {
            into[i] = small[i];
        }
    }

    private void readWords(int rank, long at, int count, long[] into, int offset) throws IOException {
        window.bytes(rank, at, Long.BYTES * count).asLongBuffer().get(into, offset, count);
    }

    private int[] small(int count) {
        small = small.length < count ? new int[count] : small;
        return small;
    }
}

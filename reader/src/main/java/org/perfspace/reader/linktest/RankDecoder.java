package org.perfspace.reader.linktest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestRecords;
import org.perfspace.format.linktest.LinkTestShape.Quantity;

/**
 * Takes numbers of one rank out of its records, in the order of the call nodes that they belong to. Holds the buffers that
 * this takes; for one thread.
 */
final class RankDecoder {

    private final LinkTestFile file;
    private final LinkTestRecords records;
    private final LinkTestAccess access;
    private final boolean partial;
    private final StepTable steps;
    private final long[] times;
    private final long[] partners;
    private final ByteBuffer bytes;

    /**
     * A decoder.
     *
     * @param partial whether entries may be unused
     * @param steps the access patterns by partner, if they are held
     */
    RankDecoder(LinkTestFile file, LinkTestAccess access, boolean partial, StepTable steps) {
        this.file = file;
        this.records = file.records();
        this.access = access;
        this.partial = partial;
        this.steps = steps;
        this.times = new long[records.steps()];
        this.partners = new long[records.steps()];
        this.bytes =
                ByteBuffer.allocateDirect(Math.max(8, 16 * records.steps())).order(file.order());
    }

    /**
     * Fills in the cells of some call nodes at the location of a rank.
     *
     * @param from number of the first call node of its sort
     * @param count number of call nodes
     * @param into takes a word for each
     */
    void decode(Quantity quantity, int rank, int iteration, int from, int count, long[] into) throws IOException {
        long start = file.start(rank, iteration);
        switch (quantity) {
            case TIME -> decodeTimes(rank, iteration, start, from, count, into);
            case ACCESS_STEP -> decodeSteps(rank, iteration, start, from, count, into);
            case PARTNER -> words(rank, start + records.access(rank), from, count, into, 0);
            case ALL_TO_ALL_TIME -> words(rank, start + records.allToAllTimes(rank), from, count, into, 0);
            case SLOWEST_TIME, RETEST_TIME -> Arrays.fill(into, 0, count, 0);
        }
    }

    private void decodeTimes(int rank, int iteration, long start, int from, int count, long[] into) throws IOException {
        long timings = start + records.timings(rank);
        switch (access) {
            case STEPS_WITH_SELF, UNKNOWN -> words(rank, timings, from, count, into, 0);
            case STEPS_FROM_0, STEPS_FROM_1 -> withoutSelf(rank, timings, from, count, into, 0);
            case PARTNERS_BY_STEP -> {
                if (steps.exists()) {
                    readTimes(rank, start);
                    gatherTimes(steps.row(rank, iteration), from, count, into);
                } else {
                    readPairs(rank, start);
                    scatterTimes(from, count, into);
                }
            }
        }
    }

    private void decodeSteps(int rank, int iteration, long start, int from, int count, long[] into) throws IOException {
        long at = start + records.access(rank);
        switch (access) {
            case STEPS_WITH_SELF -> smallWords(rank, at, from, count, into);
            case UNKNOWN -> Arrays.fill(into, 0, count, 0);
            case STEPS_FROM_0 -> withoutSelf(rank, at, from, count, into, 1);
            case STEPS_FROM_1 -> withoutSelf(rank, at, from, count, into, 0);
            case PARTNERS_BY_STEP -> {
                if (steps.exists()) {
                    copySteps(steps.row(rank, iteration), from, count, into);
                } else if (partial) {
                    readPairs(rank, start);
                    scatterUsedSteps(from, count, into);
                } else {
                    readWords(rank, at, records.steps(), partners);
                    scatterSteps(from, count, into);
                }
            }
        }
    }

    private void gatherTimes(char[] stepOf, int from, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            int step = stepOf[from + i];
            into[i] = step == 0 ? 0 : times[step - 1];
        }
    }

    private static void copySteps(char[] stepOf, int from, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = stepOf[from + i];
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

    /** Reads both lists of a rank, which are neighbours. */
    void readPairs(int rank, long start) throws IOException {
        int steps = records.steps();
        bytes.clear().limit(16 * steps);
        file.rank(rank).read(start + records.timings(rank), bytes);
        bytes.flip();
        bytes.asLongBuffer().get(times, 0, steps).get(partners, 0, steps);
    }

    /** Timings, after {@link #readPairs}. */
    long[] times() {
        return times;
    }

    /** Access pattern, after {@link #readPairs}. */
    long[] partners() {
        return partners;
    }

    /** Reads timings alone. */
    void readTimes(int rank, long start) throws IOException {
        readWords(rank, start + records.timings(rank), records.steps(), times);
    }

    /** A list of 64-bit numbers for all ranks, some of it, plus a constant. */
    private void words(int rank, long list, int from, int count, long[] into, long plus) throws IOException {
        readWords(rank, list + 8L * from, count, into);
        if (plus != 0) {
            for (int i = 0; i < count; i++) {
                into[i] += plus;
            }
        }
    }

    /** A list of 64-bit numbers for all ranks but the rank itself, some of it; the rank itself gets 0. */
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
        bytes.clear().limit(4 * count);
        file.rank(rank).read(list + 4L * from, bytes);
        bytes.flip();
        for (int i = 0; i < count; i++) {
            into[i] = bytes.getInt();
        }
    }

    private void readWords(int rank, long at, int count, long[] into) throws IOException {
        bytes.clear().limit(8 * count);
        file.rank(rank).read(at, bytes);
        bytes.flip();
        bytes.asLongBuffer().get(into, 0, count);
    }
}

package org.perfspace.writer.linktest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.perfspace.format.linktest.AccessVerdict;
import org.perfspace.format.linktest.LinkTestAccess;
import org.perfspace.format.linktest.LinkTestRecords;

/** The records of some neighbouring ranks in one iteration, assembled from rows. For one thread. */
final class RankBand {

    private static final long FREE = -1;

    private final LinkTestRecords records;
    private final LinkTestAccess access;
    private final AccessVerdict test;
    private final long[][] times;
    private final long[][] numbers;
    private final long[][] allToAll;
    private final ByteBuffer bytes;
    private int first;
    private int count;
    private int verdict = AccessVerdict.ALL;
    private boolean zeroCell;

    /**
     * Creates a band.
     *
     * @param height maximum number of ranks
     */
    RankBand(LinkTestRecords records, LinkTestAccess access, ByteOrder order, int height) {
        this.records = records;
        this.access = access;
        this.test = new AccessVerdict(records.ranks());
        this.times = new long[height][records.steps()];
        this.numbers = new long[height][records.steps()];
        this.allToAll = new long[height][records.allToAll() ? records.generation1() ? records.steps() : 1 : 0];
        this.bytes = ByteBuffer.allocate(
                        Math.toIntExact((records.generation1() ? 20L : 16L) * records.steps() + Long.BYTES))
                .order(order);
    }

    /** Returns the number of bytes that a band needs for each rank. */
    static long bytesPerRank(LinkTestRecords records) {
        return 24L * records.steps() + 64;
    }

    /** Starts an iteration of the ranks {@code from} to {@code to - 1}. */
    void begin(int from, int to) {
        first = from;
        count = to - from;
        for (int i = 0; i < count; i++) {
            Arrays.fill(times[i], 0);
            Arrays.fill(numbers[i], FREE);
        }
    }

    /** Adds the cells of a partner or a step: times, and the numbers of the second metric. */
    void take(int node, long[] timeRow, long[] numberRow) throws OtherShapeException {
        switch (access) {
            case PARTNERS_BY_STEP -> takePartner(node, timeRow, numberRow);
            case STEPS_FROM_0, STEPS_FROM_1 -> takeStep(node, timeRow, numberRow);
            case UNKNOWN, STEPS_WITH_SELF -> {
                for (int i = 0; i < count; i++) {
                    times[i][node] = timeRow[first + i];
                    numbers[i][node] = numberRow[first + i];
                }
            }
        }
    }

    /** Adds all-to-all times of the iteration or of a step. */
    void takeAllToAll(int node, long[] row) {
        for (int i = 0; i < count; i++) {
            allToAll[i][node] = row[first + i];
        }
    }

    /** Returns the bytes of a rank's timings, access pattern and all-to-all times. */
    ByteBuffer bytes(int rank) {
        int i = rank - first;
        finish(rank, times[i], numbers[i]);
        bytes.clear();
        putAll(times[i]);
        if (records.generation1()) {
            for (long number : numbers[i]) {
                bytes.putInt((int) number);
            }
        } else {
            putAll(numbers[i]);
        }
        putAll(allToAll[i]);
        return bytes.flip();
    }

    /** Requires that a reader interprets the access patterns of all ranks so far as intended. */
    void requireUnderstood() throws OtherShapeException {
        boolean partial = (verdict & AccessVerdict.FULL) == 0 && access == LinkTestAccess.PARTNERS_BY_STEP;
        boolean understood = records.generation1() || AccessVerdict.decide(verdict) == access;
        if (!understood || (partial && zeroCell)) {
            throw new OtherShapeException("the access steps would be read in another way");
        }
    }

    private void takePartner(int partner, long[] timeRow, long[] stepRow) throws OtherShapeException {
        for (int i = 0; i < count; i++) {
            long step = stepRow[first + i];
            long time = timeRow[first + i];
            if (step == 0 && time == 0) {
                continue;
            }
            if (step < 1 || step > numbers[i].length || partner == first + i || numbers[i][(int) step - 1] != FREE) {
                throw new OtherShapeException("access steps do not fit");
            }
            times[i][(int) step - 1] = time;
            numbers[i][(int) step - 1] = partner;
            zeroCell |= partner == 0 && time == 0;
        }
    }

    private void takeStep(int partner, long[] timeRow, long[] stepRow) throws OtherShapeException {
        int shift = access == LinkTestAccess.STEPS_FROM_0 ? 1 : 0;
        for (int i = 0; i < count; i++) {
            int self = first + i;
            if (partner != self) {
                int at = partner < self ? partner : partner - 1;
                times[i][at] = timeRow[self];
                numbers[i][at] = stepRow[self] - shift;
            } else if (timeRow[self] != 0 || stepRow[self] != 0) {
                throw new OtherShapeException("a rank is its own partner");
            }
        }
    }

    private void finish(int rank, long[] rankTimes, long[] rankNumbers) {
        if (access == LinkTestAccess.PARTNERS_BY_STEP) {
            for (int s = 0; s < rankNumbers.length; s++) {
                rankNumbers[s] = rankNumbers[s] == FREE ? 0 : rankNumbers[s];
            }
        }
        if (!records.generation1()) {
            verdict &= test.verdict(rank, rankNumbers, rankTimes, rankTimes.length);
        }
    }

    private void putAll(long[] words) {
        bytes.asLongBuffer().put(words);
        bytes.position(bytes.position() + Long.BYTES * words.length);
    }
}

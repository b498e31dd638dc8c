package org.perfspace.format.linktest;

import java.util.Arrays;

/**
 * Tells which ways to read a rank's access pattern make sense. For one thread.
 *
 * <p>An entry of partner 0 and a time of +0.0 may be unused: LinkTest's bisection test fills fewer entries than there
 * are.
 */
public final class AccessVerdict {

    /** Bit of a verdict: each other rank once, by step. */
    public static final int FULL = 1;

    /** Bit of a verdict: other ranks at most once, by step, the rest unused. */
    public static final int PARTIAL = 2;

    /** Bit of a verdict: each step from 1 once, by partner. */
    public static final int FROM_1 = 4;

    /** Bit of a verdict: each step from 0 once, by partner. */
    public static final int FROM_0 = 8;

    /** All bits; the verdict on a run is the conjunction of those on its ranks. */
    public static final int ALL = FULL | PARTIAL | FROM_1 | FROM_0;

    private final int ranks;
    private final int[] steps;

    /** For a run of so many ranks. */
    public AccessVerdict(int ranks) {
        this.ranks = ranks;
        this.steps = new int[ranks];
    }

    /** The readings that fit a rank. */
    public int verdict(int rank, long[] access, long[] times, int count) {
        Arrays.fill(steps, 0);
        int again = 0;
        int unused = 0;
        int zeros = 0;
        for (int s = 0; s < count; s++) {
            long value = access[s];
            if (value < 0 || value >= ranks) {
                return 0;
            }
            int partner = (int) value;
            if (partner == 0) {
                zeros++;
                unused += times[s] == 0 ? 1 : 0;
            } else if (steps[partner] != 0) {
                again++;
            }
            steps[partner] = s + 1;
        }
        boolean self = rank != 0 && steps[rank] != 0;
        boolean partial = again == 0 && !self && zeros - unused <= (rank == 0 ? 0 : 1);
        boolean once = again == 0 && zeros <= 1 && count == ranks - 1;
        boolean full = once && !self && (rank != 0 || zeros == 0);
        boolean steps1 = once && ranks >= 3 && zeros == 0;
        boolean steps0 = once && ranks >= 3 && steps[ranks - 1] == 0;
        return (full ? FULL | PARTIAL : 0) | (partial ? PARTIAL : 0) | (steps1 ? FROM_1 : 0) | (steps0 ? FROM_0 : 0);
    }

    /**
     * Returns, after a verdict of {@link #FULL}, the step from 1 in which the rank met each partner, and 0 for the rank
     * itself; valid until the next verdict.
     */
    public int[] steps() {
        return steps;
    }

    /** Returns what the conjunction of all ranks' verdicts means. */
    public static LinkTestAccess decide(int verdict) {
        if ((verdict & FULL) != 0) {
            return LinkTestAccess.PARTNERS_BY_STEP;
        }
        if ((verdict & FROM_1) != 0) {
            return LinkTestAccess.STEPS_FROM_1;
        }
        if ((verdict & FROM_0) != 0) {
            return LinkTestAccess.STEPS_FROM_0;
        }
        return (verdict & PARTIAL) != 0 ? LinkTestAccess.PARTNERS_BY_STEP : LinkTestAccess.UNKNOWN;
    }
}

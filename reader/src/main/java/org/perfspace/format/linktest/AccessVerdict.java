package org.perfspace.format.linktest;

import java.util.Arrays;

/**
 * Determines which interpretations of a rank's access pattern are possible. For one thread.
 *
 * <p>An entry with partner 0 and a time of +0.0 may be unused, because LinkTest's bisection test does not fill all
 * entries.
 */
public final class AccessVerdict {

    /** Bit of a verdict: the entries, by step, list each other rank once. */
    public static final int FULL = 1;

    /** Bit of a verdict: the entries, by step, list other ranks at most once; the remaining entries are unused. */
    public static final int PARTIAL = 2;

    /** Bit of a verdict: the entries, by partner, list each step from 1 once. */
    public static final int FROM_1 = 4;

    /** Bit of a verdict: the entries, by partner, list each step from 0 once. */
    public static final int FROM_0 = 8;

    /** All bits; the verdict on a run is the conjunction of the verdicts on its ranks. */
    public static final int ALL = FULL | PARTIAL | FROM_1 | FROM_0;

    private final int ranks;
    private final int[] steps;

    /** Creates the test for a run with a number of ranks. */
    public AccessVerdict(int ranks) {
        this.ranks = ranks;
        this.steps = new int[ranks];
    }

    /** Returns the bits of the interpretations that are possible for a rank. */
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
     * Returns, after a verdict of {@link #FULL}, the step (from 1) in which the rank was paired with each partner, and 0
     * for the rank itself; valid until the next verdict.
     */
    public int[] steps() {
        return steps;
    }

    /** Returns the meaning of the access pattern that follows from the conjunction of all ranks' verdicts. */
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

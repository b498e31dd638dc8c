package org.perfspace.format.linktest;

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
    private final int[] seen;
    private int round;

    /** For a run of so many ranks. */
    public AccessVerdict(int ranks) {
        this.ranks = ranks;
        this.seen = new int[ranks];
    }

    /** The readings that fit a rank. */
    public int verdict(int rank, long[] access, long[] times, int steps) {
        round++;
        int again = 0;
        int unused = 0;
        int zeros = 0;
        boolean self = false;
        for (int s = 0; s < steps; s++) {
            long value = access[s];
            if (value < 0 || value >= ranks) {
                return 0;
            }
            if (value == 0) {
                zeros++;
                unused += times[s] == 0 ? 1 : 0;
                continue;
            }
            again += seen[(int) value] == round ? 1 : 0;
            seen[(int) value] = round;
            self |= value == rank;
        }
        boolean partial = again == 0 && !self && zeros - unused <= (rank == 0 ? 0 : 1);
        boolean once = again == 0 && zeros <= 1 && steps == ranks - 1;
        boolean full = once && !self && (rank != 0 || zeros == 0);
        boolean steps1 = once && ranks >= 3 && zeros == 0;
        boolean steps0 = once && ranks >= 3 && seen[ranks - 1] != round;
        return (full ? FULL | PARTIAL : 0) | (partial ? PARTIAL : 0) | (steps1 ? FROM_1 : 0) | (steps0 ? FROM_0 : 0);
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

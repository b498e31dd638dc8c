package org.perfspace.testdata.generate.run;

/** A part of an amount: what call nodes have of something, times how much of it each location has. */
final class Term {

    private final long[] before;
    private final int[] factors;
    private final long rate;

    /**
     * A term.
     *
     * @param before sum over all call nodes before one; one item more than there are call nodes
     * @param factors by location, at least 0
     * @param rate how many of the metric's units there are in one of the sum's
     */
    Term(long[] before, int[] factors, long rate) {
        this.before = before;
        this.factors = factors;
        this.rate = rate;
    }

    /** Sums of an array over all items before one. */
    static long[] sums(long[] amounts) {
        long[] before = new long[amounts.length + 1];
        for (int i = 0; i < amounts.length; i++) {
            before[i + 1] = before[i] + amounts[i];
        }
        return before;
    }

    /** Returns what the call nodes of a range have. */
    long over(int from, int to) {
        return rate * (before[to] - before[from]);
    }

    /** Returns how much of it each location has. */
    int[] factors() {
        return factors;
    }
}

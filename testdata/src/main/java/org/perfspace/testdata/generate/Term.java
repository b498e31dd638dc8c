package org.perfspace.testdata.generate;

/** A part of an amount: a quantity of each call node times a factor of each location. */
final class Term {

    private final long[] before;
    private final int[] factors;
    private final long rate;

    /**
     * Creates a term.
     *
     * @param before sum of the quantity over all call nodes before each one; contains one element more than there are call
     *     nodes
     * @param factors factors by location, at least 0
     * @param rate number of the metric's units in a unit of the sum
     */
    Term(long[] before, int[] factors, long rate) {
        this.before = before;
        this.factors = factors;
        this.rate = rate;
    }

    /** Returns, for each element of an array, the sum of all elements before it, followed by the total. */
    static long[] sums(long[] amounts) {
        long[] before = new long[amounts.length + 1];
        for (int i = 0; i < amounts.length; i++) {
            before[i + 1] = before[i] + amounts[i];
        }
        return before;
    }

    /** Returns a term of the same sums with another rate. */
    Term at(long newRate) {
        return new Term(before, factors, newRate);
    }

    /** Returns the quantity of the call nodes in a range. */
    long over(int from, int to) {
        return rate * (before[to] - before[from]);
    }

    /** Returns the factor of each location. */
    int[] factors() {
        return factors;
    }
}

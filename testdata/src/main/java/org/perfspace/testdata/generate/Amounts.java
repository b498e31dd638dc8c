package org.perfspace.testdata.generate;

import java.util.Arrays;
import java.util.List;
import org.perfspace.model.Row;
import org.perfspace.model.ValueType;

/**
 * Values that add up along the call tree. A cell is a sum of {@linkplain Term terms}, over one call node or also over all
 * nodes below it, with or without noise.
 *
 * @param tree the call tree
 * @param work whether these are amounts of work, which a tool may ascribe to a line or to a function around; otherwise they
 *     are counts of events at the function itself, such as its visits
 * @param terms the terms
 * @param inclusive whether a value includes the nodes below
 * @param type type of the values
 * @param perOne number of the terms' units in a value of 1, if the type is DOUBLE
 * @param sparse whether rows are sparse
 * @param noise pairs of call nodes that exchange noise
 * @param stream stream of the random numbers for the noise, or {@link #STEADY}
 */
record Amounts(
        CallTree tree,
        boolean work,
        List<Term> terms,
        boolean inclusive,
        ValueType type,
        double perOne,
        boolean sparse,
        Noise noise,
        long stream)
        implements GeneratedCells {

    /** Stream of values without noise, which are exact counts. */
    static final long STEADY = 0;

    @Override
    public boolean hasRow(int callNode) {
        int end = end(callNode);
        for (Term term : terms) {
            if (term.over(callNode, end) != 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void fill(int callNode, Row into) {
        long[] cells = sparse ? new long[into.locations()] : into.fillDense(type);
        count(callNode, cells);
        finish(cells, into);
    }

    /** Fills a row with counts. */
    void put(long[] counts, Row into) {
        long[] cells = counts;
        if (!sparse) {
            cells = into.fillDense(type);
            System.arraycopy(counts, 0, cells, 0, into.locations());
        }
        finish(cells, into);
    }

    private void finish(long[] cells, Row into) {
        if (type.word(0) == ValueType.Word.DOUBLE) {
            for (int l = 0; l < into.locations(); l++) {
                cells[l] = Double.doubleToRawLongBits(inUnits(cells[l]));
            }
        }
        if (sparse) {
            copySparse(cells, into);
        }
    }

    /** Returns the amounts without the nodes below. */
    Amounts exclusive() {
        return new Amounts(tree, work, terms, false, type, perOne, sparse, noise, stream);
    }

    /** Converts a count to a value. */
    double inUnits(long count) {
        return (double) count / perOne;
    }

    /** Computes a row as integer numbers of units. */
    void count(int callNode, long[] cells) {
        int end = end(callNode);
        Arrays.fill(cells, 0);
        for (Term term : terms) {
            long sum = term.over(callNode, end);
            if (sum != 0) {
                addScaled(sum, term.factors(), cells);
            }
        }
        if (stream != STEADY) {
            exchange(callNode, cells);
        }
    }

    private int end(int callNode) {
        return inclusive ? tree.end[callNode] : callNode + 1;
    }

    private static void addScaled(long sum, int[] factors, long[] cells) {
        for (int l = 0; l < factors.length; l++) {
            cells[l] += sum * factors[l];
        }
    }

    private static void copySparse(long[] cells, Row into) {
        into.clearSparse(into.type());
        for (int l = 0; l < into.locations(); l++) {
            if (cells[l] != 0) {
                into.words()[into.append(l)] = cells[l];
            }
        }
    }

    // ---- noise

    /** Adds the cost that the node gains from its partner, and subtracts the cost that it loses to others. */
    private void exchange(int callNode, long[] cells) {
        addNoise(callNode, cells, 1);
        if (noise.takers(callNode) == 0) {
            return;
        }
        int next = tree.end[callNode];
        if (next < tree.size() && noise.partner(next) == callNode) {
            addNoise(next, cells, -1);
        }
        int below = inclusive ? callNode + 1 : tree.end[callNode];
        for (int child = callNode + 1; child < below; child = tree.end[child]) {
            if (noise.partner(child) == callNode) {
                addNoise(child, cells, -1);
            }
        }
    }

    private void addNoise(int callNode, long[] cells, int sign) {
        int partner = noise.partner(callNode);
        if (partner == Noise.NOBODY) {
            return;
        }
        Term own = termOf(callNode);
        Term other = termOf(partner);
        long most = own.over(callNode, callNode + 1);
        long share = other.over(partner, partner + 1) / noise.takers(partner);
        if (most > 0 && share > 0) {
            long start = SplitMix.at(stream, callNode);
            addNoise(start, most, own.factors(), share, other.factors(), sign, cells);
        }
    }

    /** Adds or subtracts noise of up to a quarter of the smaller of the two costs. */
    private static void addNoise(
            long start, long own, int[] ownFactors, long share, int[] shareFactors, int sign, long[] cells) {
        for (int l = 0; l < ownFactors.length; l++) {
            long most = Math.min(own * ownFactors[l], share * shareFactors[l]) >> 2;
            long gain = Math.multiplyHigh(SplitMix.at(start, l), 2 * most + 1);
            cells[l] += most == 0 ? 0 : sign * gain;
        }
    }

    /** Returns the only term to which a call node contributes. */
    private Term termOf(int callNode) {
        for (Term term : terms) {
            if (term.over(callNode, callNode + 1) != 0) {
                return term;
            }
        }
        return terms.get(0);
    }
}

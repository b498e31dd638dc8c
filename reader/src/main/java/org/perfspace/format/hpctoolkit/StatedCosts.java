package org.perfspace.format.hpctoolkit;

import java.util.BitSet;

/**
 * Determines the own costs of contexts from the values that an {@code experiment.xml} states: the inclusive value of each
 * context, and exclusive values of functions, loops and lines, all of them rounded, usually to six digits. The difference of an
 * inclusive value and those below it is rounding alone, and may be negative, where the exclusive values say that there is no
 * cost; it counts only where rounding does not explain it, and never if it is smaller than the exclusive value.
 *
 * <p>An exclusive value of a function covers all its lines and loops, or only the lines directly in it; that of a line that calls
 * repeats those of lines below. All work is linear in the number of values and of the contexts above them.
 */
final class StatedCosts {

    private final ContextTree tree;
    private final BitSet passages;
    private final double tolerance;
    private final double[] inclusive;
    private final double[] exclusive;

    /** Sums of the inclusive values of the contexts directly below each context. */
    private final double[] below;

    /** Sums of the own costs of the lines and loops directly below each context, and of all below it in the same function. */
    private final double[] direct;

    private final double[] inFunction;
    private final BitSet touched = new BitSet();
    private final BitSet hasInclusive = new BitSet();
    private final BitSet hasExclusive = new BitSet();

    /** Receives own costs. */
    @FunctionalInterface
    interface Receiver {
        void own(int context, double cost);
    }

    /**
     * Creates an object for the values of one metric after the other.
     *
     * @param passages contexts whose exclusive values repeat those of others
     * @param tolerance largest relative difference of a rounded sum from the sum of rounded values
     */
    StatedCosts(ContextTree tree, BitSet passages, double tolerance) {
        this.tree = tree;
        this.passages = passages;
        this.tolerance = tolerance;
        this.inclusive = new double[tree.size()];
        this.exclusive = new double[tree.size()];
        this.below = new double[tree.size()];
        this.direct = new double[tree.size()];
        this.inFunction = new double[tree.size()];
    }

    /** Adds an inclusive value. */
    void inclusive(int context, double value) {
        inclusive[context] = value;
        hasInclusive.set(context);
        touch(context);
    }

    /** Adds an exclusive value. */
    void exclusive(int context, double value) {
        if (!passages.get(context)) {
            exclusive[context] = value;
            hasExclusive.set(context);
            touch(context);
        }
    }

    private void touch(int context) {
        for (int node = context; node >= 0 && !touched.get(node); node = tree.parent(node)) {
            touched.set(node);
        }
    }

    /** Passes on the own costs, the last context first, and forgets all values. */
    void settle(Receiver receiver) {
        for (int node = touched.length() - 1; node >= 0; node = touched.previousSetBit(node - 1)) {
            double own = own(node);
            if (own != 0) {
                receiver.own(node, own);
            }
            int parent = tree.parent(node);
            if (parent >= 0) {
                below[parent] += own + below[node];
                boolean isCalled = tree.relation(node) == MetaDbLayout.CALL;
                direct[parent] += isCalled ? 0 : own;
                inFunction[parent] += isCalled ? 0 : own + inFunction[node];
            }
            below[node] = 0;
            direct[node] = 0;
            inFunction[node] = 0;
        }
        touched.clear();
        hasInclusive.clear();
        hasExclusive.clear();
    }

    private double own(int node) {
        double stated = 0;
        if (hasExclusive.get(node)) {
            double value = exclusive[node];
            boolean repeats = isRounding(value - inFunction[node], value) || isRounding(value - direct[node], value);
            boolean isCalled = tree.relation(node) == MetaDbLayout.CALL;
            stated = repeats ? 0 : Math.max(0, value - (isCalled ? inFunction[node] : direct[node]));
        }
        if (!hasInclusive.get(node)) {
            return stated;
        }
        double rest = inclusive[node] - below[node];
        double size = Math.max(Math.abs(inclusive[node]), Math.abs(below[node]));
        return rest < stated || isRounding(rest - stated, 2 * size) ? stated : rest;
    }

    private boolean isRounding(double difference, double size) {
        return Math.abs(difference) <= tolerance * Math.abs(size);
    }
}

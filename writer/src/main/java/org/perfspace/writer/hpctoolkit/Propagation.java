package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.perfspace.format.hpctoolkit.ContextTree;
import org.perfspace.format.hpctoolkit.MetaDbLayout;

/**
 * Computes the four scopes of one metric of one profile from the own cost of each context, as README.md of
 * format.hpctoolkit defines them under "Costs":
 *
 * <pre>
 *  point(c)     = own(c)
 *  function(c)  = own(c) + sum of function(d) over the lexical children d
 *  execution(c) = own(c) + sum of execution(d) over all children d
 *  lex_aware(c) = of a loop: own(c) + the same sum without inner loops; else function(c)
 *  context 0    : execution = sum over the entry points, in their order; nothing else
 * </pre>
 *
 * Sums are computed over the children from the last to the first; the own cost is added last. An instance can be
 * reused; for one thread.
 *
 * <p>Only some contexts have values, see {@link #begin}. All others have none, so that a metric with few costs takes time
 * for these.
 */
final class Propagation {

    /**
     * An own cost that is computed as a difference of sums is treated as a rounding error if it is smaller than this
     * number of ULPs of the sums.
     */
    private static final int NOISE_ULPS = 8;

    /** All contexts are computed if more than one of this number has a cost. */
    private static final int FEW = 16;

    private static final double EXACT_INTEGERS = 1L << 53;

    private final ContextTree tree;
    private final int size;
    private final double largest;
    private final int[] parents;
    private final boolean[] lexical;
    private final boolean[] loop;
    private final double[] own;
    private final double[] execution;
    private final double[] function;
    private final double[] lexAware;
    private final int[] children;
    private final BitSet summed = new BitSet();
    private final BitSet reached = new BitSet();

    /** The contexts that may have values, in ascending order. */
    private final int[] active;

    private int count;

    /**
     * Creates an instance for the context tree of a database, all contexts of which may have values.
     *
     * @param profiles number of profiles; sums over all of them must be finite
     */
    Propagation(ContextTree contexts, int profiles) {
        tree = contexts;
        size = contexts.size();
        largest = Double.MAX_VALUE / Math.max(1, profiles);
        parents = new int[size];
        lexical = new boolean[size];
        loop = new boolean[size];
        for (int c = 0; c < size; c++) {
            parents[c] = contexts.parent(c);
            lexical[c] = parents[c] >= 0 && contexts.relation(c) == MetaDbLayout.LEXICAL;
            loop[c] = parents[c] >= 0 && contexts.lexicalType(c) == MetaDbLayout.LOOP;
        }
        own = new double[size];
        execution = new double[size];
        function = new double[size];
        lexAware = new double[size];
        children = new int[size];
        active = new int[size];
        activateAll();
    }

    /**
     * Clears all values, and chooses the contexts that may have values: some contexts and all above them.
     *
     * @param costs number of contexts
     * @param contexts returns the i-th of them
     */
    void begin(int costs, IntUnaryOperator contexts) {
        for (int i = 0; i < count; i++) {
            int c = active[i];
            own[c] = 0;
            execution[c] = 0;
        }
        summed.clear();
        if (costs > size / FEW) {
            activateAll();
            return;
        }
        reached.clear();
        for (int i = 0; i < costs; i++) {
            tree.addWithAbove(contexts.applyAsInt(i), reached);
        }
        count = 0;
        for (int c = reached.nextSetBit(0); c >= 0; c = reached.nextSetBit(c + 1)) {
            active[count++] = c;
        }
    }

    private void activateAll() {
        if (count < size) {
            Arrays.setAll(active, c -> c);
            count = size;
        }
    }

    /** Returns the contexts that may have values, in ascending order, in an array that may be longer than {@link #count}. */
    int[] active() {
        return active;
    }

    /** Returns the number of contexts that may have values. */
    int count() {
        return count;
    }

    /** Returns the own costs by context, to be set before {@link #fromOwn()}; scope {@code point} afterwards. */
    double[] own() {
        return own;
    }

    /**
     * Returns the execution costs by context, to be set before {@link #fromExecution()}; scope {@code execution}
     * afterwards.
     */
    double[] execution() {
        return execution;
    }

    /** Returns scope {@code function} by context. */
    double[] function() {
        return function;
    }

    /** Returns scope {@code lex_aware} by context. */
    double[] lexAware() {
        return lexAware;
    }

    /** Returns scope {@code execution} of context 0. */
    double total() {
        double total = 0;
        for (int i = 0; i < count; i++) {
            int c = active[i];
            if (parents[c] < 0) {
                total += execution[c];
            }
        }
        return total;
    }

    /**
     * Computes all scopes from the own costs.
     *
     * @return false if a cost is negative or not finite, or so large that a sum is not finite, in which case
     *     HPCToolkit's tools could not show it
     */
    boolean fromOwn() {
        for (int i = count - 1; i >= 0; i--) {
            int c = active[i];
            if (!(own[c] >= 0)) {
                return false;
            }
            execution[c] += own[c];
            if (parents[c] >= 0) {
                execution[parents[c]] += execution[c];
            }
        }
        return isFinite() && propagate();
    }

    /**
     * Computes the own costs and the other scopes from the execution costs, which do not change. The own costs of
     * contexts whose execution cost was computed by {@link #fill} do not change either.
     *
     * @return false if a context costs less than its children, or a cost is negative, not finite, or too large for a
     *     sum
     */
    boolean fromExecution() {
        for (int i = 0; i < count; i++) {
            int c = active[i];
            own[c] = summed.get(c) ? own[c] : execution[c];
            function[c] = 0;
            children[c] = 0;
        }
        for (int i = count - 1; i >= 0; i--) {
            int c = active[i];
            if (execution[c] != 0 && parents[c] >= 0) {
                function[parents[c]] += execution[c];
                children[parents[c]]++;
            }
        }
        for (int i = 0; i < count; i++) {
            int c = active[i];
            if (children[c] > 0 && !summed.get(c)) {
                own[c] = ownCost(execution[c], function[c], children[c]);
            }
            if (!(own[c] >= 0)) {
                return false;
            }
        }
        return isFinite() && propagate();
    }

    /** Adds to the execution cost of some contexts, which is their own cost so far, the sum over their children. */
    void fill(BitSet contexts) {
        summed.clear();
        summed.or(contexts);
        for (int i = 0; i < count; i++) {
            int c = active[i];
            own[c] = summed.get(c) ? execution[c] : own[c];
        }
        for (int i = count - 1; i >= 0; i--) {
            int c = active[i];
            if (parents[c] >= 0 && summed.get(parents[c])) {
                execution[parents[c]] += execution[c];
            }
        }
    }

    private static double ownCost(double whole, double parts, int count) {
        double rest = whole - parts;
        if (isExact(whole) && isExact(parts)) {
            return rest;
        }
        double noise = Math.max(NOISE_ULPS, count) * Math.ulp(Math.max(whole, parts));
        return rest >= -1.5 * noise && rest <= noise ? 0 : rest;
    }

    /** Returns whether a number is an integer that is small enough for exact sums. */
    private static boolean isExact(double value) {
        return value == Math.rint(value) && value <= EXACT_INTEGERS;
    }

    private boolean isFinite() {
        for (int i = 0; i < count; i++) {
            if (!(execution[active[i]] <= largest)) {
                return false;
            }
        }
        return true;
    }

    private boolean propagate() {
        for (int i = 0; i < count; i++) {
            int c = active[i];
            function[c] = 0;
            lexAware[c] = 0;
        }
        for (int i = count - 1; i >= 0; i--) {
            int c = active[i];
            function[c] += own[c];
            lexAware[c] += own[c];
            if (lexical[c]) {
                function[parents[c]] += function[c];
                if (!loop[c]) {
                    lexAware[parents[c]] += lexAware[c];
                }
            }
            if (!loop[c]) {
                lexAware[c] = function[c];
            }
        }
        return true;
    }
}

package org.perfspace.writer.hpctoolkit;

import java.util.Arrays;
import java.util.BitSet;
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
 */
final class Propagation {

    /**
     * An own cost that is computed as a difference of sums is treated as a rounding error if it is smaller than this
     * number of ULPs of the sums.
     */
    private static final int NOISE_ULPS = 8;

    private static final double EXACT_INTEGERS = 1L << 53;

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

    /**
     * Creates an instance for the context tree of a database.
     *
     * @param profiles number of profiles; sums over all of them must be finite
     */
    Propagation(ContextTree contexts, int profiles) {
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
    }

    /** Clears all values. */
    void clear() {
        Arrays.fill(own, 0);
        Arrays.fill(execution, 0);
        summed.clear();
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
        for (int c = 0; c < size; c++) {
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
        for (int c = size - 1; c >= 0; c--) {
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
        for (int c = 0; c < size; c++) {
            own[c] = summed.get(c) ? own[c] : execution[c];
        }
        Arrays.fill(function, 0);
        Arrays.fill(children, 0);
        for (int c = size - 1; c >= 0; c--) {
            if (execution[c] != 0 && parents[c] >= 0) {
                function[parents[c]] += execution[c];
                children[parents[c]]++;
            }
        }
        for (int c = 0; c < size; c++) {
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
        summed.stream().forEach(c -> own[c] = execution[c]);
        for (int c = size - 1; c >= 0; c--) {
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
        for (int c = 0; c < size; c++) {
            if (!(execution[c] <= largest)) {
                return false;
            }
        }
        return true;
    }

    private boolean propagate() {
        Arrays.fill(function, 0);
        Arrays.fill(lexAware, 0);
        for (int c = size - 1; c >= 0; c--) {
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

package org.perfspace.format.tau;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The flat lines of a profile in relation to its call paths. TAU writes each function in a flat line, with the sums over all
 * call paths that end in it. The excess of a flat line over these sums was measured while nothing had called the function: the
 * function is a root of this thread.
 */
final class TauBalance {

    /** Relative tolerance of sums, which is necessary because TAU prints some numbers with six digits. */
    static final double TOLERANCE = 1e-5;

    private final Map<String, TauProfile.Function> flat = new HashMap<>();
    private final Map<String, TauProfile.Function> sums = new HashMap<>();
    private final Set<String> called = new HashSet<>();
    private final boolean samples;

    TauBalance(TauProfile profile) {
        boolean hasSamples = false;
        for (TauProfile.Function function : profile.functions()) {
            String leaf = function.leaf();
            if (function.isFlat()) {
                flat.put(leaf, function);
                continue;
            }
            hasSamples |= leaf.startsWith(TauLayout.SAMPLE);
            sums.merge(leaf, function, TauProfile.Function::plus);
            if (!TauPath.beginsWithLeaf(function.path(), leaf)) {
                called.add(leaf);
            }
        }
        samples = hasSamples;
    }

    /** Returns whether a function is called in this profile, by other functions than those that it calls itself. */
    boolean isCalled(String function) {
        return called.contains(function) && !isRoot(function);
    }

    /**
     * Returns whether a name is that of sums of samples at all lines of a function, which repeat the samples; TAU's tools
     * give them to threads without samples, too, with zeros.
     */
    boolean isSummary(String leaf) {
        TauProfile.Function line = flat.containsKey(leaf) ? flat.get(leaf) : sums.get(leaf);
        return leaf.startsWith(TauLayout.SUMMARY) && (samples || line == null || line.calls() == 0);
    }

    /**
     * Returns whether a function is a root: nothing calls it, or it was entered more often than others called it. The
     * number of calls decides, as it is an integer.
     */
    boolean isRoot(String function) {
        TauProfile.Function whole = flat.get(function);
        if (whole == null) {
            return !sums.containsKey(function);
        }
        if (isSummary(function)) {
            return false;
        }
        TauProfile.Function paths = sums.get(function);
        return paths == null || whole.calls() - paths.calls() > TOLERANCE * whole.calls();
    }

    /** Returns whether there are call paths that end in a function. */
    boolean hasPaths(String function) {
        return sums.containsKey(function);
    }

    /** Returns the part of a flat line that its call paths do not hold; the inclusive value is that of the function. */
    TauProfile.Function rest(TauProfile.Function whole) {
        TauProfile.Function paths = sums.get(whole.path());
        return paths == null ? whole : whole.minus(paths);
    }

    /** Returns whether the exclusive value or the number of calls of a flat line is not the sum over its call paths. */
    boolean differs(TauProfile.Function whole) {
        TauProfile.Function paths = sums.get(whole.path());
        return paths != null
                && !isRoot(whole.path())
                && (isFar(whole.exclusive(), paths.exclusive()) || isFar(whole.calls(), paths.calls()));
    }

    private static boolean isFar(double a, double b) {
        return Math.abs(a - b) > TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
    }
}

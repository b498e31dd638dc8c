package org.perfspace.format.hpctoolkit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** A checksum of the values of each context that does not depend on their order. */
final class ContextSums {

    /** An odd number whose multiples are spread over all bits: 2<sup>64</sup> divided by the golden ratio. */
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

    private final Map<Long, long[]> sums = new HashMap<>();

    /**
     * Adds some values of a context.
     *
     * @param count number of values
     * @param terms sum of their {@linkplain #term contributions}
     */
    public void add(long ctxId, long count, long terms) {
        long[] sum = sums.computeIfAbsent(ctxId, c -> new long[2]);
        sum[0] += count;
        sum[1] += terms;
    }

    /** Returns the contribution of one value to a checksum. */
    public static long term(long ctxId, int metricId, int profile, long bits) {
        return mix(bits + ((ctxId << Character.SIZE | metricId) * SPREAD + profile) * SPREAD);
    }

    /** Passes the contexts whose values differ to a consumer, in ascending order. */
    public void differences(ContextSums other, LongConsumer found) {
        TreeSet<Long> all = new TreeSet<>(sums.keySet());
        all.addAll(other.sums.keySet());
        long[] none = new long[2];
        for (long ctxId : all) {
            long[] mine = sums.getOrDefault(ctxId, none);
            if (!Arrays.equals(mine, other.sums.getOrDefault(ctxId, none))) {
                found.accept(ctxId);
            }
        }
    }

    /** Spreads the bits of a number (the finaliser of MurmurHash3). */
    private static long mix(long value) {
        long x = value;
        x = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
        x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return x ^ (x >>> 33);
    }
}

package org.perfspace.reader.hpctoolkit.check;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** A checksum of the values of each context that does not depend on their order. */
final class ContextSums {

    private final Map<Long, long[]> sums = new HashMap<>();

    /** Adds a value. */
    void add(long ctxId, int metricId, int profile, long bits) {
        long[] sum = sums.computeIfAbsent(ctxId, c -> new long[2]);
        sum[0]++;
        sum[1] += mix(bits + mix(((long) metricId << Integer.SIZE) + profile));
    }

    /** Hands out the contexts whose values are not the same, ascending. */
    void differences(ContextSums other, LongConsumer found) {
        TreeSet<Long> all = new TreeSet<>(sums.keySet());
        all.addAll(other.sums.keySet());
        long[] none = new long[2];
        for (long ctxId : all) {
            long[] mine = sums.getOrDefault(ctxId, none);
            if (!java.util.Arrays.equals(mine, other.sums.getOrDefault(ctxId, none))) {
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

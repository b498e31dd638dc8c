package org.perfspace.testdata.generate.run;

/** Numbers that look random and depend on nothing but what they are asked for: SplitMix64, by position. */
public final class SplitMix {

    private static final long GAMMA = 0x9e3779b97f4a7c15L;

    private SplitMix() {}

    /** Mixes 64 bits. */
    static long mix(long value) {
        long z = value + GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Start of a stream of its own. */
    static long stream(long seed, long first, long second) {
        return mix(mix(mix(seed) + first) + second);
    }

    /** The hash at a position of a stream. */
    static long at(long stream, long position) {
        return mix(stream + position * GAMMA);
    }

    /** Evenly from 0 to below a bound. */
    public static int below(int bound, long hash) {
        return (int) Math.floorMod(hash >>> 16, (long) bound);
    }
}

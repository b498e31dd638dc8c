package org.perfspace.testdata.generate;

/** Pseudorandom numbers that only depend on their stream and position: SplitMix64, by position. */
final class SplitMix {

    private static final long GAMMA = 0x9e3779b97f4a7c15L;

    private SplitMix() {}

    /** Mixes 64 bits. */
    static long mix(long value) {
        long z = value + GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Returns the start of a separate stream. */
    static long stream(long seed, long first, long second) {
        return mix(mix(mix(seed) + first) + second);
    }

    /** Returns the hash at a position of a stream. */
    static long at(long stream, long position) {
        return mix(stream + position * GAMMA);
    }

    /** Returns a number that is uniformly distributed from 0 to below a bound. */
    public static int below(int bound, long hash) {
        return (int) Math.floorMod(hash >>> 16, (long) bound);
    }
}

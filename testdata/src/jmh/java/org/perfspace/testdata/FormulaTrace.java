package org.perfspace.testdata;

import org.perfspace.model.Trace;

/**
 * A trace of any length that takes no memory: every millisecond or so a location is in another call node, one of the next three in
 * the call tree, and every fourth time in the same.
 *
 * @param callNodes number of call nodes
 * @param samples number of samples of each location
 */
record FormulaTrace(int callNodes, long samples) implements Trace {

    private static final long BEGIN = 1_700_000_000_000_000_000L;
    private static final long STEP = 1_000_000;

    @Override
    public long beginNanos() {
        return BEGIN;
    }

    @Override
    public long endNanos() {
        return BEGIN + samples * STEP;
    }

    @Override
    public long sampleCount(int location) {
        return samples;
    }

    @Override
    public SampleCursor samples(int location) {
        return new SampleCursor() {
            private long next;
            private long random = location;
            private int node;

            @Override
            public boolean next() {
                random = random * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                node = (int) ((node + (random >>> 62)) % callNodes);
                return next++ < samples;
            }

            @Override
            public long nanos() {
                return BEGIN + (next - 1) * STEP + (random >>> 45);
            }

            @Override
            public int callNode() {
                return node;
            }

            @Override
            public long place() {
                return NO_PLACE;
            }
        };
    }
}

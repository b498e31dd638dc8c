package org.perfspace.testdata.generate;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.perfspace.model.Trace;

/**
 * Samples of each location at equal distances, through the call tree in order: each node lasts for its share of the
 * location's time.
 */
final class ComputedTrace implements Trace {

    private static final long BEGIN = 1_700_000_000_000_000_000L;
    private static final int SHIFT = 17;

    /** Nanoseconds in 2<sup>17</sup> units of 2<sup>-26</sup> s. */
    private static final long NANOS = 1_953_125;

    private final CallTree tree;
    private final Map<Work, int[]> speeds = new EnumMap<>(Work.class);
    private final long[] totals;
    private final int wanted;

    /**
     * Creates a trace with the given number of samples for each location; a location that runs too briefly has fewer, an
     * idle one has none.
     */
    ComputedTrace(CallTree tree, Machine machine, int wanted) {
        this.tree = tree;
        this.wanted = wanted;
        this.totals = new long[machine.locations()];
        for (Work work : Work.values()) {
            speeds.put(work, machine.speeds(work));
        }
        for (int node = 0; node < tree.size(); node++) {
            int[] speed = speed(node);
            for (int l = 0; l < totals.length; l++) {
                totals[l] += tree.weight[node] * speed[l];
            }
        }
    }

    @Override
    public long beginNanos() {
        return BEGIN;
    }

    @Override
    public long endNanos() {
        return BEGIN + nanos(Arrays.stream(totals).max().orElse(0)) + 1;
    }

    @Override
    public long sampleCount(int location) {
        return Math.min(wanted, totals[location] >> 2);
    }

    @Override
    public SampleCursor samples(int location) {
        long count = sampleCount(location);
        return new SampleCursor() {
            private long next;
            private long at;
            private int node;
            private long left = tree.weight[0] * speed(0)[location];

            @Override
            public boolean next() {
                if (next == count) {
                    return false;
                }
                long then = totals[location] / count * next + totals[location] % count * next / count;
                long step = then - at;
                while (step >= left) {
                    step -= left;
                    node++;
                    left = tree.weight[node] * speed(node)[location];
                }
                left -= step;
                at = then;
                next++;
                return true;
            }

            @Override
            public long nanos() {
                return BEGIN + ComputedTrace.nanos(at);
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

    private int[] speed(int node) {
        return speeds.getOrDefault(tree.function[node].sort().work(), new int[0]);
    }

    private static long nanos(long units) {
        long rest = units % (1L << SHIFT);
        return (units >> SHIFT) * NANOS + ((rest * NANOS) >> SHIFT);
    }
}

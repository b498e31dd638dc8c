package org.perfspace.testdata.generate;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.perfspace.model.Trace;

/**
 * Samples of each location at equal distances, through the run in its order: each piece of work lasts for its share of the
 * location's time.
 */
final class ComputedTrace implements Trace {

    private static final long BEGIN = 1_700_000_000_000_000_000L;
    private static final int SHIFT = 17;

    /** Nanoseconds in 2<sup>17</sup> units of 2<sup>-26</sup> s. */
    private static final long NANOS = 1_953_125;

    private final Course course;
    private final int[] locations;
    private final Map<Work, int[]> speeds = new EnumMap<>(Work.class);
    private final long[] totals;
    private final int wanted;

    /**
     * Creates a trace with the given number of samples for each location; a location that runs too briefly has fewer, an
     * idle one has none.
     *
     * @param locations the locations of the profile, by their number among those of the machine
     */
    ComputedTrace(Course course, Machine machine, int[] locations, int wanted) {
        this.course = course;
        this.locations = locations;
        this.wanted = wanted;
        this.totals = new long[locations.length];
        for (Work work : Work.values()) {
            speeds.put(work, machine.speeds(work));
        }
        for (int piece = 0; piece < course.size(); piece++) {
            for (int l = 0; l < totals.length; l++) {
                totals[l] += units(piece, l);
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
            private int piece;
            private long left = units(0, location);

            @Override
            public boolean next() {
                if (next == count) {
                    return false;
                }
                long then = totals[location] / count * next + totals[location] % count * next / count;
                long step = then - at;
                while (step >= left) {
                    step -= left;
                    piece++;
                    left = units(piece, location);
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
                return course.callNode(piece);
            }

            @Override
            public long place() {
                return NO_PLACE;
            }
        };
    }

    private long units(int piece, int location) {
        int[] speed = speeds.getOrDefault(course.work(piece), new int[0]);
        return course.weight(piece) * speed[locations[location]];
    }

    private static long nanos(long units) {
        long rest = units % (1L << SHIFT);
        return (units >> SHIFT) * NANOS + ((rest * NANOS) >> SHIFT);
    }
}

package org.perfspace.testdata;

import java.util.List;
import org.perfspace.model.Trace;

/**
 * A trace in memory.
 *
 * @param beginNanos a time before all samples
 * @param endNanos a time after all samples
 * @param locations the samples of each location
 */
public record HeldTrace(long beginNanos, long endNanos, List<List<Sample>> locations) implements Trace {

    /** Takes copies of the lists. */
    public HeldTrace {
        locations = locations.stream().map(List::copyOf).toList();
    }

    /**
     * From a time on, a location was in a call node.
     *
     * @param nanos time in nanoseconds since 1970, unsigned
     * @param callNode id of the call node, or {@link Trace#IDLE}
     */
    public record Sample(long nanos, int callNode) {}

    @Override
    public long sampleCount(int location) {
        return locations.get(location).size();
    }

    @Override
    public SampleCursor samples(int location) {
        List<Sample> samples = locations.get(location);
        return new SampleCursor() {
            private int next;

            @Override
            public boolean next() {
                boolean more = next < samples.size();
                next += more ? 1 : 0;
                return more;
            }

            @Override
            public long nanos() {
                return samples.get(next - 1).nanos();
            }

            @Override
            public int callNode() {
                return samples.get(next - 1).callNode();
            }
        };
    }
}

package org.perfspace.convert.reduce;

import java.io.IOException;
import java.util.Optional;
import org.perfspace.model.Trace;

/**
 * A trace with fewer locations or call nodes. The number of samples of a location does not change: samples at removed nodes
 * are idle.
 */
final class ReducedTrace implements Trace {

    private final Trace source;
    private final Optional<CallTreeMap> map;
    private final Optional<int[]> locations;

    private ReducedTrace(Trace source, Optional<CallTreeMap> map, Optional<int[]> locations) {
        this.source = source;
        this.map = map;
        this.locations = locations;
    }

    public static Trace ofCallNodes(Trace source, CallTreeMap map) {
        return new ReducedTrace(source, Optional.of(map), Optional.empty());
    }

    /** Returns the trace of some locations of the source, in the given order. */
    public static Trace ofLocations(Trace source, int[] locations) {
        return new ReducedTrace(source, Optional.empty(), Optional.of(locations));
    }

    @Override
    public long beginNanos() {
        return source.beginNanos();
    }

    @Override
    public long endNanos() {
        return source.endNanos();
    }

    @Override
    public long sampleCount(int location) throws IOException {
        return source.sampleCount(original(location));
    }

    @Override
    public SampleCursor samples(int location) throws IOException {
        SampleCursor samples = source.samples(original(location));
        return map.isEmpty() ? samples : new Mapped(samples, map.get());
    }

    private int original(int location) {
        return locations.isEmpty() ? location : locations.get()[location];
    }

    private record Mapped(SampleCursor samples, CallTreeMap map) implements SampleCursor {

        @Override
        public boolean next() throws IOException {
            return samples.next();
        }

        @Override
        public long nanos() {
            return samples.nanos();
        }

        @Override
        public int callNode() {
            int node = samples.callNode();
            int target = node == IDLE ? CallTreeMap.NONE : map.target(node);
            return target == CallTreeMap.NONE ? IDLE : target;
        }

        @Override
        public long place() {
            return callNode() == IDLE ? NO_PLACE : samples.place();
        }
    }
}

package org.perfspace.convert.archive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Trace;

/** Some of the samples of one location at a time. */
final class TraceBuffer {

    private static final int SAMPLES = 1 << 18;

    private final long[] nanos = new long[SAMPLES];
    private final int[] callNodes = new int[SAMPLES];
    private int location;
    private Trace.@Nullable SampleCursor samples;

    /** Goes to a location. */
    void begin(int newLocation, Trace.SampleCursor newSamples) {
        location = newLocation;
        samples = newSamples;
    }

    /** Takes the next samples; how many there are. */
    int fill() throws IOException {
        int count = 0;
        while (samples != null && count < SAMPLES && samples.next()) {
            nanos[count] = samples.nanos();
            callNodes[count++] = samples.callNode();
        }
        return count;
    }

    int location() {
        return location;
    }

    long nanos(int row) {
        return nanos[row];
    }

    int callNode(int row) {
        return callNodes[row];
    }
}

package org.perfspace.convert.archive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.Trace;

/** A buffer for samples of one location at a time. */
public final class TraceBuffer {

    private static final int SAMPLES = 1 << 18;

    private final long[] nanos = new long[SAMPLES];
    private final int[] callNodes = new int[SAMPLES];
    private int location;
    private Trace.@Nullable SampleCursor samples;

    /**
     * Goes to a location.
     *
     * @param newLocation id of the location
     * @param newSamples its samples
     */
    public void begin(int newLocation, Trace.SampleCursor newSamples) {
        location = newLocation;
        samples = newSamples;
    }

    /**
     * {@return the number of samples that were read into the buffer; 0 if there are no more}
     *
     * @throws IOException if the trace cannot be read
     */
    public int fill() throws IOException {
        int count = 0;
        while (samples != null && count < SAMPLES && samples.next()) {
            nanos[count] = samples.nanos();
            callNodes[count++] = samples.callNode();
        }
        return count;
    }

    /** {@return the location of the samples} */
    public int location() {
        return location;
    }

    /**
     * {@return the time of a sample in nanoseconds}
     *
     * @param row index of the sample
     */
    public long nanos(int row) {
        return nanos[row];
    }

    /**
     * {@return the call node of a sample, or {@link Trace#IDLE}}
     *
     * @param row index of the sample
     */
    public int callNode(int row) {
        return callNodes[row];
    }
}

package org.perfspace.writer.chrome;

import java.io.IOException;
import org.perfspace.io.PiecedFile;
import org.perfspace.model.Definitions;
import org.perfspace.model.Location;
import org.perfspace.model.Region;
import org.perfspace.model.Trace;
import org.perfspace.model.TraceIntervals;

/**
 * Converts the samples of one location to events. Frames that successive samples share stay open. A sample of duration
 * 0 causes no event, and neither does a sample in the same call node as its predecessor.
 */
final class LocationEvents implements OpenCalls.Steps {

    private final Location location;
    private final Definitions definitions;
    private final OpenCalls calls;
    private final EventBatch.Names names;
    private final PiecedFile out;
    private EventBatch batch;
    private long now;
    private long continued;
    private long momentary;

    /**
     * Creates an instance for a location.
     *
     * @param calls the open calls, of which there must be none
     */
    LocationEvents(
            Location location, Definitions definitions, OpenCalls calls, EventBatch.Names names, PiecedFile out) {
        this.location = location;
        this.definitions = definitions;
        this.calls = calls;
        this.names = names;
        this.out = out;
        this.batch = new EventBatch(location);
    }

    /** Writes all events; at the end, all calls are closed. */
    void write(TraceIntervals intervals) throws IOException {
        int current = Trace.IDLE;
        long end = 0;
        while (intervals.next()) {
            end = intervals.end();
            int callNode = intervals.callNode();
            if (intervals.begin() == end) {
                momentary += callNode == Trace.IDLE ? 0 : 1;
            } else if (callNode == current) {
                continued++;
            } else {
                now = intervals.begin();
                calls.goTo(callNode, this);
                current = callNode;
            }
        }
        now = end;
        calls.goTo(Trace.IDLE, this);
        put();
    }

    /** Returns the number of samples that are in the same call node as their predecessor. */
    long continued() {
        return continued;
    }

    /** Returns the number of samples in a call node that have duration 0. */
    long momentary() {
        return momentary;
    }

    @Override
    public void enter(int callNode) throws IOException {
        Region region = definitions.regionOf(callNode);
        batch.enter(now, region.id(), names.length(region.id()));
        goOn();
    }

    @Override
    public void leave(int callNode) throws IOException {
        Region region = definitions.regionOf(callNode);
        batch.leave(now, region.id(), names.length(region.id()));
        goOn();
    }

    private void goOn() throws IOException {
        if (batch.isFull()) {
            put();
            batch = new EventBatch(location);
        }
    }

    private void put() throws IOException {
        if (!batch.isEmpty()) {
            EventBatch full = batch;
            out.add(full.expectedBytes(), () -> full.text(names));
        }
    }
}

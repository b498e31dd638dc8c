package org.perfspace.writer.chrome;

import static org.perfspace.format.chrome.ChromeTraceLayout.*;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.perfspace.io.JsonText;
import org.perfspace.io.OutputFile;
import org.perfspace.io.PiecedFile;
import org.perfspace.io.Place;
import org.perfspace.io.WriteOptions;
import org.perfspace.io.WriteReport;
import org.perfspace.model.Attributes;
import org.perfspace.model.Definitions;
import org.perfspace.model.Field;
import org.perfspace.model.Fields;
import org.perfspace.model.Location;
import org.perfspace.model.LocationGroup;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Region;
import org.perfspace.model.Trace;
import org.perfspace.model.TraceIntervals;
import org.perfspace.writer.supplement.Losses;

/**
 * Stores the trace of a space as a file of
 * {@linkplain org.perfspace.format.chrome.ChromeTraceLayout Chrome's Trace Event Format}. The file is compressed with
 * gzip if its name ends in {@code .gz}. One thread reads the samples while others convert the events to text; memory
 * use does not depend on the number of samples.
 */
public final class ChromeTraceWriter {

    private static final Set<Field<?>> HOLDS =
            Set.of(Fields.REGION_NAME, Fields.SYSTEM_NODE_NAME, Fields.GROUP_NAME, Fields.LOCATION_NAME);

    private final PerformanceSpace space;
    private final Definitions definitions;
    private final Trace trace;
    private final PiecedFile out;
    private final EventBatch.Names names;
    private final OpenCalls calls;
    private final long origin;

    /** The number of samples that are in the same call node as their predecessor. */
    private long continued;

    /** The number of samples in a call node that have duration 0. */
    private long momentary;

    private ChromeTraceWriter(PerformanceSpace space, Trace trace, PiecedFile out) throws IOException {
        this.space = space;
        this.definitions = space.definitions();
        this.trace = trace;
        this.out = out;
        this.names = new EventBatch.Names(definitions);
        this.calls = new OpenCalls(definitions);
        this.origin = TraceIntervals.origin(space);
    }

    /** Writes the trace; rejects a space without one. */
    public static WriteReport write(PerformanceSpace space, Path target, WriteOptions options) throws IOException {
        Trace trace = space.trace()
                .orElseThrow(
                        () -> Place.of(target.toString())
                                .unsupported(
                                        "expected a trace, which is all that this format holds, found a profile without one; write the"
                                                + " profile in another format, or measure again with a trace, as HPCToolkit does with hpcrun -t"));
        return OutputFile.write(target, options, (file, report) -> {
            try (PiecedFile out = new PiecedFile(file, target)) {
                new ChromeTraceWriter(space, trace, out).write(report);
                out.finish();
            }
            space.requireUnchanged();
        });
    }

    private void write(WriteReport report) throws IOException {
        writeHead();
        for (Location location : definitions.locations()) {
            new LocationEvents(location).write(TraceIntervals.of(trace, location.id(), origin));
        }
        out.add(new JsonText().raw("\n]}\n"));
        Map<Integer, String> omitted = new HashMap<>();
        definitions.metrics().forEach(metric -> omitted.put(metric.id(), "the file holds the trace"));
        Losses.ofViewer(space, new Losses.Viewer(omitted, HOLDS, Attributes.NONE, JsonText::holds, false), report);
        if (space.traceSamples() == 0) {
            report.remark("the trace has no samples, so that the time line is empty");
        }
        if (continued > 0) {
            report.lose(
                    String.format(Locale.ROOT, "the times of %,d samples of the call path before them", continued), 0);
        }
        if (momentary > 0) {
            report.lose(String.format(Locale.ROOT, "%,d samples that last no time", momentary), 0);
        }
    }

    private void writeHead() throws IOException {
        JsonText text = new JsonText();
        text.raw("{").name(DISPLAY_TIME_UNIT).text("ns").raw(",\n").name(OTHER_DATA);
        text.raw("{\"tool\":\"perfspace\",").name(ORIGIN_NANOS).text(Long.toUnsignedString(origin));
        text.raw("},\n").name(TRACE_EVENTS).raw("[");
        String separator = "\n";
        for (LocationGroup group : definitions.locationGroups()) {
            String process = "\"" + PID + "\":" + (FIRST_NUMBER + (long) group.id());
            text = passOn(text.raw(separator));
            fact(text, process, PROCESS_NAME).name(NAME).text(group.name()).raw("}},\n");
            fact(text, process, PROCESS_LABELS).name(LABELS).text(pathOf(group)).raw("}},\n");
            fact(text, process, PROCESS_SORT_INDEX)
                    .name(SORT_INDEX)
                    .number(group.id())
                    .raw("}}");
            separator = ",\n";
        }
        for (Location location : definitions.locations()) {
            String thread = EventBatch.thread(location);
            text = passOn(text.raw(separator));
            fact(text, thread, THREAD_NAME).name(NAME).text(location.name()).raw("}},\n");
            fact(text, thread, THREAD_SORT_INDEX)
                    .name(SORT_INDEX)
                    .number(location.id())
                    .raw("}}");
            separator = ",\n";
        }
        out.add(text);
    }

    /** Appends a text to the file if it is long enough, and returns the text to continue with. */
    private JsonText passOn(JsonText text) throws IOException {
        if (text.size() < PiecedFile.PIECE) {
            return text;
        }
        out.add(text);
        return new JsonText();
    }

    private static JsonText fact(JsonText text, String subject, String name) {
        text.raw("{").name(PHASE).text(METADATA).raw(",").raw(subject).raw(",");
        return text.name(NAME).text(name).raw(",").name(ARGUMENTS).raw("{");
    }

    private String pathOf(LocationGroup group) {
        Deque<String> path = new ArrayDeque<>();
        for (int node = group.systemNode();
                node >= 0;
                node = definitions.systemTree().parent(node)) {
            path.addFirst(definitions.systemNodes().get(node).name());
        }
        return String.join("/", path);
    }

    /**
     * Converts the samples of one location to events. Frames that successive samples share stay open. A sample of duration
     * 0 causes no event, and neither does a sample in the same call node as its predecessor.
     */
    private final class LocationEvents implements OpenCalls.Steps {

        private final Location location;
        private EventBatch batch;
        private long now;

        LocationEvents(Location location) {
            this.location = location;
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
}

package org.perfspace.reader.tau;

import java.util.List;
import org.perfspace.io.ProfileException;
import org.perfspace.model.MemorySeverity;

/** Puts the numbers of files into rows. */
final class TauValues {

    /** Words of a cell of TAU_ATOMIC, and of NDOUBLES(5). */
    private static final int EVENT_WORDS = 5;

    private final TauDefinitions definitions;
    private final MemorySeverity severity;

    TauValues(TauDefinitions definitions, MemorySeverity severity) {
        this.definitions = definitions;
        this.severity = severity;
    }

    void add(TauFile file, TauProfile profile) throws ProfileException {
        int location = definitions.location(file.thread());
        for (TauProfile.Function function : profile.functions()) {
            int node = definitions.callNode(TauContents.functions(function.path()));
            if (node >= 0) {
                addFunction(profile.metric(), function, node, location);
            }
        }
        for (TauProfile.Event event : profile.events()) {
            addEvent(file, profile, event, location);
        }
    }

    private void addFunction(String metric, TauProfile.Function function, int node, int location) {
        boolean callPaths = definitions.hasCallPaths();
        double inclusive = TauReader.scaled(metric, function.inclusive());
        double exclusive = TauReader.scaled(metric, function.exclusive());
        set(metric, node, location, callPaths ? inclusive : exclusive);
        set(TauReader.otherMetric(metric, callPaths), node, location, callPaths ? exclusive : inclusive);
        if (!Double.isNaN(function.squares())) {
            set(metric + TauDefinitions.SQUARES, node, location, function.squares());
        }
        if (metric.equals(definitions.firstMetric())) {
            set(TauDefinitions.CALLS, node, location, function.calls());
            set(TauDefinitions.SUBROUTINES, node, location, function.subroutines());
        }
    }

    /** Every metric's files repeat the events; those of the first count. */
    private void addEvent(TauFile file, TauProfile profile, TauProfile.Event event, int location)
            throws ProfileException {
        if (!profile.metric().equals(definitions.firstMetric())) {
            return;
        }
        List<String> context = TauContents.eventContext(event.name());
        int node = context.isEmpty() ? definitions.firstRoot() : definitions.callNode(context);
        if (node < 0) {
            throw file.place()
                    .atLine(event.line())
                    .corrupt(
                            "expected the call path \"%s\" somewhere, which a user event names, found none:"
                                    + " the call tree is incomplete",
                            String.join(" => ", context));
        }
        int metric =
                definitions.metric(TauDefinitions.eventKey(TauContents.eventName(event.name()), !context.isEmpty()));
        long[] row = severity.row(metric, node);
        int at = location * EVENT_WORDS;
        boolean atomic = definitions.isAtomic(metric);
        row[at] = atomic ? (long) event.count() : Double.doubleToRawLongBits(event.count());
        row[at + 1] = Double.doubleToRawLongBits(event.min());
        row[at + 2] = Double.doubleToRawLongBits(event.max());
        row[at + 3] = Double.doubleToRawLongBits(event.mean() * event.count());
        row[at + 4] = Double.doubleToRawLongBits(event.squares());
    }

    private void set(String key, int node, int location, double value) {
        severity.row(definitions.metric(key), node)[location] = Double.doubleToRawLongBits(value);
    }
}

package org.perfspace.model;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sets the traces and attachments of two spaces side by side. */
final class ExtrasComparison {

    private ExtrasComparison() {}

    static void compareTraces(PerformanceSpace first, PerformanceSpace second, SpaceComparison.Differences found)
            throws IOException {
        Trace a = first.trace().orElse(null);
        Trace b = second.trace().orElse(null);
        if (a == null || b == null) {
            if (a != b) {
                found.add("a trace in the " + (a == null ? "second" : "first") + " only");
            }
            return;
        }
        if (a.beginNanos() != b.beginNanos() || a.endNanos() != b.endNanos()) {
            found.add("trace: " + period(a) + " against " + period(b));
        }
        for (Location location : first.definitions().locations()) {
            if (!found.enough()) {
                samples(first.definitions(), location, a, b, found);
            }
        }
    }

    private static void samples(
            Definitions names, Location location, Trace a, Trace b, SpaceComparison.Differences found)
            throws IOException {
        String where = "trace, location " + location.fileId();
        Trace.SampleCursor left = a.samples(location.id());
        Trace.SampleCursor right = b.samples(location.id());
        for (long i = 0; ; i++) {
            boolean hasLeft = left.next();
            if (hasLeft != right.next()) {
                found.add(where + ": " + a.sampleCount(location.id()) + " samples against "
                        + b.sampleCount(location.id()));
                return;
            }
            if (!hasLeft) {
                return;
            }
            if (left.nanos() != right.nanos() || left.callNode() != right.callNode()) {
                found.add(where + ", sample " + i + ": " + sample(names, left) + " against " + sample(names, right));
                return;
            }
        }
    }

    private static String period(Trace trace) {
        return Long.toUnsignedString(trace.beginNanos()) + " to " + Long.toUnsignedString(trace.endNanos()) + " ns";
    }

    private static String sample(Definitions names, Trace.SampleCursor at) {
        String node = at.callNode() == Trace.IDLE
                ? "idle"
                : "cnode " + names.callNodes().get(at.callNode()).fileId();
        return node + " at " + Long.toUnsignedString(at.nanos()) + " ns";
    }

    static void compareAttachments(PerformanceSpace first, PerformanceSpace second, SpaceComparison.Differences found)
            throws IOException {
        Map<String, Attachment> others = new LinkedHashMap<>();
        second.attachments().forEach(attachment -> others.put(attachment.name(), attachment));
        for (Attachment attachment : first.attachments()) {
            String where = "attachment " + NormalForm.quote(attachment.name());
            Attachment other = others.remove(attachment.name());
            if (other == null) {
                found.add(where + ": in the first only");
            } else if (attachment.size() != other.size()) {
                found.add(where + ": " + attachment.size() + " bytes against " + other.size());
            } else if (!found.enough()) {
                bytes(where, attachment, other, found);
            }
        }
        others.keySet().forEach(name -> found.add("attachment " + NormalForm.quote(name) + ": in the second only"));
    }

    private static void bytes(String where, Attachment first, Attachment second, SpaceComparison.Differences found)
            throws IOException {
        try (InputStream a = first.open();
                InputStream b = second.open()) {
            byte[] left = a.readNBytes(CHUNK);
            long at = 0;
            while (left.length > 0) {
                int wrong = java.util.Arrays.mismatch(left, b.readNBytes(CHUNK));
                if (wrong >= 0) {
                    found.add(where + ": the bytes differ from byte " + (at + wrong));
                    return;
                }
                at += left.length;
                left = a.readNBytes(CHUNK);
            }
        }
    }

    private static final int CHUNK = 1 << 16;
}

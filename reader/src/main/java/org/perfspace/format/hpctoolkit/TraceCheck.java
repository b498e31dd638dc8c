package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.io.Findings;

/** Checks the rules of {@code trace.db} that the reader does not need. */
final class TraceCheck {

    private final NativeParts parts;
    private final TraceDb db;
    private final DbSource source;
    private final Findings findings;
    private final TraceElements elements;

    TraceCheck(NativeParts parts, TraceDb db, Findings findings) {
        this.parts = parts;
        this.db = db;
        this.source = parts.source(DbFile.TRACE);
        this.findings = findings;
        this.elements = new TraceElements(source, parts.ids());
    }

    /** Adds the violations. */
    void run() throws IOException {
        db.check(source, findings);
        Spans spans = new Spans(source, "trace lines");
        for (int line = 0; line < db.size(); line++) {
            spans.add(db.starts()[line], db.counts()[line] * TraceDbLayout.ELEMENT_BYTES);
            checkLine(line);
        }
        spans.check(findings);
        checkProfiles();
    }

    /**
     * Requires a line for each profile; a second one is unusual. The reader already rejects a line of a summary or of a
     * nonexistent profile.
     */
    private void checkProfiles() {
        BitSet traced = new BitSet();
        for (int line = 0; line < db.size(); line++) {
            int profile = (int) db.profiles()[line];
            if (traced.get(profile)) {
                findings.warn(
                        "second trace line",
                        source.at(db.headers()[line]),
                        "expected one trace line of profile %,d, found one more",
                        profile);
            }
            traced.set(profile);
        }
        for (int profile : parts.profileIndices()) {
            if (!traced.get(profile)) {
                findings.fault(
                        "trace line",
                        source.at(source.start(TraceDbLayout.TRACE_HEADERS)),
                        "expected one trace line of profile %,d, found 0",
                        profile);
            }
        }
    }

    private void checkLine(int line) throws IOException {
        elements.open(db.starts()[line], db.counts()[line]);
        long lastNanos = 0;
        boolean wasIdle = false;
        for (boolean first = true; elements.next(); first = false) {
            if (!elements.isInOrder()) {
                findings.add("trace", elements.outOfOrder());
            } else if (!first && elements.nanos() == lastNanos) {
                findings.warn(
                        "equal times",
                        source.at(elements.position()),
                        "expected every time of a line once, found %s twice",
                        Long.toUnsignedString(lastNanos));
            }
            checkContext(wasIdle);
            if (!elements.isInside(db)) {
                findings.fault(
                        "bounds",
                        source.at(elements.position()),
                        "expected a time from minTimestamp %s to maxTimestamp %s, found %s",
                        Long.toUnsignedString(db.minTimestamp()),
                        Long.toUnsignedString(db.maxTimestamp()),
                        Long.toUnsignedString(elements.nanos()));
            }
            lastNanos = elements.nanos();
            wasIdle = elements.isIdle();
        }
    }

    private void checkContext(boolean wasIdle) {
        if (!elements.isKnown()) {
            findings.add("trace context", elements.unknown());
        } else if (elements.isIdle() && wasIdle) {
            findings.warn(
                    "idle",
                    source.at(elements.position() + TraceDbLayout.CTX_ID),
                    "expected one idle element at a time, found two in a row");
        }
    }
}

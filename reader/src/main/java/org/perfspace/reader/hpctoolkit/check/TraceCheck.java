package org.perfspace.reader.hpctoolkit.check;

import java.io.IOException;
import org.perfspace.format.hpctoolkit.BlockWindow;
import org.perfspace.format.hpctoolkit.DbFile;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.Spans;
import org.perfspace.format.hpctoolkit.TraceDbLayout;
import org.perfspace.format.hpctoolkit.trace.TraceDb;
import org.perfspace.io.Findings;
import org.perfspace.reader.hpctoolkit.database.NativeParts;

/** Checks the rules of {@code trace.db} that reading does not need. */
final class TraceCheck {

    private final NativeParts parts;
    private final TraceDb db;
    private final DbSource source;
    private final Findings findings;
    private final BlockWindow window;

    TraceCheck(NativeParts parts, TraceDb db, Findings findings) {
        this.parts = parts;
        this.db = db;
        this.source = parts.source(DbFile.TRACE);
        this.findings = findings;
        this.window = new BlockWindow(source.bytes());
    }

    /** Adds what is wrong. */
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

    private void checkProfiles() {
        int[] columns = parts.columns(parts.profileIndices());
        int[] lines = new int[columns.length];
        for (int line = 0; line < db.size(); line++) {
            long profile = db.profiles()[line];
            if (profile >= columns.length || columns[(int) profile] < 0) {
                findings.fault(
                        "trace line",
                        source.at(db.headers()[line]),
                        "expected a trace line of a profile that is no summary, found one of %,d",
                        profile);
            } else {
                lines[(int) profile]++;
            }
        }
        for (int profile = 0; profile < lines.length; profile++) {
            if (columns[profile] >= 0 && lines[profile] != 1) {
                findings.fault(
                        "trace line",
                        source.at(source.start(TraceDbLayout.TRACE_HEADERS)),
                        "expected one trace line of profile %,d, found %,d",
                        profile,
                        lines[profile]);
            }
        }
    }

    private void checkLine(int line) throws IOException {
        long last = 0;
        long lastCtxId = -1;
        for (long i = 0; i < db.counts()[line]; i++) {
            long position = db.starts()[line] + i * TraceDbLayout.ELEMENT_BYTES;
            int at = window.fetch(position, TraceDbLayout.ELEMENT_BYTES);
            long nanos = window.buffer().getLong(at);
            long ctxId = window.buffer().getInt(at + TraceDbLayout.CTX_ID) & 0xffff_ffffL;
            if (i > 0) {
                checkTime(position, last, nanos);
            }
            checkContext(position + TraceDbLayout.CTX_ID, lastCtxId, ctxId);
            last = nanos;
            lastCtxId = ctxId;
            boolean inBounds = Long.compareUnsigned(nanos, db.minTimestamp()) >= 0
                    && Long.compareUnsigned(nanos, db.maxTimestamp()) <= 0;
            if (!inBounds) {
                findings.fault(
                        "bounds",
                        source.at(position),
                        "expected a time from minTimestamp %s to maxTimestamp %s, found %s",
                        Long.toUnsignedString(db.minTimestamp()),
                        Long.toUnsignedString(db.maxTimestamp()),
                        Long.toUnsignedString(nanos));
            }
        }
    }

    private void checkTime(long position, long last, long nanos) {
        int order = Long.compareUnsigned(nanos, last);
        if (order < 0) {
            findings.fault(
                    "trace",
                    source.at(position),
                    "expected times in ascending order, found %s after %s",
                    Long.toUnsignedString(nanos),
                    Long.toUnsignedString(last));
        } else if (order == 0) {
            findings.warn(
                    "equal times",
                    source.at(position),
                    "expected every time of a line once, found %s twice",
                    Long.toUnsignedString(nanos));
        }
    }

    private void checkContext(long position, long last, long ctxId) {
        if (ctxId != TraceDbLayout.IDLE && parts.ids().find(ctxId) < 0) {
            findings.fault("trace context", source.at(position), "expected a ctxId of meta.db, found %,d", ctxId);
        } else if (ctxId == TraceDbLayout.IDLE && last == TraceDbLayout.IDLE) {
            findings.warn("idle", source.at(position), "expected one idle element at a time, found two in a row");
        }
    }
}

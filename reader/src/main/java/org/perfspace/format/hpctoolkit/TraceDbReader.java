package org.perfspace.format.hpctoolkit;

import java.io.IOException;

/** Reads the table of {@code trace.db}; mirrors {@link TraceDbLayout}. The elements are not read. */
public final class TraceDbReader {

    private TraceDbReader() {}

    /**
     * Reads the table.
     *
     * @param ids contexts of meta.db
     * @param salvage whether to end a line before its first element that is missing, is earlier than its predecessor, or
     *     has an unknown context; this reads all elements
     */
    public static TraceDb read(DbSource source, ContextIds ids, boolean salvage) throws IOException {
        DbSection in = source.section(TraceDbLayout.TRACE_HEADERS, "TraceHeaders");
        long count = in.u32("nTraces", in.start() + TraceDbLayout.N_TRACES);
        int szTrace = in.u8("szTrace", in.start() + TraceDbLayout.SZ_TRACE);
        long minTimestamp = in.bits64("minTimestamp", in.start() + TraceDbLayout.MIN_TIMESTAMP);
        long maxTimestamp = in.bits64("maxTimestamp", in.start() + TraceDbLayout.MAX_TIMESTAMP);
        long pTraces = in.array("pTraces", in.start(), count, szTrace, TraceDbLayout.TRACE_BYTES);
        int nTraces = (int) count;
        TraceDb db = new TraceDb(minTimestamp, maxTimestamp, nTraces);
        for (int i = 0; i < nTraces; i++) {
            readHeader(db, source, i, in, pTraces + (long) i * szTrace, salvage);
        }
        if (salvage) {
            cutDamagedLines(db, source, ids);
        }
        return db;
    }

    private static void readHeader(TraceDb db, DbSource source, int i, DbSection in, long at, boolean salvage)
            throws IOException {
        long profIdx = in.u32("profIdx", at);
        long pStart = in.bits64("pStart", at + TraceDbLayout.P_START);
        long pEnd = in.bits64("pEnd", at + TraceDbLayout.P_END);
        long bytes = pEnd - pStart;
        if (pStart < 0 || pEnd < pStart || bytes % TraceDbLayout.ELEMENT_BYTES != 0) {
            throw in.at(at + TraceDbLayout.P_START)
                    .corrupt(
                            "expected a trace line of elements of %d bytes, found one from byte %s to %s",
                            TraceDbLayout.ELEMENT_BYTES, Long.toUnsignedString(pStart), Long.toUnsignedString(pEnd));
        }
        long elements = bytes / TraceDbLayout.ELEMENT_BYTES;
        long there = Math.max(0, source.bytes().size() - pStart) / TraceDbLayout.ELEMENT_BYTES;
        if (salvage && elements > there) {
            elements = there;
            db.cut().set(i);
        }
        if (elements > 0) {
            source.requireData(
                    in.at(at + TraceDbLayout.P_START), "trace elements", pStart, elements, TraceDbLayout.ELEMENT_BYTES);
        }
        db.profiles()[i] = profIdx;
        db.starts()[i] = pStart;
        db.counts()[i] = elements;
        db.headers()[i] = at;
    }

    private static void cutDamagedLines(TraceDb db, DbSource source, ContextIds ids) throws IOException {
        TraceElements elements = new TraceElements(source, ids);
        for (int i = 0; i < db.size(); i++) {
            long sound = soundElements(elements.open(db.starts()[i], db.counts()[i]));
            if (sound < db.counts()[i]) {
                db.counts()[i] = sound;
                db.cut().set(i);
            }
        }
    }

    private static long soundElements(TraceElements elements) throws IOException {
        long count = 0;
        while (elements.next() && elements.isKnown() && elements.isInOrder()) {
            count++;
        }
        return count;
    }
}

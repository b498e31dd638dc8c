package org.perfspace.reader.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import org.perfspace.format.hpctoolkit.DbSection;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.TraceDbLayout;

/** Reads the table of {@code trace.db}; mirrors {@link TraceDbLayout}. Elements stay in the file. */
final class TraceDbReader {

    private TraceDbReader() {}

    /**
     * Reads the table.
     *
     * @param salvage whether of a line that does not end in the file the elements count that are there
     */
    static TraceDb read(DbSource source, boolean salvage) throws IOException {
        DbSection in = source.section(TraceDbLayout.TRACE_HEADERS, "TraceHeaders");
        long count = in.u32("nTraces", in.start() + 8);
        int szTrace = in.u8("szTrace", in.start() + 0xc);
        long minTimestamp = in.bits64("minTimestamp", in.start() + 0x10);
        long maxTimestamp = in.bits64("maxTimestamp", in.start() + 0x18);
        long pTraces = in.array("pTraces", in.start(), count, szTrace, TraceDbLayout.TRACE_BYTES);
        int nTraces = (int) count;
        TraceDb db = new TraceDb(
                source,
                minTimestamp,
                maxTimestamp,
                new long[nTraces],
                new long[nTraces],
                new long[nTraces],
                new long[nTraces],
                new BitSet());
        for (int i = 0; i < nTraces; i++) {
            readHeader(db, i, in, pTraces + (long) i * szTrace, salvage);
        }
        return db;
    }

    private static void readHeader(TraceDb db, int i, DbSection in, long at, boolean salvage) throws IOException {
        long profIdx = in.u32("profIdx", at);
        long pStart = in.bits64("pStart", at + 8);
        long pEnd = in.bits64("pEnd", at + 0x10);
        long bytes = pEnd - pStart;
        if (pStart < 0 || pEnd < pStart || bytes % TraceDbLayout.ELEMENT_BYTES != 0) {
            throw in.at(at + 8)
                    .corrupt(
                            "expected a trace line of elements of %d bytes, found one from byte %s to %s",
                            TraceDbLayout.ELEMENT_BYTES, Long.toUnsignedString(pStart), Long.toUnsignedString(pEnd));
        }
        long elements = bytes / TraceDbLayout.ELEMENT_BYTES;
        long there = Math.max(0, db.source().bytes().size() - pStart) / TraceDbLayout.ELEMENT_BYTES;
        if (salvage && elements > there) {
            elements = there;
            db.cut().set(i);
        }
        if (elements > 0) {
            db.source().requireData(in.at(at + 8), "trace elements", pStart, elements, TraceDbLayout.ELEMENT_BYTES);
        }
        db.profiles()[i] = profIdx;
        db.starts()[i] = pStart;
        db.counts()[i] = elements;
        db.headers()[i] = at;
    }
}

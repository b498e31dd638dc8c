package org.perfspace.reader.hpctoolkit.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.perfspace.format.hpctoolkit.BlockWindow;
import org.perfspace.format.hpctoolkit.DbSource;
import org.perfspace.format.hpctoolkit.StoredFiles;
import org.perfspace.format.hpctoolkit.TraceDbLayout;
import org.perfspace.format.hpctoolkit.meta.ContextIds;
import org.perfspace.format.hpctoolkit.trace.TraceDb;
import org.perfspace.io.Findings;
import org.perfspace.model.Trace;

/** The lines of {@code trace.db} by location; samples are read when they are asked for. */
public final class HpctTrace implements Trace, StoredFiles {

    private final TraceDb db;
    private final DbSource source;
    private final int[] lines;
    private final ContextIds ids;
    private final int[] callNodes;
    private final String digest;

    private HpctTrace(TraceDb db, DbSource source, int[] lines, ContextIds ids, int[] callNodes, String digest) {
        this.db = db;
        this.source = source;
        this.lines = lines;
        this.ids = ids;
        this.callNodes = callNodes;
        this.digest = digest;
    }

    /**
     * A trace.
     *
     * @param db the table of the file
     * @param source the file
     * @param columns location of each profile index, or -1
     * @param locations number of locations
     * @param ids slots of contexts
     * @param callNodes call node of each slot, or -1
     * @param digest digest of the definitions, if they are the plain image of the database, or empty
     */
    public static HpctTrace of(
            TraceDb db, DbSource source, int[] columns, int locations, ContextIds ids, int[] callNodes, String digest)
            throws IOException {
        int[] lines = new int[locations];
        Arrays.fill(lines, -1);
        for (int line = 0; line < db.size(); line++) {
            long profile = db.profiles()[line];
            int location = profile < columns.length ? columns[(int) profile] : -1;
            if (location < 0 || lines[location] >= 0) {
                throw source.at(db.headers()[line])
                        .corrupt(
                                "expected one trace line for each profile that is no summary, found one more of %,d",
                                profile);
            }
            lines[location] = line;
        }
        return new HpctTrace(db, source, lines, ids, callNodes, digest);
    }

    @Override
    public long beginNanos() {
        return db.minTimestamp();
    }

    @Override
    public long endNanos() {
        return db.maxTimestamp();
    }

    @Override
    public long sampleCount(int location) {
        return lines[location] < 0 ? 0 : db.counts()[lines[location]];
    }

    @Override
    public SampleCursor samples(int location) {
        return new Samples(lines[location] < 0 ? 0 : db.starts()[lines[location]], sampleCount(location));
    }

    @Override
    public String digest() {
        return digest;
    }

    @Override
    public List<DbSource> files() {
        return List.of(source);
    }

    @Override
    public boolean isSound() throws IOException {
        Findings findings = Findings.distinct(1, "");
        db.check(source, findings);
        if (!source.isAsWritten() || !findings.isEmpty()) {
            return false;
        }
        for (int location = 0; location < lines.length; location++) {
            if (lines[location] < 0 || !isInBounds(samples(location))) {
                return false;
            }
        }
        return true;
    }

    private boolean isInBounds(SampleCursor samples) throws IOException {
        while (samples.next()) {
            boolean isInside = Long.compareUnsigned(samples.nanos(), db.minTimestamp()) >= 0
                    && Long.compareUnsigned(samples.nanos(), db.maxTimestamp()) <= 0;
            if (!isInside) {
                return false;
            }
        }
        return true;
    }

    /** Goes over one line. */
    private final class Samples implements SampleCursor {
        private final BlockWindow window = new BlockWindow(source.bytes());
        private long left;
        private long position;
        private long nanos;
        private int callNode = IDLE;

        Samples(long start, long count) {
            this.position = start;
            this.left = count;
        }

        @Override
        public boolean next() throws IOException {
            if (left == 0) {
                return false;
            }
            int at = window.fetch(position, TraceDbLayout.ELEMENT_BYTES);
            ByteBuffer bytes = window.buffer();
            long last = nanos;
            nanos = bytes.getLong(at);
            if (Long.compareUnsigned(nanos, last) < 0) {
                throw source.at(position)
                        .corrupt(
                                "expected times in ascending order, found %s after %s",
                                Long.toUnsignedString(nanos), Long.toUnsignedString(last));
            }
            callNode = callNodeOf(bytes.getInt(at + TraceDbLayout.CTX_ID) & 0xffff_ffffL);
            position += TraceDbLayout.ELEMENT_BYTES;
            left--;
            return true;
        }

        private int callNodeOf(long ctxId) throws IOException {
            if (ctxId == TraceDbLayout.IDLE) {
                return IDLE;
            }
            int slot = ids.find(ctxId);
            if (slot < 0 || callNodes[slot] < 0) {
                throw source.at(position + TraceDbLayout.CTX_ID)
                        .corrupt("expected a ctxId of meta.db, found %,d", ctxId);
            }
            return callNodes[slot];
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public int callNode() {
            return callNode;
        }
    }
}

package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/**
 * A cursor over the contexts of a profile and their values. Enforces the rules of a block: ctxIds and metric ids ascend,
 * the values of a context follow those of the previous context, and metric ids are known. For one thread.
 */
public final class ProfileBlock {

    private static final int VALUE = ProfileDbLayout.VALUE_BYTES;
    private static final int INDEX = ProfileDbLayout.INDEX_BYTES;
    private static final int START = ProfileDbLayout.START_INDEX;

    /** Maximum number of values of a context: metric ids have two bytes and ascend. */
    private static final int MOST_VALUES = 1 << Character.SIZE;

    private final ProfileDb db;
    private final ByteSource bytes;
    private final BlockWindow indices;
    private final BlockWindow values;
    private int profile;
    private long next;
    private long ctxId = -1;
    private long start;
    private long end;
    private int at;

    /**
     * Creates a cursor for the profiles of a file; {@link #open} selects a profile.
     *
     * @param db the tables of the file
     * @param bytes the file
     */
    public ProfileBlock(ProfileDb db, ByteSource bytes) {
        this.db = db;
        this.bytes = bytes;
        this.indices = new BlockWindow(bytes);
        this.values = new BlockWindow(bytes);
    }

    /** Moves to a profile, before the context at a position of its index. */
    public ProfileBlock open(int newProfile, long position) {
        profile = newProfile;
        next = position;
        ctxId = -1;
        end = -1;
        indices.readUntil(db.pCtxIndices()[profile] + size() * INDEX);
        values.readUntil(db.pValues()[profile] + db.nValues()[profile] * VALUE);
        return this;
    }

    /** Returns the number of contexts. */
    long size() {
        return db.nCtxs()[profile];
    }

    /** Moves to the next context, whose values are fetched by {@link #load}; returns false if there is none. */
    public boolean next() throws IOException {
        if (next >= size()) {
            return false;
        }
        boolean last = next + 1 == size();
        long position = db.pCtxIndices()[profile] + next * INDEX;
        int entry = indices.fetch(position, last ? INDEX : 2 * INDEX);
        long id = indices.getInt(entry) & 0xffff_ffffL;
        long from = indices.getLong(entry + START);
        long to = last ? db.nValues()[profile] : indices.getLong(entry + INDEX + START);
        check(position, id, from, to);
        ctxId = id;
        start = from;
        end = to;
        next++;
        return true;
    }

    /** Returns the ctxId of the context. */
    public long ctxId() {
        return ctxId;
    }

    /** Returns the number of values of the context, at least 1. */
    public int count() {
        return (int) (end - start);
    }

    /** Fetches the values of the context, which {@link #metricId} and {@link #bits} then return. */
    public void load(MetricIds metrics) throws IOException {
        long position = db.pValues()[profile] + start * VALUE;
        at = values.fetch(position, count() * VALUE);
        int before = -1;
        for (int i = 0; i < count(); i++) {
            int id = metricId(i);
            if (id <= before) {
                throw place(position + (long) i * VALUE)
                        .corrupt("expected metric ids in ascending order, found %,d after %,d", id, before);
            }
            if (metrics.metric(id) == MetricIds.UNKNOWN) {
                throw place(position + (long) i * VALUE).corrupt("expected a propMetricId of meta.db, found %,d", id);
            }
            before = id;
        }
    }

    /** Returns the offset of the index entry of the context. */
    public long indexPosition() {
        return db.pCtxIndices()[profile] + (next - 1) * INDEX;
    }

    /** Returns the offset of the i-th value. */
    public long valuePosition(int i) {
        return db.pValues()[profile] + (start + i) * VALUE;
    }

    /** Returns the metricId of the i-th value. */
    public int metricId(int i) {
        return values.getChar(at + i * VALUE);
    }

    /** Returns the bits of the i-th value. */
    public long bits(int i) {
        return values.getLong(at + i * VALUE + ProfileDbLayout.VALUE);
    }

    private void check(long position, long id, long from, long to) throws IOException {
        if (id <= ctxId) {
            throw place(position).corrupt("expected ctxIds in ascending order, found %,d after %,d", id, ctxId);
        }
        boolean follows = next == 0 ? from == 0 : end < 0 || from == end;
        if (!follows || from < 0 || to <= from || to > db.nValues()[profile]) {
            throw place(position + START)
                    .corrupt(
                            "expected a range of the %,d values of profile %,d that follows the one before, "
                                    + "found %s to %s",
                            db.nValues()[profile], profile, Long.toUnsignedString(from), Long.toUnsignedString(to));
        }
        if (to - from > MOST_VALUES) {
            throw place(position + START)
                    .corrupt("expected at most %,d values of context %,d, found %,d", MOST_VALUES, id, to - from);
        }
    }

    private Place place(long position) {
        return bytes.place().atByte(position);
    }
}

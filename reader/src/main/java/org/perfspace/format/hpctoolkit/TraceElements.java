package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import org.perfspace.io.ProfileException;

/** A cursor over the elements of a trace line, with checks of the rules for elements. For one thread. */
final class TraceElements {

    private final DbSource source;
    private final ContextIds ids;
    private final BlockWindow window;
    private long next;
    private long left;
    private long nanos;
    private long lastNanos;
    private long ctxId;

    /**
     * Creates a cursor for the lines of a file; {@link #open} selects a line.
     *
     * @param ids contexts of meta.db
     */
    public TraceElements(DbSource source, ContextIds ids) {
        this.source = source;
        this.ids = ids;
        this.window = new BlockWindow(source.bytes());
    }

    /** Moves before the first element of a line, given the offset and the number of its elements. */
    public TraceElements open(long start, long count) {
        next = start;
        left = count;
        nanos = 0;
        window.readUntil(start + count * TraceDbLayout.ELEMENT_BYTES);
        return this;
    }

    /** Moves to the next element; returns false at the end of the line. */
    public boolean next() throws IOException {
        if (left == 0) {
            return false;
        }
        int at = window.fetch(next, TraceDbLayout.ELEMENT_BYTES);
        lastNanos = nanos;
        nanos = window.getLong(at);
        ctxId = window.getInt(at + TraceDbLayout.CTX_ID) & 0xffff_ffffL;
        next += TraceDbLayout.ELEMENT_BYTES;
        left--;
        return true;
    }

    /** Returns the offset of the element. */
    public long position() {
        return next - TraceDbLayout.ELEMENT_BYTES;
    }

    /** Returns the time of the element, unsigned. */
    public long nanos() {
        return nanos;
    }

    /** Returns the ctxId of the element, unless {@link #isIdle()}. */
    public long ctxId() {
        return ctxId;
    }

    /** Returns whether nothing was running. */
    public boolean isIdle() {
        return ctxId == TraceDbLayout.IDLE;
    }

    /** Returns whether the context is in the tree, or nothing was running. */
    public boolean isKnown() {
        return isIdle() || ids.find(ctxId) >= 0;
    }

    /** Returns whether the element is not earlier than the previous one. */
    public boolean isInOrder() {
        return Long.compareUnsigned(nanos, lastNanos) >= 0;
    }

    /** Returns whether the time is inside the bounds of the trace. */
    public boolean isInside(TraceDb db) {
        return Long.compareUnsigned(nanos, db.minTimestamp()) >= 0
                && Long.compareUnsigned(nanos, db.maxTimestamp()) <= 0;
    }

    /** Returns the exception for an element that is not {@linkplain #isInOrder in order}. */
    public ProfileException outOfOrder() {
        return source.at(position())
                .corrupt(
                        "expected times in ascending order, found %s after %s",
                        Long.toUnsignedString(nanos), Long.toUnsignedString(lastNanos));
    }

    /** Returns the exception for an element whose context is not {@linkplain #isKnown known}. */
    public ProfileException unknown() {
        return source.at(position() + TraceDbLayout.CTX_ID).corrupt("expected a ctxId of meta.db, found %,d", ctxId);
    }
}

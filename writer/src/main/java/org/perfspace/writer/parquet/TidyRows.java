package org.perfspace.writer.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.perfspace.model.PerformanceSpace;
import org.perfspace.model.Row;
import org.perfspace.model.RowCursor;
import org.perfspace.value.CallFlavour;
import org.perfspace.value.CallTreeView;

/** A cursor over the call nodes at which a series has rows in a tidy table, in ascending order. For one thread. */
public final class TidyRows implements Closeable {

    private static final int NO_MORE = Integer.MAX_VALUE;

    private final RowCursor exclusive;
    private final @Nullable RowCursor inclusive;
    /** The call nodes that have a row in addition to those of the cursors. */
    private final BitSet others;

    private final boolean isSame;
    private int nextExclusive;
    private int nextInclusive;
    private int nextOther;
    private int node = -1;

    /** The role of inclusive values in a table. */
    public enum Inclusive {
        /** Call nodes without an exclusive value have no rows. */
        NONE,
        /** Call nodes with an inclusive value have rows, but the inclusive values are not needed. */
        ROWS,
        /** Call nodes with an inclusive value have rows, and the inclusive values are needed. */
        VALUES
    }

    private TidyRows(RowCursor exclusive, @Nullable RowCursor inclusive, BitSet others, boolean isSame)
            throws IOException {
        this.exclusive = exclusive;
        this.inclusive = inclusive;
        this.others = others;
        this.isSame = isSame;
        nextExclusive = next(exclusive);
        nextInclusive = inclusive == null ? NO_MORE : next(inclusive);
        nextOther = other(0);
    }

    /**
     * Opens the rows of a series.
     *
     * @param space the profile
     * @param series the series
     * @param inclusive role of inclusive values
     * @param callNodes the call nodes that are wanted
     */
    public static TidyRows of(PerformanceSpace space, TidySeries series, Inclusive inclusive, BitSet callNodes)
            throws IOException {
        int metric = series.metric().id();
        CallTreeView own = CallTreeView.of(space, series.along() ? CallFlavour.EXCLUSIVE : CallFlavour.STORED);
        RowCursor exclusive = own.rows(metric, callNodes, own.newRow(metric));
        try {
            boolean isSame = !series.along() && inclusive == Inclusive.VALUES;
            if (!series.along() || inclusive == Inclusive.NONE) {
                return new TidyRows(exclusive, null, new BitSet(), isSame);
            }
            CallTreeView whole = CallTreeView.of(space, CallFlavour.INCLUSIVE);
            if (inclusive == Inclusive.ROWS && !series.metric().kind().derived()) {
                BitSet nodes = whole.nodesWithRows(
                        metric, space.definitions().callNodes().size());
                nodes.and(callNodes);
                return new TidyRows(exclusive, null, nodes, false);
            }
            return new TidyRows(exclusive, whole.rows(metric, callNodes, whole.newRow(metric)), new BitSet(), false);
        } catch (IOException | RuntimeException e) {
            exclusive.close();
            throw e;
        }
    }

    /** Goes to the next call node; returns false if there is none. */
    public boolean next() throws IOException {
        if (node == nextExclusive) {
            nextExclusive = next(exclusive);
        }
        if (node == nextInclusive && inclusive != null) {
            nextInclusive = next(inclusive);
        }
        if (node == nextOther) {
            nextOther = other(node + 1);
        }
        node = Math.min(Math.min(nextExclusive, nextInclusive), nextOther);
        return node != NO_MORE;
    }

    /** Returns the current call node. */
    public int callNode() {
        return node;
    }

    /** Returns the exclusive values, which are valid until {@link #next()}; null if they are zeros. */
    public @Nullable Row exclusive() {
        return node == nextExclusive ? exclusive.row() : null;
    }

    /** Returns the inclusive values, which are valid until {@link #next()}; null if they are zeros or not wanted. */
    public @Nullable Row inclusive() {
        return isSame ? exclusive() : inclusive != null && node == nextInclusive ? inclusive.row() : null;
    }

    @Override
    public void close() throws IOException {
        try {
            exclusive.close();
        } finally {
            if (inclusive != null) {
                inclusive.close();
            }
        }
    }

    private static int next(RowCursor rows) throws IOException {
        return rows.next() ? rows.callNode() : NO_MORE;
    }

    private int other(int from) {
        int next = others.nextSetBit(from);
        return next < 0 ? NO_MORE : next;
    }
}

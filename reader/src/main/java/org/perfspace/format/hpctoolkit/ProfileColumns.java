package org.perfspace.format.hpctoolkit;

import java.io.IOException;
import java.util.BitSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.perfspace.io.ByteSource;
import org.perfspace.model.ColumnSource;
import org.perfspace.model.ColumnSource.ColumnCursor;

/** The values of {@code profile.db} by location. Contexts without a call node and values of other scopes are skipped. */
final class ProfileColumns implements ColumnSource {

    private final ProfileDb db;
    private final ByteSource bytes;
    private final MetricIds metrics;
    private final ContextIds ids;
    private final int[] callNodes;
    private final BitSet ownCosts;
    private final int[] profiles;

    /** Closed cursors, whose buffers are reused by the next ones; at most as many as were open at the same time. */
    private final Queue<ProfileBlock> idle = new ConcurrentLinkedQueue<>();

    /**
     * Creates a source of the values of a file.
     *
     * @param db the tables of the file
     * @param bytes the file
     * @param metrics the metrics whose values are wanted
     * @param ids slots of contexts
     * @param callNodes call node of each slot, or -1; no two slots have the same call node
     * @param ownCosts slots of which only the own cost counts
     * @param profiles profile index of each location
     */
    public ProfileColumns(
            ProfileDb db,
            ByteSource bytes,
            MetricIds metrics,
            ContextIds ids,
            int[] callNodes,
            BitSet ownCosts,
            int[] profiles) {
        this.db = db;
        this.bytes = bytes;
        this.metrics = metrics;
        this.ids = ids;
        this.callNodes = callNodes;
        this.ownCosts = ownCosts;
        this.profiles = profiles;
    }

    @Override
    public ColumnCursor column(int location) {
        ProfileBlock block = idle.poll();
        return new Column((block == null ? new ProfileBlock(db, bytes) : block).open(profiles[location], 0));
    }

    /** A cursor over one profile. */
    private final class Column implements ColumnCursor {
        private final ProfileBlock block;
        private boolean isClosed;
        private int callNode = -1;
        private int count;
        private int[] cellMetrics = new int[16];
        private long[] cellWords = new long[16];

        Column(ProfileBlock block) {
            this.block = block;
        }

        @Override
        public boolean next() throws IOException {
            while (block.next()) {
                int slot = ids.find(block.ctxId());
                if (slot >= 0 && callNodes[slot] >= 0) {
                    callNode = callNodes[slot];
                    takeCells(ownCosts.get(slot));
                    if (count > 0) {
                        return true;
                    }
                }
            }
            return false;
        }

        private void takeCells(boolean isOwn) throws IOException {
            block.load(metrics);
            count = 0;
            if (cellMetrics.length < block.count()) {
                cellMetrics = new int[block.count()];
                cellWords = new long[block.count()];
            }
            for (int i = 0; i < block.count(); i++) {
                int metric = metrics.metric(block.metricId(i), isOwn);
                if (metric >= 0) {
                    cellMetrics[count] = metric;
                    cellWords[count++] = block.bits(i);
                }
            }
        }

        @Override
        public int callNode() {
            return callNode;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public int metric(int i) {
            return cellMetrics[i];
        }

        @Override
        public long word(int i) {
            return cellWords[i];
        }

        @Override
        public void close() {
            if (!isClosed) {
                isClosed = true;
                idle.add(block);
            }
        }
    }
}

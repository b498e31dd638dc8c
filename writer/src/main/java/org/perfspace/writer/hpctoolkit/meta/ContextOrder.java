package org.perfspace.writer.hpctoolkit.meta;

import java.util.Arrays;
import org.perfspace.format.hpctoolkit.meta.ContextTree;

/** The contexts of a plan in the order of their ctxIds, in which values are stored. Rank 0 is context 0, the whole. */
public final class ContextOrder {

    private final int[] ctxIds;
    private final int[] contexts;

    private ContextOrder(int[] ctxIds, int[] contexts) {
        this.ctxIds = ctxIds;
        this.contexts = contexts;
    }

    public static ContextOrder of(ContextTree table) {
        long[] keys = new long[table.size()];
        for (int c = 0; c < keys.length; c++) {
            keys[c] = (table.id(c) << 31) | c;
        }
        Arrays.sort(keys);
        int[] ctxIds = new int[keys.length + 1];
        int[] contexts = new int[keys.length + 1];
        contexts[0] = -1;
        for (int i = 0; i < keys.length; i++) {
            ctxIds[i + 1] = (int) (keys[i] >>> 31);
            contexts[i + 1] = (int) keys[i] & Integer.MAX_VALUE;
        }
        return new ContextOrder(ctxIds, contexts);
    }

    /** Number of ranks: one more than there are contexts. */
    public int size() {
        return ctxIds.length;
    }

    /** ctxId of a rank, as unsigned number; they ascend. */
    public int ctxId(int rank) {
        return ctxIds[rank];
    }

    /** Index in the {@link ContextTree} of a rank; -1 for rank 0. */
    public int context(int rank) {
        return contexts[rank];
    }
}

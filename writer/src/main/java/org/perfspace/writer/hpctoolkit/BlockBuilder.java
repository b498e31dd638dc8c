package org.perfspace.writer.hpctoolkit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.perfspace.format.hpctoolkit.ContextIds;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * Sorts values by context into a {@link ValueBlock}. The values of each context are counted first; then each value is
 * put into its place, by ascending metric id. Contexts are identified by their rank in the order of ctxIds. An instance
 * can be reused; for one thread.
 */
final class BlockBuilder {

    private static final int VALUE_SHIFT = Integer.numberOfTrailingZeros(BlockPieces.VALUES);
    private static final int VALUE_MASK = BlockPieces.VALUES - 1;

    private final ContextIds order;
    private final BlockPieces pool;

    /** The rank of each context; that of context 0 is 0. */
    private final int[] ranks;

    /** Number of values at each rank; after {@link #layOut}, the index of the next value. */
    private final int[] places;

    private ValueBlock block = ValueBlock.EMPTY;
    private ByteBuffer[] pieces = {};

    BlockBuilder(ContextIds order, BlockPieces pool) {
        this.order = order;
        this.pool = pool;
        this.places = new int[order.size()];
        this.ranks = new int[Math.max(0, order.size() - 1)];
        for (int rank = 1; rank < places.length; rank++) {
            ranks[order.slotAt(rank) - 1] = rank;
        }
    }

    /** Counts values of a context. */
    void count(int rank, int more) {
        places[rank] += more;
    }

    /**
     * Counts values of some contexts, none of which is context 0.
     *
     * @param metrics values of some metrics by context; zeros are not counted
     * @param contexts the contexts
     * @param size number of contexts
     */
    void count(double[][] metrics, int[] contexts, int size) {
        for (int i = 0; i < size; i++) {
            int context = contexts[i];
            int more = 0;
            for (double[] metric : metrics) {
                more += metric[context] != 0 ? 1 : 0;
            }
            places[ranks[context]] += more;
        }
    }

    /** Ends counting. */
    void layOut() {
        int values = 0;
        int contexts = 0;
        for (int rank = 0; rank < places.length; rank++) {
            values = Math.addExact(values, places[rank]);
            contexts += places[rank] > 0 ? 1 : 0;
        }
        block = pool.block(values, contexts);
        pieces = block.valuePieces().toArray(ByteBuffer[]::new);
        putIndices();
    }

    /** Appends the bits of a value, which must have been counted, to those of lower metric ids. */
    void put(int rank, int metric, long bits) {
        int place = places[rank]++;
        int at = (place & VALUE_MASK) * ProfileDbLayout.VALUE_BYTES;
        pieces[place >>> VALUE_SHIFT].putShort(at, (short) metric).putLong(at + ProfileDbLayout.VALUE, bits);
    }

    /**
     * Stores values of some contexts, none of which is context 0. The loop accesses the buffers directly instead of calling a small
     * method, because the second JIT compiler may have no profile of the calls of a method that the first one compiled
     * without profiling.
     *
     * @param metrics the values that were counted
     * @param ids ascending ids of the metrics
     * @param contexts the contexts
     * @param size number of contexts
     */
    void put(double[][] metrics, int[] ids, int[] contexts, int size) {
        for (int i = 0; i < size; i++) {
            int context = contexts[i];
            int rank = ranks[context];
            int place = places[rank];
            for (int m = 0; m < metrics.length; m++) {
                double value = metrics[m][context];
                if (value != 0) {
                    int at = (place & VALUE_MASK) * ProfileDbLayout.VALUE_BYTES;
                    ByteBuffer piece = pieces[place >>> VALUE_SHIFT];
                    piece.putShort(at, (short) ids[m]);
                    piece.putLong(at + ProfileDbLayout.VALUE, Double.doubleToRawLongBits(value));
                    place++;
                }
            }
            places[rank] = place;
        }
    }

    /** Returns a block of all values since the previous block. */
    ValueBlock build() {
        ValueBlock built = block;
        clear();
        return built;
    }

    /** Discards the counts and the block. */
    void clear() {
        Arrays.fill(places, 0);
        block = ValueBlock.EMPTY;
        pieces = new ByteBuffer[0];
    }

    /** Writes the indices, and converts the counts to places. */
    private void putIndices() {
        int context = 0;
        int start = 0;
        for (int rank = 0; rank < places.length; rank++) {
            int count = places[rank];
            places[rank] = start;
            if (count > 0) {
                int at = context % BlockPieces.CONTEXTS * ProfileDbLayout.INDEX_BYTES;
                ByteBuffer piece = block.indexPieces().get(context / BlockPieces.CONTEXTS);
                piece.putInt(at, (int) order.idAt(rank)).putLong(at + ProfileDbLayout.START_INDEX, start);
                context++;
                start += count;
            }
        }
    }
}

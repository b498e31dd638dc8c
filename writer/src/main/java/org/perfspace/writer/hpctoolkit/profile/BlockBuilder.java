package org.perfspace.writer.hpctoolkit.profile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.format.hpctoolkit.meta.ContextIds;

/**
 * Sorts values by context into a {@link ValueBlock}. Values are added by ascending metric id; contexts are named by their
 * rank in the order of ctxIds. Used again and again; for one thread.
 */
final class BlockBuilder {

    private static final int FIRST_ROOM = 1024;

    private final ContextIds order;
    private final int[] counts;
    private int count;
    private int[] ranks = new int[FIRST_ROOM];
    private char[] metrics = new char[FIRST_ROOM];
    private long[] words = new long[FIRST_ROOM];

    BlockBuilder(ContextIds order) {
        this.order = order;
        this.counts = new int[order.size() + 1];
    }

    /** Adds the bits of a value; metric ids never descend. */
    void add(int rank, int metric, long bits) {
        if (count == ranks.length) {
            int room = Math.multiplyExact(count, 2);
            ranks = Arrays.copyOf(ranks, room);
            metrics = Arrays.copyOf(metrics, room);
            words = Arrays.copyOf(words, room);
        }
        ranks[count] = rank;
        metrics[count] = (char) metric;
        words[count++] = bits;
        counts[rank + 1]++;
    }

    /** The block of all values since the last one. */
    ValueBlock build() {
        int contexts = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            contexts += counts[rank + 1] > 0 ? 1 : 0;
            counts[rank + 1] += counts[rank];
        }
        int indexStart = ProfileDbLayout.valuesEnd(count);
        int size = Math.addExact(indexStart, Math.multiplyExact(contexts, ProfileDbLayout.INDEX_BYTES));
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        putIndices(bytes, indexStart);
        putValues(bytes);
        ValueBlock block = new ValueBlock(bytes, count, indexStart, contexts);
        Arrays.fill(counts, 0);
        count = 0;
        return block;
    }

    private void putIndices(ByteBuffer bytes, int indexStart) {
        int at = indexStart;
        for (int rank = 0; rank < order.size(); rank++) {
            if (counts[rank + 1] > counts[rank]) {
                bytes.putInt(at, (int) order.idAt(rank)).putLong(at + ProfileDbLayout.START_INDEX, counts[rank]);
                at += ProfileDbLayout.INDEX_BYTES;
            }
        }
    }

    private void putValues(ByteBuffer bytes) {
        for (int i = 0; i < count; i++) {
            int at = counts[ranks[i]]++ * ProfileDbLayout.VALUE_BYTES;
            bytes.putShort(at, (short) metrics[i]).putLong(at + ProfileDbLayout.VALUE, words[i]);
        }
    }
}

package org.perfspace.writer.hpctoolkit.profile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;

/**
 * The buffers that {@link ValueBlock}s are made of. All are of the same size, lie outside of the heap and are used again for
 * later blocks, so that there are never more of them than the blocks of a moment need. For any number of threads.
 */
public final class BlockPieces {

    /** Number of values of a full piece. */
    static final int VALUES = 1 << 14;

    /** Number of contexts of a full piece of the index. */
    static final int CONTEXTS = 1 << 13;

    /** Size of each buffer. */
    static final int BYTES = VALUES * ProfileDbLayout.VALUE_BYTES;

    private final Queue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();

    /** Returns a block to be filled, whose contents are those of earlier uses, but for the padding. */
    ValueBlock block(int values, int contexts) {
        List<ByteBuffer> valuePieces = take(ProfileDbLayout.valuesEnd(values), BYTES);
        List<ByteBuffer> indexPieces =
                take((long) contexts * ProfileDbLayout.INDEX_BYTES, CONTEXTS * ProfileDbLayout.INDEX_BYTES);
        if (values % VALUES > 0) {
            ByteBuffer last = valuePieces.get(valuePieces.size() - 1);
            for (int at = values % VALUES * ProfileDbLayout.VALUE_BYTES; at < last.limit(); at++) {
                last.put(at, (byte) 0);
            }
        }
        return new ValueBlock(valuePieces, indexPieces, values, contexts);
    }

    private List<ByteBuffer> take(long size, int pieceSize) {
        List<ByteBuffer> pieces = new ArrayList<>();
        for (long done = 0; done < size; done += pieceSize) {
            pieces.add(take().limit((int) Math.min(pieceSize, size - done)));
        }
        return pieces;
    }

    private ByteBuffer take() {
        ByteBuffer used = free.poll();
        if (used != null) {
            return used.clear();
        }
        made.incrementAndGet();
        return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Takes back the buffers of a block, which nobody uses any more. */
    public void giveBack(ValueBlock block) {
        free.addAll(block.valuePieces());
        free.addAll(block.indexPieces());
    }

    /** Returns the number of buffers that are or were in use. */
    public int made() {
        return made.get();
    }

    /** Returns the size of the buffers of a block. */
    public static long bytesOf(ValueBlock block) {
        return (long) BYTES * (block.valuePieces().size() + block.indexPieces().size());
    }
}

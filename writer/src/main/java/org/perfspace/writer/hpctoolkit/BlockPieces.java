package org.perfspace.writer.hpctoolkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.perfspace.format.hpctoolkit.ProfileDbLayout;
import org.perfspace.io.HeapPart;

/**
 * A pool of the buffers that {@link ValueBlock}s consist of. Buffers for full pieces are outside the heap and are
 * reused for later blocks, so that there are never more of them than the blocks in use need. Callers that create
 * several blocks at a time ask {@link #room} for the number that is allowed. Safe for any number of threads.
 */
final class BlockPieces {

    /** Number of values of a full piece. */
    static final int VALUES = 1 << 14;

    /** Size of a full piece. */
    static final int BYTES = VALUES * ProfileDbLayout.VALUE_BYTES;

    /** Number of contexts of a full piece of the index. */
    static final int CONTEXTS = BYTES / ProfileDbLayout.INDEX_BYTES;

    /** Smaller pieces, which blocks of few values use, are in the heap. */
    private static final int LEAST_BYTES = BYTES / 2;

    /** Maximum size of all blocks that are being created or waiting to be stored. */
    private static final long ENOUGH_BYTES = 64L << 20;

    /** One batch of blocks is stored while the next one is created. */
    private static final int LEAST_BATCHES = 2;

    private final long most;
    private final Queue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicLong largestBatch = new AtomicLong();

    /** Creates an empty pool. */
    public BlockPieces() {
        this(Math.min(HeapPart.CACHE.bytes(), ENOUGH_BYTES));
    }

    /**
     * Creates an empty pool.
     *
     * @param most maximum number of bytes of all blocks that are being created or waiting to be stored
     */
    BlockPieces(long most) {
        this.most = most;
    }

    /** Returns a block to be filled. Its content is undefined, except for the padding, which is 0. */
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
            pieces.add(take((int) Math.min(pieceSize, size - done)));
        }
        return pieces;
    }

    private ByteBuffer take(int size) {
        if (size < LEAST_BYTES) {
            return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        }
        ByteBuffer used = free.poll();
        if (used != null) {
            return used.clear().limit(size);
        }
        made.incrementAndGet();
        return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN).limit(size);
    }

    /** Takes back a buffer, and returns its size. */
    private int giveBack(ByteBuffer piece) {
        if (piece.isDirect()) {
            free.add(piece);
        }
        return piece.capacity();
    }

    /** Takes back the buffers of a batch of blocks that are no longer used. */
    public void giveBack(List<ValueBlock> batch) {
        long bytes = 0;
        for (ValueBlock block : batch) {
            for (ByteBuffer piece : block.valuePieces()) {
                bytes += giveBack(piece);
            }
            for (ByteBuffer piece : block.indexPieces()) {
                bytes += giveBack(piece);
            }
        }
        largestBatch.accumulateAndGet(bytes, Math::max);
    }

    /**
     * Returns the number of batches of blocks that may be in progress, at least two. It assumes that all batches are as
     * large as the largest one that was given back; before that, it is two.
     *
     * @param enough number of batches that keep all threads busy
     */
    public int room(int enough) {
        long largest = largestBatch.get();
        return largest == 0 ? LEAST_BATCHES : (int) Math.max(LEAST_BATCHES, Math.min(enough, most / largest));
    }

    /** Returns the number of buffers that were allocated outside the heap. */
    int made() {
        return made.get();
    }
}

package org.perfspace.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Buffers outside of the heap that are used again and again. The memory of such a buffer is given back only when the garbage
 * collector meets its object, which a job of many small files would wait for in vain: it would take new memory, all set to
 * zero, for each file. For any number of threads.
 */
public final class NativeBuffers {

    /** Size of each buffer. */
    public static final int BYTES = 256 * 1024;

    private static final BlockingQueue<ByteBuffer> FREE =
            new ArrayBlockingQueue<>(8 * Runtime.getRuntime().availableProcessors());

    private NativeBuffers() {}

    /** Returns a little-endian buffer of {@link #BYTES}, whose contents are those of an earlier use. */
    public static ByteBuffer take() {
        ByteBuffer used = FREE.poll();
        ByteBuffer buffer = used == null ? ByteBuffer.allocateDirect(BYTES) : used;
        return buffer.clear().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Takes back a buffer that {@link #take} returned; the caller does not use it, or a view of it, any more. */
    public static void give(ByteBuffer buffer) {
        FREE.offer(buffer);
    }
}

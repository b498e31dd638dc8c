package org.perfspace.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A pool of buffers outside the heap that are reused. The memory of such a buffer is freed only when the garbage
 * collector collects its object, which may not happen during a job of many small files: without the pool, each file
 * would allocate new memory and set it to zero. Safe for use by several threads.
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

    /** Takes back a buffer that {@link #take} returned; the caller must no longer use it or a view of it. */
    public static void give(ByteBuffer buffer) {
        FREE.offer(buffer);
    }
}

package org.perfspace.format.sion;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A window over a physical file, which reads a part of each of several neighbouring logical files with few large reads.
 * Ranks are requested in ascending order; the window also contains the parts of the following ranks, as long as there are
 * only small gaps between them. Thus only these parts and the gaps are read, whatever size the file claims to have. For one
 * thread.
 */
public final class SionWindow {

    /**
     * Size of the window: large enough for an efficient read, and small enough for the data to be still in the processor's
     * cache when they are used.
     */
    static final int BYTES = 512 * 1024;

    /** Largest gap that is read together with the parts around it, because a separate read costs as much. */
    static final int GAP = 8 * 1024;

    private static final Part NONE = rank -> Part.Extent.EMPTY;

    private final SionSet set;
    private final ByteBuffer window;
    private Part part = NONE;
    private int endRank;
    private int file = -1;
    private long begin;
    private long end;
    private ByteBuffer single = ByteBuffer.allocate(0);

    /** The bytes of each logical file that are going to be requested. */
    @FunctionalInterface
    public interface Part {

        /** Returns the bytes of a rank. */
        Extent of(int rank);

        /**
         * A range of bytes.
         *
         * @param start offset of the first one
         * @param length number of bytes
         */
        record Extent(long start, long length) {

            /** No bytes. */
            public static final Extent EMPTY = new Extent(0, 0);
        }
    }

    /**
     * Creates an empty window.
     *
     * @param order byte order of the returned buffers
     */
    public SionWindow(SionSet set, ByteOrder order) {
        this.set = set;
        this.window = ByteBuffer.allocateDirect(BYTES).order(order);
    }

    /** Announces which bytes of the ranks before {@code end} are going to be requested. */
    public void expect(Part bytes, int end) {
        part = bytes;
        endRank = end;
    }

    /**
     * Returns bytes of the logical file of a rank, from the position of the buffer to its limit; valid until the next call.
     *
     * @throws IOException if the bytes cannot be read, or if the logical file ends before
     */
    public ByteBuffer bytes(int rank, long position, int count) throws IOException {
        Part.Extent there = set.extent(rank, position);
        if (count > BYTES || there.length() < count) {
            return readSingle(rank, position, count);
        }
        boolean inside = file == set.fileOf(rank) && there.start() >= begin && there.start() + count <= end;
        if (!inside) {
            load(rank, position, count, there);
        }
        int at = (int) (there.start() - begin);
        window.limit(at + count).position(at);
        return window;
    }

    private void load(int rank, long position, int count, Part.Extent there) throws IOException {
        Part.Extent own = part.of(rank);
        long wanted = Math.max(count, own.start() + own.length() - position);
        file = -1;
        begin = there.start();
        end = begin + Math.min(BYTES, Math.min(there.length(), wanted));
        int last = set.fileOf(rank);
        for (int next = rank + 1; next < endRank && set.fileOf(next) == last; next++) {
            Part.Extent bytes = part.of(next);
            Part.Extent beside = set.extent(next, bytes.start());
            long to = beside.start() + Math.min(beside.length(), bytes.length());
            if (to <= end || beside.start() < end || beside.start() - end > GAP || to - begin > BYTES) {
                break;
            }
            end = to;
        }
        window.clear().limit((int) (end - begin));
        set.read(last, begin, window);
        window.clear();
        file = last;
    }

    /** Reads bytes that are in several chunks, or more than fit into the window. */
    private ByteBuffer readSingle(int rank, long position, int count) throws IOException {
        if (single.capacity() < count) {
            single = ByteBuffer.allocateDirect(count).order(window.order());
        }
        single.clear().limit(count);
        set.rank(rank).read(position, single);
        return single.flip();
    }
}

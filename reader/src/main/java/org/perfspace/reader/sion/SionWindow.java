package org.perfspace.reader.sion;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A window over a physical file, which reads a part of each of several neighbouring logical files with few large reads.
 * Ranks are asked for in ascending order; the window holds the parts of those that follow, as far as there are only small
 * gaps between them. So it reads these parts and the gaps, however large the file claims to be. For one thread.
 */
public final class SionWindow {

    /** Size of the window: large for a read, and so small that what was read is still in the processor's cache when used. */
    static final int BYTES = 512 * 1024;

    /** Largest gap that is read as well, since a read of its own costs as much. */
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

    /** The bytes of each logical file that are going to be asked for. */
    @FunctionalInterface
    public interface Part {

        /** Returns the bytes of a rank. */
        Extent of(int rank);

        /**
         * Neighbouring bytes.
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
     * An empty window.
     *
     * @param order byte order of the buffers that are handed out
     */
    public SionWindow(SionSet set, ByteOrder order) {
        this.set = set;
        this.window = ByteBuffer.allocateDirect(BYTES).order(order);
    }

    /** Says which bytes of the ranks before {@code end} are going to be asked for. */
    public void expect(Part bytes, int end) {
        part = bytes;
        endRank = end;
    }

    /**
     * Returns bytes of the logical file of a rank, from the position of the buffer to its limit; valid until the next call.
     *
     * @throws IOException if they cannot be read, or if there are not so many
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

    /** Reads what lies in several chunks, or is larger than the window. */
    private ByteBuffer readSingle(int rank, long position, int count) throws IOException {
        if (single.capacity() < count) {
            single = ByteBuffer.allocateDirect(count).order(window.order());
        }
        single.clear().limit(count);
        set.rank(rank).read(position, single);
        return single.flip();
    }
}

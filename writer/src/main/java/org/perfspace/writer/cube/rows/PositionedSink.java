package org.perfspace.writer.cube.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.perfspace.writer.cube.tar.Target;

/**
 * Writes cells to chosen places of a file through a buffer of its own, so that several threads can fill one file. Cells that
 * follow each other in the file become one write, also if they come in another order, as far as they are in the buffer at
 * the same time. For one thread; {@link #flush()} at the end.
 */
final class PositionedSink {

    private static final int LARGEST = 1 << 20;
    private static final int LARGEST_SCATTERED = 1 << 22;
    private static final int SMALLEST = 64;

    private final Target target;
    private final ByteBuffer buffer;
    private ByteBuffer sorted = buffer(0);
    private final List<Piece> pieces = new ArrayList<>();

    /** Place in the file and in the buffer of the piece that is being filled. */
    private long start;

    private int startInBuffer;

    /** Bytes of the buffer that follow each other in the file. */
    private record Piece(long position, int from, int to) {

        long end() {
            return position + to - from;
        }
    }

    private PositionedSink(Target target, long position, long capacity) {
        this.target = target;
        this.start = position;
        this.buffer = buffer((int) Math.max(SMALLEST, capacity));
    }

    /** Writes about so many bytes in all, most of them in the order of the file. */
    static PositionedSink inOrder(Target target, long position, long size) {
        return new PositionedSink(target, position, Math.min(LARGEST, size));
    }

    /** Writes about so many bytes in all, in any order. */
    static PositionedSink scattered(Target target, long position, long size) {
        return new PositionedSink(target, position, Math.min(LARGEST_SCATTERED, size));
    }

    /** Position of the next byte. */
    long position() {
        return start + buffer.position() - startInBuffer;
    }

    /** Goes on at another place. */
    void seek(long position) {
        if (position != position()) {
            endPiece();
            start = position;
        }
    }

    /** Cells of a row, from the first word of the array on. */
    void cells(CellEncoder encoder, long[] words, int cells) throws IOException {
        int units = cells * encoder.unitsPerCell();
        int done = 0;
        while (done < units) {
            if (buffer.remaining() < encoder.unitBytes()) {
                flush();
            }
            int some = Math.min(units - done, buffer.remaining() / encoder.unitBytes());
            encoder.put(words, done, some, buffer);
            done += some;
        }
    }

    /** All of these bytes. */
    void bytes(byte[] bytes) throws IOException {
        for (int done = 0; done < bytes.length; ) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int some = Math.min(bytes.length - done, buffer.remaining());
            buffer.put(bytes, done, some);
            done += some;
        }
    }

    /** Hands everything to the file. */
    void flush() throws IOException {
        endPiece();
        if (pieces.size() == 1) {
            target.write(buffer.flip(), pieces.get(0).position());
        } else if (!pieces.isEmpty()) {
            writeSorted();
        }
        pieces.clear();
        buffer.clear();
        startInBuffer = 0;
    }

    private void endPiece() {
        if (buffer.position() > startInBuffer) {
            pieces.add(new Piece(start, startInBuffer, buffer.position()));
        }
        start = position();
        startInBuffer = buffer.position();
    }

    /** Copies pieces that follow each other in the file to one place, and writes them together. */
    private void writeSorted() throws IOException {
        pieces.sort(Comparator.comparingLong(Piece::position));
        if (sorted.capacity() < buffer.position()) {
            sorted = buffer(buffer.capacity());
        }
        sorted.clear();
        long from = pieces.get(0).position();
        long end = from;
        for (Piece piece : pieces) {
            if (piece.position() != end) {
                target.write(sorted.flip(), from);
                sorted.clear();
                from = piece.position();
            }
            sorted.put(sorted.position(), buffer, piece.from(), piece.to() - piece.from());
            sorted.position(sorted.position() + piece.to() - piece.from());
            end = piece.end();
        }
        target.write(sorted.flip(), from);
    }

    private static ByteBuffer buffer(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }
}

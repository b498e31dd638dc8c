package org.perfspace.writer.cube;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes cells to given positions of a file through a buffer; several threads can fill one file, each with its own
 * sink. Cells that are adjacent in the file are written together, even if they arrive in another order, provided that
 * they are in the buffer at the same time. For one thread; call {@link #flush()} at the end.
 */
final class PositionedSink {

    private static final int LARGEST = 1 << 20;
    private static final int LARGEST_SCATTERED = 1 << 22;
    private static final int SMALLEST = 64;

    private final Target target;
    private final ByteBuffer buffer;
    private ByteBuffer sorted = buffer(0);
    private final List<Piece> pieces = new ArrayList<>();

    /** Start of the current piece in the file and in the buffer. */
    private long start;

    private int startInBuffer;

    /** A range of the buffer whose bytes are contiguous in the file. */
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

    /** Returns a sink for about {@code size} bytes, most of which arrive in the order of the file. */
    static PositionedSink inOrder(Target target, long position, long size) {
        return new PositionedSink(target, position, Math.min(LARGEST, size));
    }

    /** Returns a sink for about {@code size} bytes, which arrive in any order. */
    static PositionedSink scattered(Target target, long position, long size) {
        return new PositionedSink(target, position, Math.min(LARGEST_SCATTERED, size));
    }

    /** Returns the position of the next byte in the file. */
    long position() {
        return start + buffer.position() - startInBuffer;
    }

    /** Continues at another position. */
    void seek(long position) {
        if (position != position()) {
            endPiece();
            start = position;
        }
    }

    /** Writes cells of a row, starting with the first word of the array. */
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

    /** Writes all bytes of an array. */
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

    /** Writes all buffered bytes to the file. */
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

    /** Sorts the pieces by position, and writes contiguous pieces together. */
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

package org.perfspace.writer.cube;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The CRC-32C of bytes that are written in pieces, in any order, each byte once. A file need not be read once more for its
 * checksums. The sums of two neighbours give that of both: in the field of polynomials over two elements, the first is
 * multiplied by x to the number of bits that follow it. For one thread at a time.
 */
final class PieceSum {

    /** The polynomial of CRC-32C, and 1 and x to the eighth, with the coefficient of the highest power in the lowest bit. */
    private static final int POLYNOMIAL = 0x82F6_3B78;

    private static final int ONE = 1 << 31;
    private static final int BYTE = 1 << 23;

    private final List<Piece> pieces = new ArrayList<>();
    private final CRC32C current = new CRC32C();
    private long start;
    private long end;

    /** Bytes that follow each other, from {@code start} to before {@code end}. */
    private record Piece(long start, long end, int crc) {}

    /** Adds all bytes that remain in a buffer, which begin at a position. */
    void add(long position, ByteBuffer bytes) {
        if (position != end) {
            endPiece(position);
        }
        end += bytes.remaining();
        current.update(bytes);
    }

    /**
     * Returns the sum of all bytes.
     *
     * @param length number of bytes
     * @throws IllegalStateException if not each byte from 0 to {@code length} was added once
     */
    int of(long length) {
        endPiece(end);
        pieces.sort(Comparator.comparingLong(Piece::start));
        int crc = 0;
        long at = 0;
        for (Piece piece : pieces) {
            requireNext(at, piece.start(), length);
            crc = product(power(piece.end() - at), crc) ^ piece.crc();
            at = piece.end();
        }
        requireNext(at, length, length);
        return crc;
    }

    private static void requireNext(long at, long next, long length) {
        if (at != next) {
            throw new IllegalStateException(
                    "of " + length + " bytes of a member, those from " + at + " on were not written once");
        }
    }

    private void endPiece(long next) {
        if (end > start) {
            pieces.add(new Piece(start, end, (int) current.getValue()));
            current.reset();
        }
        start = next;
        end = next;
    }

    /** Returns x to the number of bits in some bytes, modulo the polynomial. */
    private static int power(long bytes) {
        int power = ONE;
        int square = BYTE;
        for (long left = bytes; left != 0; left >>>= 1) {
            if ((left & 1) != 0) {
                power = product(power, square);
            }
            square = product(square, square);
        }
        return power;
    }

    /** Returns a product modulo the polynomial. */
    private static int product(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int bits = a; bits != 0; bits <<= 1) {
            product ^= bits < 0 ? shifted : 0;
            shifted = (shifted >>> 1) ^ ((shifted & 1) != 0 ? POLYNOMIAL : 0);
        }
        return product;
    }
}

package org.perfspace.writer.cube;

import java.nio.ByteBuffer;
import org.perfspace.model.ValueType;

/**
 * Encodes the words of cells as the bytes of a data member: integers in their own width, doubles and all other words in
 * 8 bytes, a TAU_ATOMIC in 36. The bytes are little endian, and so must be the buffer.
 *
 * <p>A cell consists of <em>units</em>, which are always written as a whole: a TAU_ATOMIC is one unit; of all other
 * types, each word is one.
 */
final class CellEncoder {

    private static final int TAU_WORDS = 5;
    private static final int TAU_BYTES = 36;

    /**
     * Number of words that are narrowed together, because copying an array to a buffer is much faster than adding
     * single numbers.
     */
    private static final int PIECE = 1024;

    private final Width width;
    private final int unitsPerCell;

    private enum Width {
        BITS_64(8, 1) {
            @Override
            void put(long[] words, int first, int count, ByteBuffer into) {
                into.asLongBuffer().put(words, first, count);
                into.position(into.position() + 8 * count);
            }
        },
        BITS_32(4, 1) {
            @Override
            void put(long[] words, int first, int count, ByteBuffer into) {
                int[] narrow = new int[Math.min(count, PIECE)];
                for (int done = 0; done < count; done += narrow.length) {
                    int some = Math.min(narrow.length, count - done);
                    for (int i = 0; i < some; i++) {
                        narrow[i] = (int) words[first + done + i];
                    }
                    into.asIntBuffer().put(narrow, 0, some);
                    into.position(into.position() + 4 * some);
                }
            }
        },
        BITS_16(2, 1) {
            @Override
            void put(long[] words, int first, int count, ByteBuffer into) {
                int at = into.position();
                for (int i = 0; i < count; i++) {
                    into.putShort(at + 2 * i, (short) words[first + i]);
                }
                into.position(at + 2 * count);
            }
        },
        BITS_8(1, 1) {
            @Override
            void put(long[] words, int first, int count, ByteBuffer into) {
                for (int i = 0; i < count; i++) {
                    into.put((byte) words[first + i]);
                }
            }
        },
        TAU(TAU_BYTES, TAU_WORDS) {
            @Override
            void put(long[] words, int first, int count, ByteBuffer into) {
                for (int i = first; i < first + count; i++) {
                    into.putInt((int) words[i * TAU_WORDS]);
                    for (int w = 1; w < TAU_WORDS; w++) {
                        into.putLong(words[i * TAU_WORDS + w]);
                    }
                }
            }
        };

        private final int unitBytes;
        private final int unitWords;

        Width(int unitBytes, int unitWords) {
            this.unitBytes = unitBytes;
            this.unitWords = unitWords;
        }

        abstract void put(long[] words, int first, int count, ByteBuffer into);
    }

    /** Creates an encoder for cells of a type. */
    CellEncoder(ValueType type) {
        this.width = widthOf(type.base());
        this.unitsPerCell = type.words() / width.unitWords;
    }

    /** Returns the number of bytes of a unit. */
    int unitBytes() {
        return width.unitBytes;
    }

    /** Returns the number of units of a cell. */
    int unitsPerCell() {
        return unitsPerCell;
    }

    /** Returns the number of bytes of a cell. */
    long cellBytes() {
        return (long) unitsPerCell * width.unitBytes;
    }

    /**
     * Appends some units, counted from the first word of the array, to a little-endian buffer, which must have space
     * for them.
     */
    void put(long[] words, int firstUnit, int units, ByteBuffer into) {
        width.put(words, firstUnit, units, into);
    }

    private static Width widthOf(ValueType.Base base) {
        return switch (base) {
            case DOUBLE, INT64, UINT64, MINDOUBLE, MAXDOUBLE, COMPLEX, RATE, HISTOGRAM, NDOUBLES, SCALE_FUNC ->
                Width.BITS_64;
            case INT32, UINT32 -> Width.BITS_32;
            case INT16, UINT16 -> Width.BITS_16;
            case INT8, UINT8 -> Width.BITS_8;
            case TAU_ATOMIC -> Width.TAU;
        };
    }
}

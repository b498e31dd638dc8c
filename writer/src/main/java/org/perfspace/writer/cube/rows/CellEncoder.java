package org.perfspace.writer.cube.rows;

import java.nio.ByteBuffer;
import org.perfspace.model.definitions.ValueType;

/**
 * Turns the words of cells into the bytes of a data member: integers in their own width, doubles and all else in 8 bytes,
 * a TAU_ATOMIC in 36. Little endian, as the buffer must be.
 *
 * <p>A cell is made of <em>units</em>, which never need to be taken apart: a TAU_ATOMIC is one, of all other types each
 * word is one.
 */
final class CellEncoder {

    private static final int TAU_WORDS = 5;
    private static final int TAU_BYTES = 36;

    /** Cells that are narrowed together, since a buffer takes an array in much less time than one number after the other. */
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

    /** For cells of this type. */
    CellEncoder(ValueType type) {
        this.width = widthOf(type.base());
        this.unitsPerCell = type.words() / width.unitWords;
    }

    /** Bytes of a unit. */
    int unitBytes() {
        return width.unitBytes;
    }

    /** Units of a cell. */
    int unitsPerCell() {
        return unitsPerCell;
    }

    /** Bytes of a cell. */
    long cellBytes() {
        return (long) unitsPerCell * width.unitBytes;
    }

    /** Appends some units, counted from the first word of the array, to a little-endian buffer that has room for them. */
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

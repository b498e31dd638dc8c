package org.perfspace.format.cube;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts the cells of a row in the file to the 64-bit words of the model. */
record CellDecoder(CubeDtype dtype, ByteOrder order, int cells) {

    /** Decodes the row that begins at the position of a buffer. */
    void decode(ByteBuffer row, long[] words) {
        ByteBuffer in = row.order(order);
        if (dtype.family() == CubeDtype.Family.TAU_ATOMIC) {
            tauAtomic(in, words);
        } else if (dtype.family() == CubeDtype.Family.SCALE_FUNC && order == ByteOrder.BIG_ENDIAN) {
            new ScaleFuncSwap(dtype).toLittleEndian(in, words, cells);
        } else {
            plain(in, words, cells * dtype.words());
        }
    }

    private void plain(ByteBuffer in, long[] words, int count) {
        switch (dtype.word(0)) {
            case B64 -> in.asLongBuffer().get(words, 0, count);
            case I32 -> signed32(in, words, count);
            case U32 -> unsigned32(in, words, count);
            case I16 -> signed16(in, words, count);
            case U16 -> unsigned16(in, words, count);
            case I8 -> signed8(in, words, count);
            case U8 -> unsigned8(in, words, count);
        }
    }

    private void tauAtomic(ByteBuffer in, long[] words) {
        int width = dtype.words();
        for (int w = 0; w < cells * width; w += width) {
            words[w] = Integer.toUnsignedLong(in.getInt());
            for (int i = 1; i < width; i++) {
                words[w + i] = in.getLong();
            }
        }
    }

    private static void signed32(ByteBuffer in, long[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = in.getInt();
        }
    }

    private static void unsigned32(ByteBuffer in, long[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = Integer.toUnsignedLong(in.getInt());
        }
    }

    private static void signed16(ByteBuffer in, long[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = in.getShort();
        }
    }

    private static void unsigned16(ByteBuffer in, long[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = Short.toUnsignedLong(in.getShort());
        }
    }

    private static void signed8(ByteBuffer in, long[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = in.get();
        }
    }

    private static void unsigned8(ByteBuffer in, long[] words, int count) {
        for (int i = 0; i < count; i++) {
            words[i] = Byte.toUnsignedLong(in.get());
        }
    }

    /** Converts big-endian SCALE_FUNC cells to the little-endian words of the model; see {@link ScaleFuncLayout}. */
    private static final class ScaleFuncSwap {

        private final int cellBytes;

        ScaleFuncSwap(CubeDtype dtype) {
            this.cellBytes = Math.toIntExact(dtype.cellBytes());
        }

        /** Reads cells from the buffer's position on. */
        void toLittleEndian(ByteBuffer in, long[] words, int cells) {
            ByteBuffer cell = ByteBuffer.allocate(cellBytes).order(ByteOrder.LITTLE_ENDIAN);
            int width = cellBytes / Long.BYTES;
            for (int i = 0; i < cells; i++) {
                in.get(cell.array());
                if (cellBytes == ScaleFuncLayout.WORDS * Long.BYTES) {
                    swapFields(cell.array());
                } else {
                    swapAll(cell.array(), 0, cellBytes, Long.BYTES);
                }
                cell.rewind().asLongBuffer().get(words, i * width, width);
            }
        }

        private static void swapFields(byte[] cell) {
            ByteBuffer counts = ByteBuffer.wrap(cell).order(ByteOrder.BIG_ENDIAN);
            long terms = Integer.toUnsignedLong(counts.getInt());
            long measures = Integer.toUnsignedLong(counts.getInt());
            swapAll(cell, 0, ScaleFuncLayout.TERMS, Integer.BYTES);
            int at = swapRecords(cell, ScaleFuncLayout.TERMS, terms, ScaleFuncLayout.termFields());
            swapRecords(cell, at, measures, ScaleFuncLayout.measureFields());
        }

        /** Swaps the given number of records, as far as the cell contains them. */
        private static int swapRecords(byte[] cell, int from, long count, int[] fields) {
            int at = from;
            for (long i = 0; i < count && at < cell.length; i++) {
                for (int field : fields) {
                    int end = Math.min(cell.length, at + field);
                    swapAll(cell, at, end, end - at);
                    at = end;
                }
            }
            return at;
        }

        private static void swapAll(byte[] bytes, int from, int to, int width) {
            for (int at = from; at < to; at += width) {
                for (int i = at, j = at + width - 1; i < j; i++, j--) {
                    byte b = bytes[i];
                    bytes[i] = bytes[j];
                    bytes[j] = b;
                }
            }
        }
    }
}

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
}

package org.perfspace.format.cube;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts big-endian SCALE_FUNC cells to the little-endian words of the model; see {@link ScaleFuncLayout}. */
final class ScaleFuncSwap {

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

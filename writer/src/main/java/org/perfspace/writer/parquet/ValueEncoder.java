package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.perfspace.format.parquet.LeafKind;

/**
 * Encodes values of arrays as the bodies of pages. The loops are small so that the JIT compiler optimizes them well.
 */
final class ValueEncoder {

    private static final int SLAB = 4096;

    private ValueEncoder() {}

    /** Returns plain values: every {@code step}-th word from an offset, 8 or 4 bytes each. */
    static byte[] plain(LeafKind kind, long[] words, int offset, int step, int count) {
        if (kind.bytes() == 4) {
            return plain32(kind, words, offset, step, count);
        }
        byte[] out = new byte[count * 8];
        var longs = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        if (step == 1) {
            longs.put(words, offset, count);
        } else {
            for (int i = 0, at = offset; i < count; i++, at += step) {
                longs.put(i, words[at]);
            }
        }
        return out;
    }

    /**
     * Returns the first bytes of all values, then the second bytes, and so on. This compresses better, but fewer
     * engines can read it.
     */
    static byte[] byteStreamSplit(long[] words, int offset, int step, int count) {
        byte[] out = new byte[count * 8];
        for (int b = 0; b < 8; b++) {
            int to = b * count;
            for (int i = 0, at = offset; i < count; i++, at += step) {
                out[to + i] = (byte) (words[at] >>> (8 * b));
            }
        }
        return out;
    }

    /** Returns the number of bits of an entry number. */
    static int indexWidth(int dictionarySize) {
        return Math.max(1, 32 - Integer.numberOfLeadingZeros(dictionarySize - 1));
    }

    /** Returns encoded numbers of dictionary entries: the bit width, followed by runs. */
    static byte[] entries(int[] numbers, int width) {
        return new IndexRuns(numbers, width).encode();
    }

    /** Returns levels of 0 and 1: runs, without the bit width. */
    static byte[] levels(int[] levels) {
        byte[] entries = entries(levels, 1);
        return Arrays.copyOfRange(entries, 1, entries.length);
    }

    /**
     * Returns the bit-packed differences of neighbours, which take almost no space for ids that are constant or count
     * up.
     */
    static byte[] delta(int[] ids) throws IOException {
        try (var encoder =
                new DeltaBinaryPackingValuesWriterForInteger(SLAB, SLAB, HeapByteBufferAllocator.getInstance())) {
            for (int id : ids) {
                encoder.writeInteger(id);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            encoder.getBytes().writeAllTo(out);
            return out.toByteArray();
        }
    }

    private static byte[] plain32(LeafKind kind, long[] words, int offset, int step, int count) {
        byte[] out = new byte[count * 4];
        var ints = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        for (int i = 0, at = offset; i < count; i++, at += step) {
            ints.put(i, int32(kind, words[at]));
        }
        return out;
    }

    private static int int32(LeafKind kind, long word) {
        if (!kind.holds(word)) {
            throw new IllegalArgumentException("a cell of type " + kind + " cannot hold " + word);
        }
        return (int) word;
    }
}

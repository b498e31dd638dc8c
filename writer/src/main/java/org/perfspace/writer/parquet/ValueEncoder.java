package org.perfspace.writer.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
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

    /** Returns encoded numbers of dictionary entries: the bit width, followed by runs. */
    public static byte[] indexes(int[] items, int dictionarySize) throws IOException {
        ValueRuns runs = new ValueRuns(1);
        for (int item : items) {
            runs.add(item, 1);
        }
        return indexes(runs, indexWidth(dictionarySize));
    }

    /** Returns the number of bits of an entry number. */
    static int indexWidth(int dictionarySize) {
        return Math.max(1, 32 - Integer.numberOfLeadingZeros(dictionarySize - 1));
    }

    static byte[] indexes(ValueRuns runs, int width) throws IOException {
        try (var encoder =
                new RunLengthBitPackingHybridEncoder(width, SLAB, 1 << 22, HeapByteBufferAllocator.getInstance())) {
            for (int time = 0; time < runs.times(); time++) {
                for (int run = 0; run < runs.count(); run++) {
                    int value = (int) runs.values()[run];
                    for (int i = 0; i < runs.lengths()[run]; i++) {
                        encoder.writeInt(value);
                    }
                }
            }
            byte[] body = bytes(encoder.toBytes());
            byte[] out = new byte[body.length + 1];
            out[0] = (byte) width;
            System.arraycopy(body, 0, out, 1, body.length);
            return out;
        }
    }

    /** Encodes numbers of dictionary entries that are rarely followed by an equal number, such as those of values. */
    static byte[] entries(int[] numbers, int width) {
        return new IndexRuns(numbers, width).encode();
    }

    /** Returns levels of 0 and 1 in the run-length and bit-packed hybrid encoding, without their length. */
    public static byte[] levels(int[] levels) throws IOException {
        try (var encoder =
                new RunLengthBitPackingHybridEncoder(1, SLAB, 1 << 22, HeapByteBufferAllocator.getInstance())) {
            for (int level : levels) {
                encoder.writeInt(level);
            }
            return bytes(encoder.toBytes());
        }
    }

    /**
     * Returns the bit-packed differences of neighbours, which take almost no space for ids that are constant or count
     * up.
     */
    static byte[] delta(LeafKind kind, ValueRuns runs) throws IOException {
        return kind.bytes() == 4 ? delta32(runs) : delta64(runs);
    }

    /**
     * Returns the bit-packed differences of every {@code step}-th word from an offset; few of these words should equal
     * their neighbours.
     */
    static byte[] delta(LeafKind kind, long[] words, int offset, int step, int count) throws IOException {
        if (kind.bytes() == 4) {
            try (var encoder =
                    new DeltaBinaryPackingValuesWriterForInteger(SLAB, SLAB, HeapByteBufferAllocator.getInstance())) {
                for (int i = 0, at = offset; i < count; i++, at += step) {
                    encoder.writeInteger(int32(kind, words[at]));
                }
                return bytes(encoder.getBytes());
            }
        }
        try (var encoder =
                new DeltaBinaryPackingValuesWriterForLong(SLAB, SLAB, HeapByteBufferAllocator.getInstance())) {
            for (int i = 0, at = offset; i < count; i++, at += step) {
                encoder.writeLong(words[at]);
            }
            return bytes(encoder.getBytes());
        }
    }

    /** Returns values as they are. */
    static byte[] plain(LeafKind kind, ValueRuns runs) {
        int rows = runs.presence().values();
        ByteBuffer out = ByteBuffer.allocate(rows * kind.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int time = 0; time < runs.times(); time++) {
            for (int run = 0; run < runs.count(); run++) {
                long word = runs.values()[run];
                for (int i = 0; i < runs.lengths()[run]; i++) {
                    if (kind.bytes() == 4) {
                        out.putInt((int) word);
                    } else {
                        out.putLong(word);
                    }
                }
            }
        }
        return out.array();
    }

    private static byte[] delta32(ValueRuns runs) throws IOException {
        try (var encoder =
                new DeltaBinaryPackingValuesWriterForInteger(SLAB, SLAB, HeapByteBufferAllocator.getInstance())) {
            for (int time = 0; time < runs.times(); time++) {
                for (int run = 0; run < runs.count(); run++) {
                    int value = (int) runs.values()[run];
                    for (int i = 0; i < runs.lengths()[run]; i++) {
                        encoder.writeInteger(value);
                    }
                }
            }
            return bytes(encoder.getBytes());
        }
    }

    private static byte[] delta64(ValueRuns runs) throws IOException {
        try (var encoder =
                new DeltaBinaryPackingValuesWriterForLong(SLAB, SLAB, HeapByteBufferAllocator.getInstance())) {
            for (int time = 0; time < runs.times(); time++) {
                for (int run = 0; run < runs.count(); run++) {
                    long value = runs.values()[run];
                    for (int i = 0; i < runs.lengths()[run]; i++) {
                        encoder.writeLong(value);
                    }
                }
            }
            return bytes(encoder.getBytes());
        }
    }

    private static byte[] bytes(BytesInput input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(input.size()));
        input.writeAllTo(out);
        return out.toByteArray();
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

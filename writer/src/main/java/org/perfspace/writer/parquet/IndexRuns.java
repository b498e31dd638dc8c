package org.perfspace.writer.parquet;

import java.util.Arrays;
import org.perfspace.io.Leb128;

/**
 * Encodes numbers of dictionary entries as a byte with their width in bits, followed by runs. Each run has a header
 * with seven bits in each byte: if it is even, half of it is the number of repetitions of one number; if it is odd,
 * half of it is the number of groups of eight numbers, packed from the lowest bit. Source: Parquet's specification,
 * Encodings, RLE/bit-packing hybrid.
 */
final class IndexRuns {

    private static final int GROUP = 8;

    /** Approximate number of bits of a run of equal numbers and of the header of the packed run that follows it. */
    private static final int RUN_BITS = 32;

    private final int[] numbers;
    private final int width;
    private final byte[] out;
    private int at;

    /** Minimum number of equal neighbours that become a separate run: those that take as many bits if they are packed. */
    private final int least;

    /**
     * Creates an encoder for some numbers.
     *
     * @param width number of bits of each
     */
    IndexRuns(int[] numbers, int width) {
        this.numbers = numbers;
        this.width = width;
        this.least = Math.max(GROUP, RUN_BITS / width);
        int runs = 2 + 2 * numbers.length / least;
        this.out = new byte
                [1 + runs * (Leb128.LONGEST + Integer.BYTES) + (numbers.length / GROUP + runs) * width + Long.BYTES];
    }

    /** Returns the width and the runs. */
    byte[] encode() {
        out[at++] = (byte) width;
        int packedFrom = 0;
        int next = 0;
        while (next < numbers.length) {
            int end = endOfEquals(next);
            if (end - next >= least || (end == numbers.length && packedFrom == next)) {
                pack(packedFrom, next);
                repeat(numbers[next], end - next);
                packedFrom = end;
                next = end;
            } else {
                next += GROUP; // a run of packed numbers consists of whole groups
            }
        }
        pack(packedFrom, numbers.length);
        return Arrays.copyOf(out, at);
    }

    /** Returns the end (exclusive) of the sequence of equal numbers that begins at a position. */
    private int endOfEquals(int from) {
        int end = from + 1;
        while (end < numbers.length && numbers[end] == numbers[from]) {
            end++;
        }
        return end;
    }

    private void repeat(int number, int times) {
        at = Leb128.write(times << 1, out, at);
        for (int bits = 0; bits < width; bits += Byte.SIZE) {
            out[at++] = (byte) (number >>> bits);
        }
    }

    private void pack(int from, int to) {
        if (from >= to) {
            return;
        }
        int groups = (to - from + GROUP - 1) / GROUP;
        at = Leb128.write(groups << 1 | 1, out, at);
        int end = at + groups * width;
        long bits = 0;
        int there = 0;
        for (int i = from; i < to; i++) {
            bits |= (long) numbers[i] << there;
            there += width;
            while (there >= Byte.SIZE) {
                out[at++] = (byte) bits;
                bits >>>= Byte.SIZE;
                there -= Byte.SIZE;
            }
        }
        out[at] |= (byte) bits;
        at = end;
    }
}

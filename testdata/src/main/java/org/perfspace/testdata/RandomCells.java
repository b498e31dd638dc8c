package org.perfspace.testdata;

import java.util.Random;
import org.perfspace.model.ValueType;

/** Words of cells: ordinary numbers, and the odd ones at the ends of their ranges. */
final class RandomCells {

    private static final long[] ODD_DOUBLES = {
        Double.doubleToRawLongBits(0.0),
        Double.doubleToRawLongBits(-0.0),
        Double.doubleToRawLongBits(Double.POSITIVE_INFINITY),
        Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY),
        Double.doubleToRawLongBits(Double.MIN_VALUE),
        Double.doubleToRawLongBits(Double.MAX_VALUE),
        Double.doubleToRawLongBits(-Double.MAX_VALUE),
        0x7ff8_0000_0000_0000L,
        0xfff8_0000_0000_0000L,
        0x7ff0_0000_0000_0001L,
        0xfff7_dead_beef_0000L,
    };

    private final Random random;
    private final boolean oddNumbers;

    RandomCells(Random random, boolean oddNumbers) {
        this.random = random;
        this.oddNumbers = oddNumbers;
    }

    /** Fills one cell. */
    void fill(ValueType type, long[] words, int first) {
        for (int w = 0; w < type.words(); w++) {
            words[first + w] = random.nextInt(10) == 0 ? type.neutral(w) : word(type, w);
        }
    }

    private long word(ValueType type, int index) {
        return switch (type.word(index)) {
            case DOUBLE -> decimal();
            case OPAQUE -> random.nextLong();
            case SIGNED -> signed(bits(type));
            case UNSIGNED -> unsigned(bits(type));
        };
    }

    private long decimal() {
        if (oddNumbers && random.nextInt(5) == 0) {
            return ODD_DOUBLES[random.nextInt(ODD_DOUBLES.length)];
        }
        double value = random.nextInt(3) == 0 ? random.nextInt(100) : random.nextGaussian() * 1e3;
        return Double.doubleToRawLongBits(value);
    }

    private long signed(int bits) {
        if (oddNumbers && random.nextInt(6) == 0) {
            return random.nextBoolean() ? -1L << (bits - 1) : ~(-1L << (bits - 1));
        }
        return random.nextLong() >> (64 - bits + (oddNumbers ? random.nextInt(bits) : bits / 2));
    }

    private long unsigned(int bits) {
        if (oddNumbers && random.nextInt(6) == 0) {
            return -1L >>> (64 - bits);
        }
        return random.nextLong() >>> (64 - bits + (oddNumbers ? random.nextInt(bits) : bits / 2));
    }

    private static int bits(ValueType type) {
        return switch (type.base()) {
            case INT8, UINT8 -> 8;
            case INT16, UINT16 -> 16;
            case INT32, UINT32, TAU_ATOMIC -> 32;
            case INT64, UINT64, DOUBLE, MINDOUBLE, MAXDOUBLE, COMPLEX, RATE, HISTOGRAM, NDOUBLES, SCALE_FUNC -> 64;
        };
    }
}

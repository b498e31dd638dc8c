package org.perfspace.testdata.hostile;

import java.util.Random;

/** Numbers that a count, a size or an offset should never have, or just could have. */
final class Extremes {

    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        2,
        -2,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8000,
        0xffff,
        0x1_0000,
        Integer.MAX_VALUE - 8,
        Integer.MAX_VALUE - 1,
        Integer.MAX_VALUE,
        1L << 31,
        0xffff_ffffL,
        1L << 32,
        1L << 40,
        Long.MAX_VALUE / 8,
        Long.MAX_VALUE / 8 + 1,
        Long.MAX_VALUE - 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private Extremes() {}

    /** One of them, or a number near the size of the file. */
    static long any(long size, Random random) {
        return random.nextInt(4) == 0 ? size - 1 + random.nextInt(3) : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    /** One of them, or a number beside the one that is there, its double or its half. */
    static long near(long value, long size, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> value + 1;
            case 1 -> value - 1;
            case 2 -> random.nextBoolean() ? value * 2 : value / 2;
            default -> any(size, random);
        };
    }
}

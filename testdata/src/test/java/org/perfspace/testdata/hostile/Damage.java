package org.perfspace.testdata.hostile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/** One way to damage bytes. The same bytes and the same state of the random numbers give the same result. */
enum Damage {
    /** Flips one to four bits. */
    BITS {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            byte[] damaged = bytes.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return damaged;
        }
    },
    /** Sets one to four bytes. */
    BYTES {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            byte[] damaged = bytes.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                int at = random.nextInt(damaged.length);
                damaged[at] = (byte) (random.nextBoolean() ? random.nextInt() : EDGES[random.nextInt(EDGES.length)]);
            }
            return damaged;
        }
    },
    /** Sets a number of 2, 4 or 8 bytes, in either byte order, to an {@linkplain Extremes extreme}. */
    NUMBER {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            byte[] damaged = bytes.clone();
            int width = 1 << (1 + random.nextInt(3));
            if (damaged.length < width) {
                return damaged;
            }
            int at = random.nextInt(damaged.length - width + 1);
            at -= random.nextInt(3) == 0 ? 0 : at % width;
            ByteBuffer number = ByteBuffer.allocate(Long.BYTES)
                    .order(random.nextInt(3) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            long value = Extremes.near(read(damaged, at, width, number.order()), bytes.length, random);
            number.putLong(0, value);
            int from = number.order() == ByteOrder.BIG_ENDIAN ? Long.BYTES - width : 0;
            System.arraycopy(number.array(), from, damaged, at, width);
            return damaged;
        }
    },
    /** Puts a number of variable length, as Thrift has them, in place of another one. */
    VARINT {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            int at = random.nextInt(bytes.length);
            int end = at;
            while (end < bytes.length - 1 && bytes[end] < 0) {
                end++;
            }
            long value = Extremes.any(bytes.length, random);
            byte[] number = new byte[10];
            int length = 0;
            for (long rest = (value << 1) ^ (value >> 63); length == 0 || rest != 0; rest >>>= 7) {
                number[length++] = (byte) ((rest & 0x7f) | (rest >>> 7 == 0 ? 0 : 0x80));
            }
            return replace(bytes, at, Math.min(bytes.length, end + 1), number, 0, length);
        }
    },
    /** Ends the file early. */
    CUT {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
    },
    /** Takes a range out. */
    REMOVE {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            int at = random.nextInt(bytes.length);
            return replace(bytes, at, at + length(bytes, at, random), bytes, 0, 0);
        }
    },
    /** Puts a range there twice. */
    REPEAT {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            int at = random.nextInt(bytes.length);
            return replace(bytes, at, at, bytes, at, length(bytes, at, random));
        }
    },
    /** Overwrites a range with another one of the same bytes. */
    COPY {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            int from = random.nextInt(bytes.length);
            int length = length(bytes, from, random);
            int to = random.nextInt(bytes.length - length + 1);
            byte[] damaged = bytes.clone();
            System.arraycopy(bytes, from, damaged, to, length);
            return damaged;
        }
    },
    /** Exchanges two ranges of one length. */
    EXCHANGE {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            int from = random.nextInt(bytes.length);
            int length = length(bytes, from, random);
            int to = random.nextInt(bytes.length - length + 1);
            byte[] damaged = bytes.clone();
            System.arraycopy(bytes, to, damaged, from, length);
            System.arraycopy(bytes, from, damaged, to, length);
            return damaged;
        }
    },
    /** Puts a range of other bytes in place of a range. */
    SPLICE {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            if (other.length == 0) {
                return bytes.clone();
            }
            int at = random.nextInt(bytes.length);
            int from = random.nextInt(other.length);
            return replace(bytes, at, at + length(bytes, at, random), other, from, length(other, from, random));
        }
    },
    /** Begins as it did and ends as other bytes do. */
    OTHER_END {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            int at = random.nextInt(bytes.length);
            int from = Math.min(other.length, random.nextBoolean() ? at : random.nextInt(other.length + 1));
            return replace(bytes, at, bytes.length, other, from, other.length - from);
        }
    },
    /** Changes the words of a text; bytes that are no text get {@link #NUMBER}. */
    WORDS {
        @Override
        byte[] to(byte[] bytes, byte[] other, Random random) {
            return Words.isText(bytes) ? Words.damage(bytes, random) : NUMBER.to(bytes, other, random);
        }
    };

    private static final byte[] EDGES = {0, 1, -1, 0x7f, -0x80, ' ', '\n', '"', '<', '>', '&', '/', '0', '9', '-'};

    /**
     * Damages bytes.
     *
     * @param bytes at least one; not changed
     * @param other bytes to take parts from
     */
    abstract byte[] to(byte[] bytes, byte[] other, Random random);

    /** Mostly a few bytes, sometimes up to the end. */
    private static int length(byte[] bytes, int from, Random random) {
        int most = bytes.length - from;
        return random.nextInt(4) == 0 ? random.nextInt(most + 1) : random.nextInt(Math.min(most, 32) + 1);
    }

    private static byte[] replace(byte[] bytes, int from, int to, byte[] other, int begin, int length) {
        byte[] replaced = new byte[from + length + bytes.length - to];
        System.arraycopy(bytes, 0, replaced, 0, from);
        System.arraycopy(other, begin, replaced, from, length);
        System.arraycopy(bytes, to, replaced, from + length, bytes.length - to);
        return replaced;
    }

    private static long read(byte[] bytes, int at, int width, ByteOrder order) {
        long value = 0;
        for (int i = 0; i < width; i++) {
            int next = order == ByteOrder.BIG_ENDIAN ? at + i : at + width - 1 - i;
            value = (value << 8) | (bytes[next] & 0xff);
        }
        return value;
    }
}

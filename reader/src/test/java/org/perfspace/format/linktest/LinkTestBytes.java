package org.perfspace.format.linktest;

import java.util.Arrays;
import org.perfspace.format.sion.SionBytes;
import org.perfspace.io.Raw;

/**
 * The logical files of a LinkTest run for tests, spelled out field by field as {@code format.linktest.LinkTestLayout} has
 * them: four ranks on two hosts. The time of rank r in step s is 3 r + s + 1 ticks of {@link #TICK}.
 */
final class LinkTestBytes {

    /** A time whose sums are exact. */
    static final double TICK = 0x1p-20;

    static final int RANKS = 4;

    private static final long[][] TOURNAMENT = {{3, 1, 2}, {2, 0, 3}, {1, 3, 0}, {0, 2, 1}};

    private String id = "LKTST";
    private boolean big;
    private int countNul = 1;
    private int steps = 3;
    private boolean allToAll;
    private int iterations = 1;
    private byte[] start = new Raw().ascii("Mon Jun 12 10:15:03 2023").zeros(8).toBytes();
    private long[][] access = TOURNAMENT;
    private final double[][] times = new double[RANKS][3];
    private double[][] retests = {};
    private double average;

    LinkTestBytes() {
        for (int rank = 0; rank < RANKS; rank++) {
            for (int step = 0; step < 3; step++) {
                times[rank][step] = (3 * rank + step + 1) * TICK;
            }
        }
        average = 6.5 * TICK;
    }

    LinkTestBytes id(String value) {
        id = value;
        return this;
    }

    LinkTestBytes big() {
        big = true;
        return this;
    }

    /** Stored lengths of texts leave the NUL out. */
    LinkTestBytes withoutNul() {
        countNul = 0;
        return this;
    }

    LinkTestBytes bisection() {
        steps = RANKS / 2;
        average = 6 * TICK;
        return this;
    }

    LinkTestBytes allToAll() {
        allToAll = true;
        return this;
    }

    LinkTestBytes iterations(int value) {
        iterations = value;
        return this;
    }

    LinkTestBytes start(byte[] value) {
        start = value;
        return this;
    }

    LinkTestBytes access(long[]... value) {
        access = value;
        return this;
    }

    LinkTestBytes average(double value) {
        average = value;
        return this;
    }

    LinkTestBytes time(int rank, int step, double value) {
        times[rank][step] = value;
        return this;
    }

    /** Retests of four numbers: sender, receiver, first time, time of the retest. */
    LinkTestBytes retests(double[]... value) {
        retests = value;
        return this;
    }

    /** The logical files in a SION file. */
    SionBytes sion() {
        byte[][] ranks = new byte[RANKS][];
        Arrays.setAll(ranks, this::rank);
        return SionBytes.ofRanks(ranks).big(false, big);
    }

    /** The logical file of a rank. */
    byte[] rank(int rank) {
        Raw out = new Raw().ascii(id);
        if (rank == 0) {
            u32(out, 2, 1, 16);
            out.ascii("0123456789012345678901234567890123456789").zeros(1);
            text(out, "mpi");
            out.le(1, allToAll ? 1 : 0).le(1, 1).le(1, 0).le(1, steps == 3 ? 0 : 1);
            out.le(8, 0x0807060504030201L).le(1, 9);
            u64(out, 1000, 65536, 10, 1, retests.length, 2, 7, iterations, 42);
        }
        text(out, rank < 2 ? "node1" : "node2");
        u32(out, rank % 2);
        for (int iteration = 0; iteration < iterations; iteration++) {
            iteration(rank, out);
        }
        return out.ascii("END_BLOCK").toBytes();
    }

    /** The logical files of LinkTest 1.2, all-to-all included, in a SION file. */
    static SionBytes generation1(double minimum, double maximum, double average) {
        byte[][] ranks = new byte[RANKS][];
        for (int rank = 0; rank < RANKS; rank++) {
            LinkTestBytes same = new LinkTestBytes();
            Raw out = new Raw().ascii("LKTST");
            same.u32(out, 1, 2, 1);
            out.ascii("node1").zeros(251);
            same.u32(out, rank, 0, 0, 7);
            if (rank == 0) {
                same.u32(out, 1000, 65536, 1, 1, 0, 0, 0, 0, 0, 1);
                same.f64(out, 1 * TICK, 12 * TICK, 6.5 * TICK, minimum, maximum, average, 0, 0, 0, 0);
            }
            same.partners(rank, out);
            if (rank == 0) {
                same.f64(out, 5 * TICK, 0, 0, 0, 12 * TICK, 0, 0, 0);
                same.u32(out, 3, 0, 0, 0, 1, 0, 0, 0);
            }
            ranks[rank] = out.toBytes();
        }
        return SionBytes.ofRanks(ranks);
    }

    private void partners(int rank, Raw out) {
        double[] byPartner = new double[RANKS];
        int[] stepOf = new int[RANKS];
        for (int step = 0; step < 3; step++) {
            byPartner[(int) TOURNAMENT[rank][step]] = times[rank][step];
            stepOf[(int) TOURNAMENT[rank][step]] = step + 1;
        }
        f64(out, byPartner);
        u32(out, stepOf);
        f64(out, 0, 101 * TICK, 102 * TICK, 103 * TICK);
    }

    private void iteration(int rank, Raw out) {
        if (rank == 0) {
            out.raw(start);
            double maximum = steps == 3 ? 12 : 11;
            f64(out, TICK, average, maximum * TICK);
            if (allToAll) {
                f64(out, 100 * TICK, 101.5 * TICK, 103 * TICK);
            }
        }
        f64(out, Arrays.copyOf(times[rank], steps));
        u64(out, Arrays.copyOf(access[rank], steps));
        if (allToAll) {
            f64(out, (100 + rank) * TICK);
        }
        if (rank == 0) {
            for (int column : new int[] {3, 2}) {
                f64(out, Arrays.stream(retests).mapToDouble(r -> r[column]).toArray());
            }
            for (int column : new int[] {0, 1}) {
                u64(out, Arrays.stream(retests).mapToLong(r -> (long) r[column]).toArray());
            }
            out.ascii("Mon Jun 12 10:15:47 2023\n").zeros(7);
        }
    }

    private void text(Raw out, String text) {
        u32(out, text.length() + countNul);
        out.ascii(text).zeros(1);
    }

    private void u32(Raw out, int... values) {
        for (int value : values) {
            number(out, 4, value);
        }
    }

    private void u64(Raw out, long... values) {
        for (long value : values) {
            number(out, 8, value);
        }
    }

    private void f64(Raw out, double... values) {
        for (double value : values) {
            number(out, 8, Double.doubleToRawLongBits(value));
        }
    }

    private void number(Raw out, int size, long value) {
        if (big) {
            out.be(size, value);
        } else {
            out.le(size, value);
        }
    }
}

package org.perfspace.value;

import java.math.BigInteger;

/** A sum of integers of 64 bits, which has 128 bits, so that only the result can be too large for 64. */
public final class ExactSum {

    private long low;
    private long high;

    /** Creates a sum of nothing, which is 0. */
    public ExactSum() {}

    /** Sets the sum to 0. */
    public void clear() {
        low = 0;
        high = 0;
    }

    /**
     * Adds an integer.
     *
     * @param more the integer
     */
    public void add(long more) {
        long sum = low + more;
        high += (more >> (Long.SIZE - 1)) + carry(low, more, sum);
        low = sum;
    }

    /** {@return whether the sum fits into 64 bits} */
    public boolean fits() {
        return fits(high, low);
    }

    /** {@return the lower 64 bits, which are the sum if it fits into 64 bits} */
    public long low() {
        return low;
    }

    /** {@return the double that is nearest to the sum} */
    public double toDouble() {
        return fits() ? (double) low : integer(high, low).doubleValue();
    }

    /** Returns whether an integer of 128 bits fits into 64. */
    static boolean fits(long high, long low) {
        return high == low >> (Long.SIZE - 1);
    }

    /** Returns an integer of 128 bits. */
    static BigInteger integer(long high, long low) {
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(new BigInteger(Long.toUnsignedString(low)));
    }

    /** Returns the carry, 0 or 1, of the sum of the lower halves of two integers. */
    static long carry(long a, long b, long sum) {
        return ((a & b) | ((a | b) & ~sum)) >>> (Long.SIZE - 1);
    }
}

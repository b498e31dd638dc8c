package org.perfspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares sums with those of integers of any size. */
class ExactSumTest {

    @Test
    void isExactAndRoundedToTheNearestDouble() {
        Random random = new Random(1);
        ExactSum sum = new ExactSum();
        for (int round = 0; round < 1_000; round++) {
            BigInteger expected = BigInteger.ZERO;
            sum.clear();
            for (int i = 1 + random.nextInt(20); i > 0; i--) {
                long more = random.nextInt(8) == 0 ? Long.MIN_VALUE : random.nextLong() >> random.nextInt(8);
                sum.add(more);
                expected = expected.add(BigInteger.valueOf(more));
                assertThat(sum.low()).isEqualTo(expected.longValue());
                assertThat(sum.fits()).isEqualTo(expected.bitLength() < Long.SIZE);
                assertThat(sum.toDouble()).isEqualTo(expected.doubleValue());
            }
        }
    }
}

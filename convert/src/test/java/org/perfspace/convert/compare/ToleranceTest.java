package org.perfspace.convert.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.perfspace.model.ValueType.Word;

class ToleranceTest {

    private static boolean covers(Tolerance tolerance, double a, double b) {
        boolean there = tolerance.covers(Word.DOUBLE, bits(a), Word.DOUBLE, bits(b));
        assertThat(tolerance.covers(Word.DOUBLE, bits(b), Word.DOUBLE, bits(a)))
                .as("the same the other way round")
                .isEqualTo(there);
        return there;
    }

    private static boolean covers(Tolerance tolerance, Word first, long a, Word second, long b) {
        boolean there = tolerance.covers(first, a, second, b);
        assertThat(tolerance.covers(second, b, first, a)).isEqualTo(there);
        return there;
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    void exactIsEqualAsNumbers() {
        assertThat(covers(Tolerance.EXACT, 0.1, 0.1)).isTrue();
        assertThat(covers(Tolerance.EXACT, 0.1, Math.nextUp(0.1))).isFalse();
        assertThat(covers(Tolerance.EXACT, 0.0, -0.0)).isTrue();
        assertThat(covers(Tolerance.EXACT, Double.NaN, Double.longBitsToDouble(0xfff0_0000_0000_0001L)))
                .isTrue();
        assertThat(covers(Tolerance.EXACT, Double.NaN, 0)).isFalse();
        assertThat(covers(Tolerance.EXACT, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY))
                .isTrue();
        assertThat(covers(Tolerance.EXACT, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY))
                .isFalse();
    }

    @Test
    void integersCountInAllTheirBits() {
        assertThat(covers(Tolerance.EXACT, Word.UNSIGNED, -1, Word.UNSIGNED, -2))
                .isFalse();
        assertThat(covers(Tolerance.EXACT, Word.SIGNED, (1L << 53) + 1, Word.SIGNED, 1L << 53))
                .isFalse();
        assertThat(covers(Tolerance.EXACT, Word.SIGNED, -1, Word.UNSIGNED, -1)).isTrue();
        assertThat(covers(Tolerance.EXACT, Word.SIGNED, 7, Word.UNSIGNED, 7)).isTrue();
        assertThat(covers(Tolerance.EXACT, Word.UNSIGNED, (1L << 53) + 1, Word.DOUBLE, bits(0x1p53)))
                .isFalse();
        assertThat(covers(Tolerance.EXACT, Word.UNSIGNED, -1L << 11, Word.DOUBLE, bits(-2048)))
                .isTrue();
        assertThat(covers(Tolerance.EXACT, Word.OPAQUE, 1, Word.OPAQUE, 2)).isFalse();
    }

    @Test
    void relativeIsOfTheLargerOne() {
        Tolerance fivePercent = new Tolerance(0.05, 0, 0);
        assertThat(covers(fivePercent, 100, 95)).isTrue();
        assertThat(covers(fivePercent, 100, 94.9)).isFalse();
        assertThat(covers(fivePercent, -100, -95)).isTrue();
        assertThat(covers(fivePercent, 0, 1e-300)).isFalse();
        assertThat(covers(fivePercent, Double.MAX_VALUE, -Double.MAX_VALUE)).isFalse();
        assertThat(covers(fivePercent, Double.MAX_VALUE, Double.POSITIVE_INFINITY))
                .isFalse();
        assertThat(covers(fivePercent, Double.NaN, 1)).isFalse();
        assertThat(covers(fivePercent, Word.UNSIGNED, -1, Word.UNSIGNED, 1)).isFalse();
        assertThat(covers(fivePercent, Word.UNSIGNED, Long.MAX_VALUE, Word.UNSIGNED, Long.MAX_VALUE - (1L << 59)))
                .isFalse();
        assertThat(covers(fivePercent, Word.UNSIGNED, Long.MAX_VALUE, Word.UNSIGNED, Long.MAX_VALUE - (1L << 58)))
                .isTrue();
        assertThat(covers(fivePercent, Word.SIGNED, Long.MIN_VALUE, Word.SIGNED, Long.MAX_VALUE))
                .isFalse();
    }

    @Test
    void ulpsAreStepsOfTheLastBit() {
        Tolerance two = new Tolerance(0, 2, 0);
        assertThat(covers(two, 1, Math.nextUp(Math.nextUp(1.0)))).isTrue();
        assertThat(covers(two, 1, Math.nextUp(Math.nextUp(Math.nextUp(1.0))))).isFalse();
        assertThat(covers(two, Double.MIN_VALUE, -Double.MIN_VALUE)).isTrue();
        assertThat(covers(two, 2 * Double.MIN_VALUE, -Double.MIN_VALUE)).isFalse();
        assertThat(covers(two, Double.MAX_VALUE, Double.POSITIVE_INFINITY)).isFalse();
        assertThat(covers(new Tolerance(0, Long.MAX_VALUE - 1, 0), Double.MAX_VALUE, -Double.MAX_VALUE))
                .isFalse();
        assertThat(covers(two, Word.SIGNED, 1, Word.SIGNED, 2)).isFalse();
    }

    @Test
    void floorIsAbsolute() {
        Tolerance half = new Tolerance(0, 0, 0.5);
        assertThat(covers(half, 1e-9, 0.5)).isTrue();
        assertThat(covers(half, 0, 0.51)).isFalse();
        assertThat(covers(new Tolerance(0, 0, 1), Word.UNSIGNED, -1, Word.UNSIGNED, -2))
                .isTrue();
        assertThat(covers(new Tolerance(0.01, 0, 1), 1000, 1009)).isTrue();
    }

    @Test
    void refusesWhatIsNoTolerance() {
        for (Runnable wrong : new Runnable[] {
            () -> new Tolerance(-0.1, 0, 0),
            () -> new Tolerance(Double.NaN, 0, 0),
            () -> new Tolerance(0, -1, 0),
            () -> new Tolerance(0, 0, Double.POSITIVE_INFINITY)
        }) {
            assertThatThrownBy(wrong::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a tolerance must be finite and not below 0");
        }
    }
}

package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the JDK, which is right. */
class DecimalsTest {

    private static double parse(String text) {
        return Decimals.parse(text.toCharArray(), text.length());
    }

    /** The share of texts that are decided here; none of them in another way than by the JDK. */
    private static double decided(long seed, int count, Function<Random, String> texts) {
        Random random = new Random(seed);
        int decided = 0;
        for (int i = 0; i < count; i++) {
            String text = texts.apply(random);
            double value = parse(text);
            if (!Double.isNaN(value)) {
                assertThat(Double.doubleToRawLongBits(value))
                        .as("seed %d, %s", seed, text)
                        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
                decided++;
            }
        }
        return (double) decided / count;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void decidesNearlyAllThatProfilesHold(long seed) {
        assertThat(decided(seed, 100_000, r -> String.valueOf(r.nextDouble() * 1000)))
                .isGreaterThan(0.999);
        assertThat(decided(seed, 100_000, r -> String.valueOf(r.nextInt()))).isEqualTo(1);
        assertThat(decided(seed, 20_000, r -> String.format(Locale.ROOT, "%.16e", r.nextGaussian() * 1e-4)))
                .isGreaterThan(0.98);
        assertThat(decided(seed, 50_000, r -> "-" + r.nextLong(1_000_000_000_000_000_000L) + "e" + r.nextInt(-22, 23)))
                .isGreaterThan(0.99);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5})
    void leavesWhatLiesInTheMiddleToTheJdk(long seed) {
        assertThat(decided(seed, 50_000, random -> {
                    double value = (1 + random.nextDouble()) * Math.scalb(1.0, random.nextInt(-3, 8));
                    BigDecimal middle = new BigDecimal(value)
                            .add(new BigDecimal(Math.nextUp(value)))
                            .divide(BigDecimal.valueOf(2));
                    return middle.round(new java.math.MathContext(random.nextInt(16, 19)))
                            .toPlainString();
                }))
                .isBetween(0.1, 1.0);
        assertThat(decided(seed, 20_000, random -> {
                    long odd = (1L << 53) + 1 + 2 * (long) random.nextInt(1 << 30);
                    return odd + (random.nextBoolean() ? ".0" : "");
                }))
                .isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {6, 7})
    void neverDisagreesOnAnyDouble(long seed) {
        assertThat(decided(seed, 100_000, random -> {
                    double value = Double.longBitsToDouble(random.nextLong());
                    return Double.isFinite(value) ? String.valueOf(value) : "0";
                }))
                .isPositive();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0, -0.0", "00.50, 0.5", ".5, 0.5", "5., 5", "1e3, 1000", "1E+3, 1000", "-2.5e-1, -0.25"})
    void readsEveryUsualForm(String text, double value) {
        assertThat(Double.doubleToRawLongBits(parse(text))).isEqualTo(Double.doubleToRawLongBits(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".",
                "-",
                "-.",
                "e5",
                "1e",
                "1e+",
                "1e5x",
                "1x",
                "+1",
                "nan",
                "inf",
                "0x10",
                "1e23",
                "1e-23",
                "1..2",
                "1-2",
                "5d",
                "1234567890123456789",
                "1e99999999999"
            })
    void leavesTheRestToTheJdk(String text) {
        assertThat(parse(text)).isNaN();
    }

    @Test
    void countsNoFurtherThanItMust() {
        assertThat(parse("0." + "0".repeat(3_000) + "1x")).isNaN();
        assertThat(parse("0." + "0".repeat(2_000) + "1e99999999")).isNaN();
        assertThat(parse("0." + "0".repeat(1_000) + "1e1001")).isEqualTo(1);
    }
}

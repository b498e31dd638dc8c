package org.perfspace.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.perfspace.model.ValueType;

class HumanTextTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "0, 0",
        "-0.0, -0",
        "100, 100",
        "1234567.891, '1,234,568'",
        "123456.7, '123,457'",
        "12345.678, '12,345.7'",
        "1.5, 1.5",
        "0.125, 0.125",
        "0.00012345, 0.000123",
        "0.000012345, 1.2345e-05",
        "-2.5, -2.5",
        "1e300, 1e+300",
        "NaN, nan",
        "-Infinity, -inf",
    })
    void roundsDoubles(double value, String text) {
        assertThat(HumanText.number(value)).isEqualTo(text);
    }

    @Test
    void roundsAsTheJdkDoes() {
        Random random = new Random(20261123);
        for (int i = 0; i < 20_000; i++) {
            double value = (random.nextInt(2_000_001) - 1_000_000) * Math.pow(10, random.nextInt(24) - 14);
            double size = Math.abs(value);
            int decimals = size < 1 ? 6 : Math.max(0, 5 - (int) Math.floor(Math.log10(size)));
            boolean small = size != 0 && (size < 1e-4 || size >= 1e15);
            String text = String.format(Locale.ROOT, small ? "%.5e" : "%,." + decimals + "f", value);
            String trimmed = text.contains(".") ? text.replaceFirst("\\.?0+(e|$)", "$1") : text;
            assertThat(HumanText.number(value)).as("%s", value).isEqualTo(trimmed);
            assertThat(HumanText.share(value)).isEqualTo(String.format(Locale.ROOT, "%5.1f %%", 100 * value));
        }
    }

    @Test
    void keepsIntegersWhole() {
        assertThat(HumanText.cell(ValueType.INT64, new long[] {-1_234_567}, 0)).isEqualTo("-1,234,567");
        assertThat(HumanText.cell(ValueType.UINT64, new long[] {-1}, 0)).isEqualTo("-1");
        assertThat(HumanText.cell(ValueType.UINT64, new long[] {0, 5_000}, 1)).isEqualTo("5,000");
    }

    /** The minimum of no samples is the largest double, which nobody measured. */
    @Test
    void hasADashForTheSamplesOfAnEventThatNeverOccurred() {
        long[] words = new long[2 * ValueType.TAU_ATOMIC.words()];
        ValueType.TAU_ATOMIC.fillNeutral(words, 2);
        words[ValueType.TAU_ATOMIC.words()] = 1;

        assertThat(HumanText.cell(ValueType.TAU_ATOMIC, words, 0)).isEqualTo("-");
        assertThat(HumanText.cell(ValueType.TAU_ATOMIC, words, ValueType.TAU_ATOMIC.words()))
                .startsWith("[1,");
        assertThat(HumanText.cell(ValueType.RATE, new long[ValueType.RATE.words()], 0))
                .isEqualTo("[0,0]");
    }

    @Test
    void keepsCompoundsAsTheyAre() {
        long[] words = {Double.doubleToRawLongBits(1), Double.doubleToRawLongBits(0.5)};
        assertThat(HumanText.cell(ValueType.RATE, words, 0)).isEqualTo("[1,0.5]");
    }

    @Test
    void countsInWords() {
        assertThat(HumanText.count(1, "byte", "bytes")).isEqualTo("1 byte");
        assertThat(HumanText.count(12_000, "byte", "bytes")).isEqualTo("12,000 bytes");
    }

    @Test
    void showsShares() {
        assertThat(HumanText.share(0.1234)).isEqualTo(" 12.3 %");
        assertThat(HumanText.share(1)).isEqualTo("100.0 %");
        assertThat(HumanText.share(Double.NaN)).isEqualTo("       ");
    }
}

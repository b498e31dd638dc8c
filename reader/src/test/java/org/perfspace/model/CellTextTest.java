package org.perfspace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, -0",
        "100, 100",
        "0.1, 0.1",
        "1e22, 1e22",
        "-1.5e-7, -1.5e-7",
        "4.9e-324, 4.9e-324",
        "33.333333333333336, 33.333333333333336",
        "-1.2679383250967874e17, -1.2679383250967874e17",
        "2e23, 2e23",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "Infinity, inf",
        "-Infinity, -inf",
        "NaN, nan",
    })
    void writesDoubles(double value, String text) {
        assertThat(CellText.number(Double.doubleToRawLongBits(value))).isEqualTo(text);
    }

    @Test
    void keepsEveryBitOfNotANumber() {
        assertThat(CellText.number(0xfff8_0000_0000_0000L)).isEqualTo("-nan");
        assertThat(CellText.number(0x7ff0_0000_0000_0001L)).isEqualTo("nan(0x7ff0000000000001)");
        assertThat(CellText.bits("nan(0x7ff0000000000001)")).isEqualTo(0x7ff0_0000_0000_0001L);
    }

    @Test
    void everyDoubleReadsBackToTheSameBits() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            long bits = random.nextLong();
            String text = CellText.number(bits);
            assertThat(CellText.bits(text)).as("%s with seed 7", text).isEqualTo(bits);
        }
    }

    @Test
    void writesIntegersExactly() {
        assertThat(CellText.of(ValueType.UINT64, new long[] {5, -1}, 1)).isEqualTo("18446744073709551615");
        assertThat(CellText.of(ValueType.INT64, new long[] {Long.MIN_VALUE}, 0)).isEqualTo("-9223372036854775808");
    }

    @Test
    void writesCompoundsWordByWord() {
        long[] words = {1, bits(0.5), bits(128), bits(256), bits(16384)};
        assertThat(CellText.of(ValueType.TAU_ATOMIC, words, 0)).isEqualTo("[1,0.5,128,256,16384]");
        assertThat(CellText.of(ValueType.ndoubles(1), new long[] {bits(3)}, 0)).isEqualTo("[3]");
        assertThat(CellText.of(ValueType.scaleFunc(2), new long[] {0x0102, bits(100)}, 0))
                .isEqualTo("x02010000000000000000000000005940");
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}

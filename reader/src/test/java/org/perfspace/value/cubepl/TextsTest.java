package org.perfspace.value.cubepl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "'', 0",
        "abc, 0",
        "12.5, 12.5",
        "'  -7 rest', -7",
        "+5, 5",
        "--5, 0",
        "1.5.5, 1.5",
        "1e3x, 1000",
        "1e, 0",
        "1e+, 0",
        "2E-2, 0.02",
        "0x10, 0",
        "inf, 0",
        "nan, 0",
        "1e400, 1.7976931348623157e308",
        "-1e400, -1.7976931348623157e308",
    })
    void readsNumbersAsStreamsDo(String text, double number) {
        assertThat(Texts.number(text)).isEqualTo(number);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({"1.5.5, 1.5", "5., 5", ".5, 0.5", "., 0", "..5, 0", "007, 7"})
    void readsLiteralsAsAtofDoes(String text, double number) {
        assertThat(Texts.literal(text)).isEqualTo(number);
    }

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource({
        "0, 0",
        "-0.0, -0",
        "5, 5",
        "0.30000000000000004, 0.3",
        "123456789012345, 1.2345678901234e+14",
        "12345678901234, 12345678901234",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "-1.5e300, -1.5e+300",
        "NaN, nan",
        "Infinity, inf",
        "-Infinity, -inf",
    })
    void writesNumbersAsStreamsDo(double number, String text) {
        assertThat(Texts.text(number)).isEqualTo(text);
    }
}

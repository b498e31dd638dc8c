package org.perfspace.format.cubexml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;
import org.perfspace.model.ValueType;

/** Against the JDK, which is right. */
class RowNumbersTest {

    private static final Place PLACE = Place.of("p.cube").atLine(7);

    private static double parse(String text, boolean finiteOnly) throws ProfileException {
        RowNumbers numbers = new RowNumbers(ValueType.DOUBLE, finiteOnly);
        numbers.begin(1);
        int middle = text.length() / 2;
        numbers.feed(text.toCharArray(), 0, middle, PLACE);
        numbers.feed(text.toCharArray(), middle, text.length() - middle, PLACE);
        return Double.longBitsToDouble(numbers.end(PLACE)[0]);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void readsEachNumberAsTheNearestDouble(long seed) throws ProfileException {
        Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            double any = Double.longBitsToDouble(random.nextLong());
            String text =
                    switch (i % 3) {
                        case 0 -> Double.isFinite(any) ? String.valueOf(any) : "0";
                        case 1 -> "-" + random.nextLong(1_000_000_000_000_000_000L) + "e" + random.nextInt(-330, 310);
                        default -> random.nextInt(100) + "." + random.nextInt(1_000_000);
                    };
            assertThat(Double.doubleToRawLongBits(parse(text, false)))
                    .as("seed %d, %s", seed, text)
                    .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-0, -0.0",
        "00.50, 0.5",
        "+.5, 0.5",
        "5., 5",
        "1E+3, 1000",
        "1e999, Infinity",
        "NaN, NaN",
        "-nan, NaN",
        "inf, Infinity",
        "+Infinity, Infinity",
        "-INF, -Infinity"
    })
    void readsEveryForm(String text, Double value) throws ProfileException {
        assertThat(parse(text, false)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "-", "e5", "1e", "1e+", "1x", "0x10", "1..2", "1-2", "5d", "5.F", "١"})
    void rejectsWhatIsNoNumber(String text) {
        assertThatThrownBy(() -> parse(text, false))
                .hasMessage("p.cube: line 7: expected a number, found \"" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan", "1e999", "-inf"})
    void mayRequireFiniteNumbers(String text) {
        assertThatThrownBy(() -> parse(text, true))
                .hasMessage("p.cube: line 7: expected a finite number, found " + text);
    }
}

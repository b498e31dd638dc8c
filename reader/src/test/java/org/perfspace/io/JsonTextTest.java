package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {

    @Test
    void escapesWhatJsonCannotHold() {
        assertThat(text("plain")).isEqualTo("\"plain\"");
        assertThat(text("a\"b\\c\nd\re\tf\u0000g\u007fh\u0085i\u2028j"))
                .isEqualTo("\"a\\\"b\\\\c\\nd\\re\\tf\\u0000g\\u007fh\\u0085i\\u2028j\"");
        assertThat(text("</script>")).isEqualTo("\"</script>\"");
        assertThat(text("größe \u0416 \ud83d\ude00")).isEqualTo("\"größe \u0416 \ud83d\ude00\"");
    }

    @Test
    void replacesHalvesOfSurrogatePairs() {
        assertThat(text("a\ud83d")).isEqualTo("\"a\ufffd\"");
        assertThat(text("\ude00b")).isEqualTo("\"\ufffdb\"");
        assertThat(text("\ud83d\ud83d\ude00")).isEqualTo("\"\ufffd\ud83d\ude00\"");
        assertThat(JsonText.holds("a\ud83d")).isFalse();
        assertThat(JsonText.holds("\ude00b")).isFalse();
        assertThat(JsonText.holds("\ud83d\ude00")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 3, 0",
        "1, 3, 0.001",
        "1000, 3, 1",
        "1500, 3, 1.5",
        "123456789, 3, 123456.789",
        "123456000, 6, 123.456",
        "10, 0, 10",
        "9223372036854775807, 3, 9223372036854775.807",
        "-1, 3, 18446744073709551.615",
        "-9223372036854775808, 6, 9223372036854.775808",
    })
    void writesUnsignedDecimals(long value, int decimals, String expected) {
        assertThat(new String(new JsonText(0).decimal(value, decimals).toBytes(), StandardCharsets.UTF_8))
                .isEqualTo(expected);
    }

    @Test
    void decimalsAreExact() {
        Random random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            long value = random.nextLong() >>> random.nextInt(64);
            int decimals = random.nextInt(10);
            String text = new String(new JsonText().decimal(value, decimals).toBytes(), StandardCharsets.UTF_8);
            assertThat(new BigDecimal(text))
                    .isEqualByComparingTo(new BigDecimal(new BigInteger(Long.toUnsignedString(value)), decimals));
        }
    }

    @Test
    void writesNumbers() {
        JsonText text = new JsonText();
        text.number(0)
                .raw(",")
                .number(-5)
                .raw(",")
                .number(Long.MIN_VALUE)
                .raw(",")
                .number(Long.MAX_VALUE);
        text.raw(",")
                .number(1.0)
                .raw(",")
                .number(-0.25)
                .raw(",")
                .number(1e300)
                .raw(",")
                .number(0.1);

        assertThat(new String(text.toBytes(), StandardCharsets.UTF_8))
                .isEqualTo("0,-5,-9223372036854775808,9223372036854775807,1,-0.25,1.0E300,0.1");
        assertThatThrownBy(() -> text.number(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("JSON has no number for NaN");
    }

    private static String text(String text) {
        return new String(new JsonText(0).text(text).toBytes(), StandardCharsets.UTF_8);
    }
}

package org.perfspace.writer.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextNumbersTest {

    @Test
    void numbersTextsInTheOrderOfTheirFirstAppearance() {
        TextNumbers numbers = new TextNumbers();
        byte[] same = "b".getBytes(UTF_8);

        assertThat(List.of(
                        numbers.number("a".getBytes(UTF_8)),
                        numbers.number(same),
                        numbers.number(same),
                        numbers.number("a".getBytes(UTF_8)),
                        numbers.number(new byte[0]),
                        numbers.number("b".getBytes(UTF_8))))
                .containsExactly(0, 1, 1, 0, 2, 1);
        assertThat(Stream.of(numbers.texts()).map(text -> new String(text, UTF_8)))
                .containsExactly("a", "b", "");
    }

    /** Texts of equal hashes, "Aa" and "BB" in any combination, and many others. */
    @Test
    void tellsManyTextsApart() {
        Random random = new Random(1);
        Map<String, Integer> known = new LinkedHashMap<>();
        TextNumbers numbers = new TextNumbers();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int bits = random.nextInt(4096), length = random.nextInt(12); length > 0; length--, bits >>= 1) {
                text.append((bits & 1) == 0 ? "Aa" : "BB");
            }
            text.append(random.nextBoolean() ? "" : String.valueOf(random.nextInt(3_000)));
            known.putIfAbsent(text.toString(), known.size());
            assertThat(numbers.number(text.toString().getBytes(UTF_8))).isEqualTo(known.get(text.toString()));
        }
        assertThat(Stream.of(numbers.texts()).map(text -> new String(text, UTF_8)))
                .containsExactlyElementsOf(known.keySet());
    }
}

package org.perfspace.writer.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ValueDictionaryTest {

    private final ValueDictionary dictionary = new ValueDictionary();

    @Test
    void numbersValuesInTheOrderOfTheirAppearance() {
        long nan = 0x7ff8_dead_beef_0001L;
        PageValues page = page(nan, 0, Long.MIN_VALUE, nan, 1, 0);
        assertThat(dictionary.add(page)).isTrue();
        assertThat(dictionary.numbers(page)).containsExactly(0, 1, 2, 0, 3, 1);
        assertThat(Arrays.copyOf(dictionary.entries().words(), dictionary.size()))
                .containsExactly(nan, 0, Long.MIN_VALUE, 1);
        assertThat(dictionary.numbers(page(1, 2, 0))).containsExactly(3);
    }

    @Test
    void takesEverySecondWord() {
        Presence presence = new Presence();
        presence.add(true, 3);
        PageValues page = new PageValues(presence, new long[] {9, 5, 9, 6, 9, 5}, 1, 2);
        assertThat(dictionary.add(page)).isTrue();
        assertThat(dictionary.numbers(page)).containsExactly(0, 1, 0);
        assertThat(dictionary.numbers(page.middle(1))).containsExactly(1);
    }

    @Test
    void isFullAtItsLimit() {
        long[] words = LongStream.range(0, ValueDictionary.MOST)
                .map(i -> Double.doubleToRawLongBits(i * 0.25))
                .toArray();
        assertThat(dictionary.add(page(words))).isTrue();
        assertThat(dictionary.size()).isEqualTo(131_072);
        assertThat(dictionary.add(page(words))).isTrue();
        assertThat(dictionary.add(page(-1))).isFalse();
        assertThat(dictionary.numbers(page(words[131_071], words[65_536], words[65_535])))
                .containsExactly(131_071, 65_536, 65_535);
    }

    /** Values of a hostile file that all belong at the same place do not make each of them a search through all. */
    @Test
    void givesUpWhereValuesCollide() {
        long golden = 0x9e37_79b9_7f4a_7c15L;
        long inverse = golden;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - golden * inverse;
        }
        long factor = inverse;
        assertThat(factor * golden).isOne();
        assertThat(dictionary.add(
                        page(LongStream.range(0, 100_000).map(i -> i * factor).toArray())))
                .isFalse();
        assertThat(dictionary.size()).isLessThan(1_000);
    }

    private static PageValues page(long... words) {
        Presence presence = new Presence();
        presence.add(true, words.length);
        return new PageValues(presence, words);
    }
}

package org.perfspace.convert.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberRangesTest {

    @Test
    void readsWhatItWrites() {
        NumberRanges ranges = NumberRanges.parse("0-3, 8,9-9");
        assertThat(ranges.toString()).isEqualTo("0-3,8,9");
        assertThat(List.of(0L, 3L, 8L, 9L)).allMatch(ranges::contains);
        assertThat(List.of(4L, 7L, 10L)).noneMatch(ranges::contains);
        assertThat(NumberRanges.inShort(new long[] {0, 1, 2, 5, 7, 8})).isEqualTo("0-2,5,7-8");
        assertThat(NumberRanges.inShort(new long[0])).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "-1", "1-", "1,,2", "1-2-3", "99999999999999999999"})
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> NumberRanges.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected numbers such as 0-3,8, found \"" + text + "\"");
    }

    @Test
    void refusesARangeThatIsTurnedRound() {
        assertThatThrownBy(() -> NumberRanges.parse("5-3")).hasMessage("the range 5-3 holds no number");
    }
}

package org.perfspace.convert.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions on the facts of a run. */
class RunConditionTest {

    private static final ArchivedRun RUN = new ArchivedRun(
            "16-run-00",
            "/data/a b/profile.cubex",
            "cube",
            "2026-01-07T00:00:00Z",
            false,
            Map.of("p", "16", "date", "2026-01-05", "commit", "0012", "msg", "5\" disk"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#', // which no value has
            value = {
                "p = 16|true",
                "p=16|true",
                "p > 4|true",
                "p < 4|false",
                "p <= 16.0|true",
                "p >= 17|false",
                "p != 4|true",
                "p <> 16|false",
                "q = 1|false",
                "q != 1|false",
                "date < 2026-01-06|true",
                "date < 2026-01-06 and p = 16|true",
                "date < 2026-01-06 AND p = 8|false",
                "commit = 12|false",
                "commit = '0012'|true",
                "source = '/data/a b/profile.cubex'|true",
                "format = cube and run > 1 and added < 2026-02|true",
                "msg = '5\" disk'|true"
            })
    void hold(String text, boolean expected) {
        assertThat(RunCondition.of(text).test(RUN)).as(text).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "p", "p =", "= 4", "p = 4 or p = 8", "p = 4 and", "p = 4, q = 5", "p = 4 5", "p == 4 and x"})
    void areRefused(String text) {
        assertThatThrownBy(() -> RunCondition.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected comparisons such as date < 2026-01-01 and p = 8, found \"" + text + "\"");
    }

    @Test
    void nameWhatTheArchiveKnows() {
        RunCondition.of("p = 4 and source = x").requireKnown(List.of(RUN));
        assertThatThrownBy(() -> RunCondition.of("P = 4").requireKnown(List.of(RUN)))
                .hasMessage("expected a parameter of a run, found P");
    }

    @Test
    void areToldFromNamesAndPaths() {
        assertThat(RunCondition.isCondition("p = 8")).isTrue();
        assertThat(RunCondition.isCondition("8-run-0123")).isFalse();
        assertThat(RunCondition.isCondition("runs/p=8/profile.cubex")).isFalse();
    }
}

package org.perfspace.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {

    @ParameterizedTest
    @CsvSource({
        "sec, SECONDS, s, 1",
        "Seconds, SECONDS, s, 1",
        "ms, MILLISECONDS, ms, 0.001",
        "usec, MICROSECONDS, \u00b5s, 0.000001",
        "\u00b5s, MICROSECONDS, \u00b5s, 0.000001",
        "microseconds, MICROSECONDS, \u00b5s, 0.000001",
        "nanoseconds, NANOSECONDS, ns, 1e-9",
        "bytes, BYTES, B, 1",
        "KiB, KIBIBYTES, KiB, 1024",
        "occ, COUNT, '', 1",
        "#, COUNT, '', 1",
        "%, PERCENT, %, 0.01",
        "uJ, MICROJOULES, \u00b5J, 0.000001",
        "MB/s, MEGABYTES_PER_SECOND, MB/s, 1000000"
    })
    void knowsSpellings(String text, Unit unit, String symbol, double factor) {
        assertThat(Unit.of(text)).contains(unit);
        assertThat(unit.symbol()).isEqualTo(symbol);
        assertThat(unit.factor()).isEqualTo(factor);
    }

    @ParameterizedTest
    @CsvSource({"''", "sek", "secondss", "u", "Bytes sent", "m", "ticks"})
    void knowsNothingElse(String text) {
        assertThat(Unit.of(text)).isEmpty();
        assertThat(Unit.isTime(text)).isFalse();
    }

    @Test
    void givesEachSpellingToOneUnit() {
        Set<String> seen = new HashSet<>();
        for (Unit unit : Unit.values()) {
            assertThat(unit.spellings()).isNotEmpty().allMatch(seen::add);
        }
    }
}

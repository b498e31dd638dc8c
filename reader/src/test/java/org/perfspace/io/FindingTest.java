package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "the end is missing,               a.cubex: the end is missing",
        "a.cubex: the end is missing,      a.cubex: the end is missing",
        "a.cubex!/anchor.xml: line 3: odd, a.cubex!/anchor.xml: line 3: odd",
        "member x: odd,                    a.cubex: member x: odd",
    })
    void takesARemarkWithOrWithoutItsPlace(String remark, String line) {
        assertThat(Finding.of(Place.of("a.cubex"), remark)).hasToString(line);
    }
}

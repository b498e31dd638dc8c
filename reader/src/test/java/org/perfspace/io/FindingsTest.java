package org.perfspace.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FindingsTest {

    private static final Place FILE = Place.of("a.cubex");

    @Test
    void keepsEverything() {
        Findings findings = Findings.all();
        assertThat(findings.isEmpty()).isTrue();
        findings.add(FILE, "100% odd");
        findings.add(FILE, "100% odd");
        findings.add(FILE.atByte(5), "expected %,d, found %,d", 1000, 7);
        assertThat(findings.isEmpty()).isFalse();
        assertThat(findings.toList(FILE))
                .hasToString("[a.cubex: 100% odd, a.cubex: 100% odd, a.cubex: byte 5: expected 1,000, found 7]");
    }

    @Test
    void keepsEachOnceAndTheFirstOnesOnly() {
        Findings findings = Findings.distinct(2, "there are more");
        findings.add(FILE, "a");
        findings.add(FILE, "a");
        findings.add(FILE, "b");
        assertThat(findings.toList(FILE)).hasToString("[a.cubex: a, a.cubex: b]");
        findings.add(FILE, "c");
        assertThat(findings.toList(FILE)).hasToString("[a.cubex: a, a.cubex: b, a.cubex: there are more]");
    }

    @Test
    void countsWhatIsTooMuchOfAKind() {
        Findings findings = Findings.ofEachKind(1, "%,d more of this kind: %s");
        for (int i = 0; i < 1001; i++) {
            findings.fault("odd", FILE, "fault %d", i);
        }
        findings.warn("odd", FILE, "warning");
        findings.add("even", FILE.corrupt("exception"));
        findings.add("even", FILE.corrupt("another"));
        assertThat(findings.toList(FILE))
                .hasToString("[a.cubex: fault 0, a.cubex: warning: warning, a.cubex: exception,"
                        + " a.cubex: 1,000 more of this kind: odd, a.cubex: 1 more of this kind: even]");
    }
}

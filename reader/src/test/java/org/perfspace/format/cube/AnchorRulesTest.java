package org.perfspace.format.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.perfspace.io.Finding;
import org.perfspace.io.Findings;
import org.perfspace.io.Place;

/** The rules of anchor.xml say the same however the text comes to them. */
class AnchorRulesTest {

    private static final Place PLACE = Place.of("a");

    /** Checks a text that comes in parts. */
    private static List<String> check(String text, int part) {
        AnchorRules rules = new AnchorRules(PLACE, 2_000);
        rules.begin(StandardCharsets.UTF_8);
        char[] chars = text.toCharArray();
        for (int at = 0; at < chars.length; at += part) {
            rules.text(chars, at, Math.min(part, chars.length - at));
        }
        rules.end();
        Findings findings = Findings.all();
        rules.addTo(findings);
        return findings.toList(PLACE).stream().map(Finding::toString).toList();
    }

    @Test
    void findsNothingInASoundText() {
        assertThat(check(TestCube.ANCHOR, 1)).isEmpty();
        assertThat(check(TestCube.ANCHOR.replace("mod=\"a.c\"", "mod=\"a>b.c\""), 7))
                .isEmpty();
    }

    @Test
    void findsTheSameInPartsOfAnySize() {
        long seed = 20261123;
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder(TestCube.ANCHOR);
            for (int n = random.nextInt(4); n >= 0; n--) {
                int at = random.nextInt(text.length());
                String odd = List.of(
                                "<",
                                ">",
                                "\"",
                                "'",
                                "&",
                                "<!-- x -->",
                                "<![CDATA[",
                                "]]>",
                                "<?",
                                "?>",
                                "</cube>",
                                "=\"")
                        .get(random.nextInt(12));
                text.replace(at, Math.min(text.length(), at + random.nextInt(3)), odd);
            }
            String whole = text.toString();
            List<String> expected = check(whole, whole.length());
            assertThat(expected).as("seed %d, round %d", seed, round).isNotNull();
            for (int part : new int[] {1, 13, 700}) {
                assertThat(check(whole, part))
                        .as("seed %d, round %d, parts of %d", seed, round, part)
                        .containsExactlyElementsOf(expected);
            }
        }
    }

    @Test
    void readsItAgainInAnotherEncoding() {
        AnchorRules rules = new AnchorRules(PLACE, 10);
        rules.begin(StandardCharsets.UTF_8);
        rules.text("<cube a='1'><foo>".toCharArray(), 0, 17);
        rules.begin(StandardCharsets.ISO_8859_1);
        rules.text(TestCube.ANCHOR.toCharArray(), 0, TestCube.ANCHOR.length());
        rules.end();
        Findings findings = Findings.all();
        rules.addTo(findings);
        assertThat(findings.toList(PLACE)).containsExactly(new Finding(PLACE, "expected UTF-8, found other bytes"));
    }

    @Test
    void endsAtATagThatIsTooLong() {
        String open = TestCube.ANCHOR.replace("<url></url>", "<url a=\"" + "x".repeat(9 << 20) + "\"></url>");
        assertThat(check(open, 16 * 1024))
                .containsExactly("a: line 9: expected texts and tags of at most 4,194,304 characters, found more; what"
                        + " follows was not checked");
    }

    @Test
    void bearsManyAttributesAndManyTagsThatEndNothing() {
        String attributes = " b=\"1\"".repeat(50_000);
        assertThat(check(TestCube.ANCHOR.replace("<url></url>", "<url" + attributes + "></url>"), 16 * 1024))
                .contains("a: line 10: expected attribute b of <url> once, found it twice")
                .hasSizeLessThan(10);
        String deep = "<cnode id=\"0\" calleeId=\"0\">".repeat(50_000) + "</x>".repeat(50_000);
        assertThat(check(TestCube.ANCHOR.replace("</program>", deep + "</program>"), 16 * 1024))
                .contains("a: line 46: expected no end of an element that did not begin, found </x>");
    }
}

package org.perfspace.writer.cube;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "main", "<&>\"']]>", "Größe 漢字", "\ud83d\ude80", "\u0085\u2028", " blanks "})
    void keepsWhatXmlCanSay(String text) {
        assertThat(NativeText.element(text)).isSameAs(text);
        assertThat(NativeText.attribute(text)).isSameAs(text);
    }

    @Test
    void whiteSpaceOfAttributesBecomesBlanks() {
        assertThat(NativeText.attribute("a\tb\nc\rd")).isEqualTo("a b c d");
        assertThat(NativeText.element("a\tb\nc\rd")).isEqualTo("a\tb\nc d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "\u001f", "\u007f", "\ufffe", "\uffff", "\ud800", "\udc00"})
    void replacesWhatXmlCannotSay(String odd) {
        assertThat(NativeText.element(odd)).isEqualTo("\ufffd");
        assertThat(NativeText.attribute("a" + odd + "b" + odd)).isEqualTo("a\ufffdb\ufffd");
    }

    @Test
    void surrogatesInTheWrongOrderAreAlone() {
        assertThat(NativeText.element("\udc00\ud800")).isEqualTo("\ufffd\ufffd");
        assertThat(NativeText.element("\ud83d\ud83d\ude80")).isEqualTo("\ufffd\ud83d\ude80");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "+2.", ".5", "12345678.25", "1e300", "-1.5E-7"})
    void numbers(String text) {
        assertThat(NativeText.isNumber(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " 1", "1 ", "0x1", "nan", "1_000", "e5", ".", "1e", "1,5"})
    void noNumbers(String text) {
        assertThat(NativeText.isNumber(text)).isFalse();
    }
}

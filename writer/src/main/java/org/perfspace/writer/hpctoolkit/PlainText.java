package org.perfspace.writer.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;

/**
 * Texts that HPCToolkit's tools read correctly: printable ASCII. Letters lose their accents; all other characters
 * become {@code \\uXXXX}. The original text is stored in the supplement.
 */
final class PlainText {

    private PlainText() {}

    /** Returns the text in printable ASCII. */
    public static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (char c : Normalizer.normalize(text, Normalizer.Form.NFD).toCharArray()) {
            if (c >= ' ' && c < 0x7f) {
                plain.append(c);
            } else if (c == '\n' || c == '\t' || c == '\r') {
                plain.append(' ');
            } else if (Character.getType(c) != Character.NON_SPACING_MARK) {
                plain.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        return plain.toString();
    }

    /** Returns whether a text can be stored unchanged: it is valid Unicode and has no NUL. */
    public static boolean isStorable(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) >= 0x7f) {
                return false;
            }
        }
        return true;
    }
}

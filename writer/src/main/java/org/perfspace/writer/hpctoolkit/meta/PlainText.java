package org.perfspace.writer.hpctoolkit.meta;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;

/**
 * Texts that HPCToolkit's tools read without trouble: printable ASCII. Letters lose their accents, everything else outside
 * becomes {@code \\uXXXX}. The true text travels in the supplement.
 */
public final class PlainText {

    private PlainText() {}

    /** The text in printable ASCII. */
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

    /** Tells if a text can be stored as it is: it is Unicode and has no NUL. */
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

package org.perfspace.cli;

import java.util.Locale;

/** Texts from files and file names as they may be shown on a terminal: on one line, and without control characters. */
final class OneLine {

    private OneLine() {}

    /** Control characters, line and paragraph separators become escapes such as {@code \n} and {@code \u001b}. */
    static String of(String text) {
        if (text.chars().noneMatch(OneLine::isControl)) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default ->
                    line.append(isControl(c) ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return line.toString();
    }

    private static boolean isControl(int c) {
        return Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
    }
}

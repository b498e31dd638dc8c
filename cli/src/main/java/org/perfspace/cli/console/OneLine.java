package org.perfspace.cli.console;

import java.util.Locale;

/**
 * Texts from files and file names as they may be shown on a terminal. Characters that a terminal obeys instead of showing
 * them become escapes such as {@code \n} and {@code \u001b}: control characters, line and paragraph separators, and those
 * that change the direction of writing, which make a text look like another one.
 */
public final class OneLine {

    private OneLine() {}

    /** Returns a text on one line: line breaks and tabs are escaped too. */
    public static String of(String text) {
        return escaped(text, "");
    }

    /** Returns a text of several lines, whose line breaks and tabs stay. */
    public static String lines(String text) {
        return escaped(text, "\n\t");
    }

    /** Returns a text on one line, of which only the beginning stays if it has more characters than fit. */
    public static String beginning(String text, int most) {
        String line = of(text);
        if (line.length() <= most) {
            return line;
        }
        int end = Math.max(1, most - 1);
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /** Returns whether a terminal shows a character as what it is; line breaks and tabs count as shown. */
    public static boolean isShown(char c) {
        if (c >= ' ' && c < '\u007f') {
            return true;
        }
        return c == '\n' || c == '\t' || (!Character.isISOControl(c) && !isSeparator(c) && !turns(c));
    }

    private static String escaped(String text, String kept) {
        int shown = 0;
        while (shown < text.length() && stays(text.charAt(shown), kept)) {
            shown++;
        }
        if (shown == text.length()) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line.append(stays(c, kept) ? String.valueOf(c) : escape(c));
        }
        return line.toString();
    }

    private static boolean stays(char c, String kept) {
        return (c == '\n' || c == '\t') ? kept.indexOf(c) >= 0 : isShown(c);
    }

    private static String escape(char c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
        };
    }

    private static boolean isSeparator(char c) {
        return c == '\u2028' || c == '\u2029';
    }

    /** Marks, embeddings, overrides and isolates of the bidirectional algorithm. */
    private static boolean turns(char c) {
        return c == '\u061c'
                || c == '\u200e'
                || c == '\u200f'
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }
}

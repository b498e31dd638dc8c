package org.perfspace.cli.console;

import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * Escapes texts from files, and file names, for display on a terminal. Characters that a terminal interprets instead of
 * displaying become escapes such as {@code \n} and {@code \u001b}: control characters, line and paragraph separators, and
 * characters that change the direction of writing, which can make a text look like another one. The marks of a
 * {@link Screen} are escaped as well.
 */
public final class OneLine {

    private OneLine() {}

    /** Returns a text on one line: line breaks and tabs are escaped as well. */
    public static String of(String text) {
        return escaped(text, "");
    }

    /** Returns a text of several lines: line breaks and tabs are not escaped. */
    public static String lines(String text) {
        return escaped(text, "\n\t");
    }

    /** Returns a text on one line, truncated if it has more than {@code most} characters. */
    public static String beginning(String text, int most) {
        String line = of(text);
        if (line.length() <= most) {
            return line;
        }
        int end = Math.max(1, most - 1);
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /** Returns a text on one line, without its middle if it has more than {@code most} characters. */
    public static String ends(String text, int most) {
        String line = of(text);
        if (line.length() <= most) {
            return line;
        }
        int head = Math.max(1, most) / 2;
        int tail = Math.max(0, most - head - 1);
        head -= Character.isHighSurrogate(line.charAt(head - 1)) ? 1 : 0;
        int from = line.length() - tail;
        from += tail > 0 && Character.isLowSurrogate(line.charAt(from)) ? 1 : 0;
        return line.substring(0, Math.max(0, head)) + "…" + line.substring(from);
    }

    /**
     * Returns a text for XML or HTML, also within quotes.
     *
     * @param allowed returns a character, or another one in place of one that is not allowed
     */
    public static String markup(String text, IntUnaryOperator allowed) {
        StringBuilder markup = new StringBuilder(text.length() + 16);
        text.codePoints().map(allowed).forEach(c -> {
            switch (c) {
                case '&' -> markup.append("&amp;");
                case '<' -> markup.append("&lt;");
                case '>' -> markup.append("&gt;");
                case '"' -> markup.append("&quot;");
                default -> markup.appendCodePoint(c);
            }
        });
        return markup.toString();
    }

    /** Returns whether a terminal displays a character unchanged; line breaks and tabs count as displayed. */
    public static boolean isShown(char c) {
        if (c >= ' ' && c < '\u007f') {
            return true;
        }
        return c == '\n'
                || c == '\t'
                || (!Character.isISOControl(c) && !isSeparator(c) && !turns(c) && !Screen.isMark(c));
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

    /** Returns whether a character is a mark, embedding, override or isolate of the bidirectional algorithm. */
    private static boolean turns(char c) {
        return c == '\u061c'
                || c == '\u200e'
                || c == '\u200f'
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }
}

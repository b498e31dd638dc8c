package org.perfspace.writer.cube;

import java.util.regex.Pattern;

/**
 * The form of a text in anchor.xml. Cubelib's scanner does not support character references, so that characters that
 * XML 1.0 cannot represent become U+FFFD. In attributes every white space character becomes a space, as any XML parser
 * would read it; in elements only carriage returns do.
 */
public final class NativeText {

    private static final char REPLACEMENT = '\uFFFD';
    private static final char DELETE = 0x7f;
    private static final char LAST_CHARACTER = 0xFFFD;

    /** The texts that cubelib and all other readers parse as a number. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private NativeText() {}

    /** Returns the form of a text between tags. */
    public static String element(String text) {
        return map(text, false);
    }

    /** Returns the form of the value of an attribute. */
    public static String attribute(String text) {
        return map(text, true);
    }

    /** Returns whether a text is a decimal number. */
    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    private static String map(String text, boolean attribute) {
        StringBuilder changed = new StringBuilder();
        int same = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char to = map(text, i, attribute);
            if (c != to) {
                changed.append(text, same, i).append(to);
                same = i + 1;
            }
        }
        return same == 0 ? text : changed.append(text, same, text.length()).toString();
    }

    private static char map(String text, int i, boolean attribute) {
        char c = text.charAt(i);
        if (c == '\r' || (attribute && (c == '\t' || c == '\n'))) {
            return ' ';
        }
        boolean odd = (c < ' ' && c != '\t' && c != '\n') || c == DELETE || c > LAST_CHARACTER || isLone(text, i);
        return odd ? REPLACEMENT : c;
    }

    private static boolean isLone(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}

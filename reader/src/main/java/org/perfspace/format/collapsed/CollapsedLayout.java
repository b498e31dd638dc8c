package org.perfspace.format.collapsed;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Layout of collapsed stacks: a line of text for each stack, in UTF-8, or in UTF-16 with a byte order mark.
 *
 * <pre>
 *  stack   = frame *(";" frame)         the root first
 *  line    = stack " " [value " "] value LF
 *                                       value: digits, perhaps with a decimal point and an exponent; two values on
 *                                       each line, or on none: those before and after a change
 *  comment = "#" text LF                anywhere
 *  process = name "-" pid ["/" tid]     the first frame of every stack, or of none
 * </pre>
 *
 * <p>The name of a frame cannot contain a semicolon or a line break. These are written as {@code %3B}, {@code %0A} and
 * {@code %0D}; all other control characters below U+0020 except tabs are escaped in the same way, because text files do
 * not contain them. A number sign that would begin a comment is written as {@code %23}, and a percent sign that would
 * begin one of these escapes as {@code %25}. Readers decode these escapes and no others.
 */
public final class CollapsedLayout {

    /** Separates two frames. */
    public static final char SEPARATOR = ';';

    /** Begins a comment. */
    public static final char COMMENT = '#';

    /** Begins a comment that describes the values: the name of a metric, and its unit in brackets. */
    public static final String METRIC = "# metric ";

    /** Fewest separators in the first 4,096 bytes of a file by which a first line that is longer is recognized. */
    public static final int FRAMES_OF_LONG_LINE = 8;

    /** Names of the metrics of a file with two numbers on each line. */
    public static final List<String> TWO_METRICS = List.of("before", "after");

    /** Name of the first frame of the stacks of a location, before its rank and thread. */
    public static final String PROCESS = "rank";

    /** The first frame of the stacks of a process or thread. */
    public static final Pattern PROCESS_FRAME =
            Pattern.compile("(.*)-(\\d{1,18}|\\?)(?:/(\\d{1,18}))?", Pattern.DOTALL);

    private static final String HEX = "0123456789ABCDEF";

    private CollapsedLayout() {}

    /**
     * {@return the escaped form of a name in a frame}
     *
     * @param name the name
     */
    public static String escape(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean written = c == COMMENT ? i == 0 : c == '%' ? escapedAt(name, i) >= 0 : isEscaped(c);
            if (written) {
                text.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /**
     * {@return the unescaped name of a frame}
     *
     * @param frame escaped name, as {@link #escape} returns it
     */
    public static String unescape(String frame) {
        if (frame.indexOf('%') < 0) {
            return frame;
        }
        StringBuilder text = new StringBuilder(frame.length());
        for (int i = 0; i < frame.length(); i++) {
            int escaped = escapedAt(frame, i);
            if (escaped < 0) {
                text.append(frame.charAt(i));
            } else {
                text.append((char) escaped);
                i += 2;
            }
        }
        return text.toString();
    }

    /**
     * Returns the character that a percent sign and two digits at a position of a text encode; -1 if there is no escape.
     */
    private static int escapedAt(String text, int at) {
        if (text.charAt(at) != '%' || at + 2 >= text.length()) {
            return -1;
        }
        int high = HEX.indexOf(text.charAt(at + 1));
        int low = HEX.indexOf(text.charAt(at + 2));
        int c = high << 4 | low;
        return high >= 0 && low >= 0 && isEscaped((char) c) ? c : -1;
    }

    private static boolean isEscaped(char c) {
        return c == SEPARATOR || c == COMMENT || c == '%' || (c < ' ' && c != '\t');
    }

    /**
     * {@return the index of the space before the number at the end of a text; -1 if there is none}
     *
     * @param text a line, or its beginning before its last number
     */
    public static int endOfStack(String text) {
        int space = text.lastIndexOf(' ');
        return space >= 0 && isNumber(text, space + 1) ? space : -1;
    }

    /** Returns whether a number follows: digits, optionally with a sign, a decimal point and an exponent. */
    private static boolean isNumber(String text, int from) {
        int i = from < text.length() && text.charAt(from) == '-' ? from + 1 : from;
        int digits = 0;
        boolean point = false;
        for (; i < text.length() && text.length() - from <= 32; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.' && !point) {
                point = true;
            } else {
                return digits > 0 && (c == 'e' || c == 'E') && isExponent(text, i + 1);
            }
        }
        return digits > 0 && i == text.length();
    }

    private static boolean isExponent(String text, int from) {
        int i = from < text.length() && (text.charAt(from) == '-' || text.charAt(from) == '+') ? from + 1 : from;
        boolean digits = i < text.length();
        for (; i < text.length(); i++) {
            digits &= text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return digits;
    }
}

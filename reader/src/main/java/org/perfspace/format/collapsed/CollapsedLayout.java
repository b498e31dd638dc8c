package org.perfspace.format.collapsed;

import java.util.regex.Pattern;

/**
 * Layout of collapsed stacks: a line of text for each stack, in UTF-8.
 *
 * <pre>
 *  stack   = frame *(";" frame)         the root first
 *  line    = stack " " value LF         value: digits, perhaps with a decimal point and an exponent
 *  comment = "#" text LF                anywhere
 *  process = name "-" pid ["/" tid]     the first frame of every stack, or of none
 * </pre>
 *
 * <p>A name of a frame cannot hold a semicolon or the end of a line. It is written with {@code %3B}, {@code %0A} and
 * {@code %0D} instead, a number sign that would begin a comment as {@code %23}, and a percent sign that would begin one of
 * these as {@code %25}; readers turn these five back and no others.
 */
public final class CollapsedLayout {

    /** Between two frames. */
    public static final char SEPARATOR = ';';

    /** Begins a comment. */
    public static final char COMMENT = '#';

    /** Begins a comment that says what the values are: the name of a metric, and its unit in brackets. */
    public static final String METRIC = "# metric ";

    /** Name of the first frame of the stacks of a location, before its rank and thread. */
    public static final String PROCESS = "rank";

    /** The first frame of the stacks of a process or thread. */
    public static final Pattern PROCESS_FRAME =
            Pattern.compile("(.*)-(\\d{1,18}|\\?)(?:/(\\d{1,18}))?", Pattern.DOTALL);

    private static final String[] ESCAPES = {"%3B", ";", "%0A", "\n", "%0D", "\r", "%23", "#", "%25", "%"};

    private CollapsedLayout() {}

    /**
     * {@return a name as it stands in a frame}
     *
     * @param name the name
     */
    public static String escape(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case SEPARATOR -> text.append("%3B");
                case '\n' -> text.append("%0A");
                case '\r' -> text.append("%0D");
                case COMMENT -> text.append(i == 0 ? "%23" : "#");
                case '%' -> text.append(escapeAt(name, i) < 0 ? "%" : "%25");
                default -> text.append(c);
            }
        }
        return text.toString();
    }

    /**
     * {@return the name that a frame stands for}
     *
     * @param frame as {@link #escape} makes it
     */
    public static String unescape(String frame) {
        if (frame.indexOf('%') < 0) {
            return frame;
        }
        StringBuilder text = new StringBuilder(frame.length());
        for (int i = 0; i < frame.length(); i++) {
            int escape = frame.charAt(i) == '%' ? escapeAt(frame, i) : -1;
            if (escape < 0) {
                text.append(frame.charAt(i));
            } else {
                text.append(ESCAPES[escape + 1]);
                i += 2;
            }
        }
        return text.toString();
    }

    private static int escapeAt(String text, int at) {
        for (int i = 0; i < ESCAPES.length; i += 2) {
            if (text.startsWith(ESCAPES[i], at)) {
                return i;
            }
        }
        return -1;
    }
}

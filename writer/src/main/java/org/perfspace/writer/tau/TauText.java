package org.perfspace.writer.tau;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.perfspace.format.tau.TauLayout;

/** Conversions of texts to forms that TAU's tools can read. */
final class TauText {

    /** Maximum length of the name of a function in bytes: pprof reads lines of less than 65,536 bytes. */
    static final int LONGEST_NAME = 8_000;

    private static final String NAMELESS = "(no name)";

    private TauText() {}

    /**
     * Returns a name in the form for a line: without control characters, blanks at the ends and repeated blanks, which
     * TAU's tools do not distinguish from single ones. An arrow, which would separate two functions, is replaced.
     */
    static String name(String text) {
        String line = line(text);
        String name = line.replace(TauLayout.ARROW.strip(), "= >");
        return name.isEmpty() ? NAMELESS : name;
    }

    /** Returns groups in the form for a line; quotes, which would end them, are replaced. */
    static String groups(String text) {
        return line(text).replace('"', '\'');
    }

    /** Returns a text in the form for XML; characters that XML cannot represent become blanks. */
    static String xml(String text) {
        StringBuilder xml = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> xml.append("&amp;");
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '\n' -> xml.append("&#xa;");
                default -> xml.appendCodePoint(isXml(c) ? c : ' ');
            }
        });
        return xml.toString();
    }

    /** Returns a text as readers get it back from XML. */
    static String kept(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints().forEach(c -> kept.appendCodePoint(c == '\n' || isXml(c) ? c : ' '));
        return kept.toString();
    }

    /** Returns a text as part of a file name, which contains only letters, digits and few other characters. */
    static String fileName(String text, int longest) {
        String name = text.replaceAll("[^A-Za-z0-9_.+-]", "_");
        return name.substring(0, Math.min(longest, name.length()));
    }

    /**
     * Returns a name from which TAU's tools, which search for the word TIME, correctly determine whether a metric is a
     * time.
     *
     * @param time whether the metric is a time
     */
    static String metric(String text, boolean time) {
        String name = name(text);
        if (TauLayout.isTime(name) == time) {
            return name;
        }
        return time ? "TIME " + name : name.replaceAll("(?i)(ti)(me)", "$1_$2");
    }

    /** Returns the number of bytes of a text in UTF-8. */
    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns a number in a form that both tools read without loss; integers have no fraction. */
    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.valueOf(value).toLowerCase(Locale.ROOT);
    }

    private static String line(String text) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), LONGEST_NAME));
        int bytes = 0;
        boolean blank = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (Character.isWhitespace(c) || Character.isISOControl(c) || Character.isSpaceChar(c)) {
                blank = !line.isEmpty();
                continue;
            }
            int shown = Character.getType(c) == Character.SURROGATE ? '?' : c;
            bytes += (blank ? 1 : 0) + (shown < 0x80 ? 1 : shown < 0x800 ? 2 : shown < 0x10000 ? 3 : 4);
            if (bytes > LONGEST_NAME) {
                break;
            }
            line.append(blank ? " " : "").appendCodePoint(shown);
            blank = false;
        }
        return line.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t'
                || (c >= 0x20 && c <= 0xd7ff && (c < 0x7f || c > 0x9f))
                || (c >= 0xe000 && c <= 0xfffd)
                || c >= 0x10000;
    }
}

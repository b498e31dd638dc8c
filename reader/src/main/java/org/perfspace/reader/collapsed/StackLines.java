package org.perfspace.reader.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.perfspace.io.Place;

/** The lines of a file of collapsed stacks, one after the other. For one thread. */
final class StackLines {

    /** Most bytes of a line. */
    static final int MOST_BYTES = 16 << 20;

    private final InputStream in;
    private final Place file;
    private final byte[] buffer = new byte[64 * 1024];
    private int at;
    private int filled;
    private byte[] line = new byte[512];
    private int length;
    private long number;
    private String stack = "";
    private String value = "";
    private String metric = "";

    StackLines(InputStream in, Place file) {
        this.in = in;
        this.file = file;
    }

    /** Advances to the next stack; false at the end of the file. Empty lines and comments are skipped. */
    boolean next() throws IOException {
        while (readLine()) {
            String text = new String(line, 0, length, StandardCharsets.UTF_8);
            if (text.startsWith(METRIC) && metric.isEmpty()) {
                metric = text.substring(METRIC.length());
            }
            if (!text.isBlank() && text.charAt(0) != COMMENT) {
                int space = split(text);
                if (space < 0) {
                    throw place().corrupt("expected a stack, a space and a number, found \"%s\"", shorten(text));
                }
                stack = text.substring(0, space);
                value = text.substring(space + 1);
                return true;
            }
        }
        return false;
    }

    /** Returns the stack of the current line. */
    String stack() {
        return stack;
    }

    /** Returns the value of the current line as the text of a number. */
    String value() {
        return value;
    }

    /** Returns the metric that a skipped comment specifies, if there is one. */
    Optional<String> metric() {
        return metric.isEmpty() ? Optional.empty() : Optional.of(metric);
    }

    /** Returns the place of the current line. */
    Place place() {
        return file.atLine(number);
    }

    /** Returns the index of the space before the number at the end of a line, or -1 if there is none. */
    static int split(String text) {
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

    /** Returns a text shortened for messages. */
    static String shorten(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }

    private boolean readLine() throws IOException {
        number++;
        length = 0;
        while (true) {
            if (at == filled) {
                filled = Math.max(0, in.read(buffer, 0, buffer.length));
                at = 0;
                if (filled == 0) {
                    return length > 0;
                }
            }
            int end = at;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            append(end - at);
            at = end;
            if (end < filled) {
                at++;
                length -= length > 0 && line[length - 1] == '\r' ? 1 : 0;
                return true;
            }
        }
    }

    private void append(int count) throws IOException {
        if (length + count > MOST_BYTES) {
            throw place().beyondLimit("expected a line of at most %,d bytes, found more", MOST_BYTES);
        }
        if (line.length < length + count) {
            line = Arrays.copyOf(line, Math.max(length + count, 2 * line.length));
        }
        System.arraycopy(buffer, at, line, length, count);
        length += count;
    }
}

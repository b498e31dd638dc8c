package org.perfspace.reader.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The lines of a file of collapsed stacks, one after the other. For one thread. */
final class StackLines {

    /** Most bytes of a line. */
    static final int MOST_BYTES = 16 << 20;

    /** Most columns of numbers. */
    static final int MOST_METRICS = 2;

    private final InputStream in;
    private final Place file;
    private final byte[] buffer = new byte[64 * 1024];
    private int at;
    private int filled;
    private byte[] line = new byte[512];
    private int length;
    private long number;
    private final List<String> metrics = new ArrayList<>();
    private String text = "";
    private int space;
    private long bad;
    private @Nullable ProfileException firstBad;
    private boolean cut;

    StackLines(InputStream in, Place file) throws IOException {
        this.in = Utf8Text.of(in);
        this.file = file;
    }

    /** Advances to the next stack; false at the end of the file. Lines that are no stacks are counted and skipped. */
    boolean next() throws IOException {
        while (nextLine()) {
            if (isStack()) {
                return true;
            }
            if (bad++ == 0) {
                firstBad = complaint();
            }
        }
        return false;
    }

    /** Advances to the next line that is neither empty nor a comment; false at the end of the file. */
    boolean nextLine() throws IOException {
        while (readLine()) {
            text = new String(line, 0, length, StandardCharsets.UTF_8);
            if (text.startsWith(METRIC) && metrics.size() < MOST_METRICS) {
                metrics.add(text.substring(METRIC.length()));
            }
            if (!text.isBlank() && text.charAt(0) != COMMENT) {
                space = endOfStack(text);
                return true;
            }
        }
        return false;
    }

    /** Returns the current line. */
    String text() {
        return text;
    }

    /** Returns whether the current line is a stack. */
    boolean isStack() {
        return space >= 0;
    }

    /** Returns the exception for the current line, which is no stack. */
    ProfileException complaint() {
        return place().corrupt("expected a stack, a space and a number, found \"%s\"", shorten(text));
    }

    /** Returns the stack of the current line, and any further number before its last one. */
    String stack() {
        return text.substring(0, space);
    }

    /** Returns the last number of the current line as a text. */
    String value() {
        return text.substring(space + 1);
    }

    /** Returns the metrics that comments specify: those of the columns, in their order. */
    List<String> metrics() {
        return metrics;
    }

    /** Returns the number of lines that {@link #next} skipped because they are no stacks. */
    long bad() {
        return bad;
    }

    /** Returns the exception for the first of the skipped lines. */
    Optional<ProfileException> firstBad() {
        return Optional.ofNullable(firstBad);
    }

    /** Returns whether the current line, which is the last one, has no line end. */
    boolean isCut() {
        return cut;
    }

    /** Returns the place of the current line. */
    Place place() {
        return file.atLine(number);
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
                    cut |= length > 0;
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

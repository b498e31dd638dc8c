package org.perfspace.format.collapsed;

import static org.perfspace.format.collapsed.CollapsedLayout.*;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.perfspace.io.LineCursor;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** The lines of a file of collapsed stacks, one after the other. For one thread. */
final class StackLines {

    /** Most columns of numbers. */
    static final int MOST_METRICS = 2;

    private final LineCursor lines;
    private final List<String> metrics = new ArrayList<>();
    private String text = "";
    private int space;
    private long bad;
    private @Nullable ProfileException firstBad;

    StackLines(InputStream in, Place file) throws IOException {
        this.lines = new LineCursor(Utf8Text.of(in), file);
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
        while (lines.next()) {
            text = lines.text();
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
        return place().corrupt("expected a stack, a space and a number, found \"%s\"", Place.shortened(text));
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
        return lines.endsOpen();
    }

    /** Returns the place of the current line. */
    Place place() {
        return lines.place();
    }
}

package org.perfspace.writer.collapsed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.perfspace.format.collapsed.CollapsedLayout;

/**
 * Writes the lines of a file so that its format can be detected. Comments about the metrics are written first if no line at
 * the beginning of the file has a semicolon, because all stacks are single frames, or if the names of all functions there
 * end in a number, which a reader would take for a value. Other files get no comment, because most tools report lines that
 * are not stacks.
 */
final class MarkedLines {

    /** Number of bytes that readers examine to detect the format. */
    private static final int HEAD = 4096;

    private final OutputStream out;
    private final int columns;
    private final List<String> metrics;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream(HEAD);
    private boolean inHead = true;
    private boolean marked;

    MarkedLines(OutputStream out, int columns, List<String> metrics) {
        this.out = out;
        this.columns = columns;
        this.metrics = metrics;
    }

    /** Writes the first bytes of an array. */
    MarkedLines put(byte[] bytes, int length) throws IOException {
        return put(bytes, 0, length);
    }

    /** Writes some bytes of an array. */
    MarkedLines put(byte[] bytes, int from, int length) throws IOException {
        if (!inHead) {
            out.write(bytes, from, length);
            return this;
        }
        head.write(bytes, from, length);
        if (head.size() >= HEAD) {
            endHead();
        }
        return this;
    }

    /** Writes the bytes that are still buffered; returns whether comments were written. */
    boolean finish() throws IOException {
        if (inHead) {
            endHead();
        }
        return marked;
    }

    private void endHead() throws IOException {
        inHead = false;
        byte[] bytes = head.toByteArray();
        marked = !isEvident(bytes);
        if (marked) {
            for (String metric : metrics) {
                out.write((CollapsedLayout.METRIC + metric + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        out.write(bytes);
    }

    /**
     * Returns whether a complete line has a semicolon, or the beginning of a very long one has several, and a line has no
     * number before its values.
     */
    private boolean isEvident(byte[] bytes) {
        long separators = 0;
        boolean frames = false;
        boolean plain = columns > 1;
        int start = 0;
        for (int at = 0; at < bytes.length && !(frames && plain); at++) {
            separators += bytes[at] == CollapsedLayout.SEPARATOR ? 1 : 0;
            if (bytes[at] == '\n') {
                String line = new String(bytes, start, at - start, StandardCharsets.UTF_8);
                frames |= at < HEAD && separators > 0;
                int end = CollapsedLayout.endOfStack(line);
                plain |= end >= 0 && CollapsedLayout.endOfStack(line.substring(0, end)) < 0;
                start = at + 1;
            } else if (start == 0 && at >= HEAD) {
                frames |= separators >= CollapsedLayout.FRAMES_OF_LONG_LINE;
            }
        }
        return frames && plain;
    }
}

package org.perfspace.writer.collapsed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.perfspace.format.collapsed.CollapsedLayout;

/**
 * Writes the lines of a file so that its format can be detected: if no line at the beginning of the file has a
 * semicolon, because all stacks are single frames, a comment is written first. Other files get no comment, because most
 * tools report lines that are not stacks.
 */
final class MarkedLines {

    /** Number of bytes that readers examine to detect the format. */
    private static final int HEAD = 4096;

    private final OutputStream out;
    private final String mark;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream(HEAD);
    private boolean inHead = true;
    private boolean marked;

    MarkedLines(OutputStream out, String mark) {
        this.out = out;
        this.mark = mark;
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

    /** Writes the bytes that are still buffered; returns whether the comment was written. */
    boolean finish() throws IOException {
        if (inHead) {
            endHead();
        }
        return marked;
    }

    private void endHead() throws IOException {
        inHead = false;
        byte[] bytes = head.toByteArray();
        marked = !hasSeparator(bytes);
        if (marked) {
            out.write((mark + "\n").getBytes(StandardCharsets.UTF_8));
        }
        out.write(bytes);
    }

    private static boolean hasSeparator(byte[] bytes) {
        boolean found = false;
        for (int i = 0; i < Math.min(HEAD, bytes.length); i++) {
            if (found && bytes[i] == '\n') {
                return true;
            }
            found |= bytes[i] == CollapsedLayout.SEPARATOR;
        }
        return false;
    }
}

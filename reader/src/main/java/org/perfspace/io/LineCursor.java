package org.perfspace.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor over the lines of a text. A line may have at most 16 MiB, so that memory stays bounded. For one thread. */
public final class LineCursor {

    private static final int LONGEST = 16 << 20;

    private final InputStream in;
    private final Place file;
    private byte[] buffer = new byte[1 << 16];
    private int filled;
    private int from;
    private int to;
    private int next;
    private long number;
    private boolean open;

    public LineCursor(InputStream in, Place file) {
        this.in = in;
        this.file = file;
    }

    /** Moves to the next line; false at the end of the file. */
    public boolean next() throws IOException {
        from = next;
        int at = from;
        while (true) {
            while (at < filled && buffer[at] != '\n') {
                at++;
            }
            if (at < filled) {
                next = at + 1;
                break;
            }
            at -= from;
            if (!fill()) {
                next = filled;
                if (at == 0) {
                    return false;
                }
                open = true;
                break;
            }
        }
        number++;
        to = at > from && buffer[at - 1] == '\r' ? at - 1 : at;
        return true;
    }

    /** Moves the current line to the beginning of the buffer, and reads on. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, filled - from);
        filled -= from;
        from = 0;
        if (filled > LONGEST) {
            throw file.atLine(number + 1).beyondLimit("expected a line of at most %,d bytes, found more", LONGEST);
        }
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(2 * filled, LONGEST + 1));
        }
        int some = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(0, some);
        return some > 0;
    }

    /** Returns an array that contains the current line {@linkplain #from from} a position {@linkplain #to to} another one. */
    public byte[] bytes() {
        return buffer;
    }

    /** Returns the position of the first byte of the current line. */
    public int from() {
        return from;
    }

    /** Returns the position after the last byte of the current line, without its line end. */
    public int to() {
        return to;
    }

    /** Returns the current line without its line end. */
    public String text() {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    /** Returns the place of the current line. */
    public Place place() {
        return file.atLine(number);
    }

    /** Returns whether the current line, which is the last one, has no line end. */
    public boolean endsOpen() {
        return open;
    }
}

package org.perfspace.reader.tau;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/** The lines of a text file, with their numbers. A line may have at most 16 MiB, so that memory stays bounded. */
final class TauLines {

    private static final int LONGEST = 16 << 20;

    private final InputStream in;
    private final Place place;
    private final byte[] buffer = new byte[64 * 1024];
    private int at;
    private int filled;
    private byte[] line = new byte[512];
    private int length;
    private long number;
    private String peeked = "";
    private boolean hasPeeked;
    private boolean endsOpen;

    TauLines(ByteSource source) {
        this.in = source.stream();
        this.place = source.place();
    }

    /** Returns the place of the line that was read last. */
    Place place() {
        return place.atLine(number);
    }

    /** Returns the next line, which must exist. */
    String next(String expected) throws IOException {
        if (!hasNext()) {
            throw place.atLine(number + 1).corrupt("expected %s, found the end of the file", expected);
        }
        hasPeeked = false;
        number++;
        return peeked;
    }

    /** Returns whether there is another line. */
    boolean hasNext() throws IOException {
        return hasPeeked || fetch();
    }

    /** Returns the next line without consuming it; the caller must have checked that it exists. */
    String peek() {
        return peeked;
    }

    /** Returns whether the last line so far is not terminated by a line feed, but by the end of the file. */
    boolean endsOpen() {
        return endsOpen;
    }

    private boolean fetch() throws IOException {
        length = 0;
        boolean ended = false;
        while (!ended && (at < filled || fill())) {
            int end = at;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            append(end - at);
            ended = end < filled;
            at = ended ? end + 1 : end;
        }
        if (!ended && length == 0) {
            return false;
        }
        endsOpen = !ended;
        boolean carriageReturn = length > 0 && line[length - 1] == '\r';
        peeked = new String(line, 0, carriageReturn ? length - 1 : length, StandardCharsets.UTF_8);
        hasPeeked = true;
        return true;
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = Math.max(0, in.read(buffer, 0, buffer.length));
        return filled > 0;
    }

    private void append(int count) throws IOException {
        if (length + count > LONGEST) {
            throw place.atLine(number + 1).beyondLimit("expected a line of at most %,d bytes, found more", LONGEST);
        }
        if (line.length < length + count) {
            line = Arrays.copyOf(line, Math.max(length + count, 2 * line.length));
        }
        System.arraycopy(buffer, at, line, length, count);
        length += count;
    }
}

package org.perfspace.reader.tau.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.perfspace.io.ByteSource;
import org.perfspace.io.Place;

/** The lines of a text file, with their numbers. A line may have at most 16 MiB, so that memory stays bounded. */
final class TauLines {

    private static final int LONGEST = 16 << 20;

    private final InputStream in;
    private final Place place;
    private final java.io.ByteArrayOutputStream buffer = new java.io.ByteArrayOutputStream();
    private long number;
    private String peeked = "";
    private boolean hasPeeked;
    private boolean endsOpen;

    TauLines(ByteSource source) {
        this.in = source.stream();
        this.place = source.place();
    }

    /** The line read last. */
    Place place() {
        return place.atLine(number);
    }

    /** The next line, which must be there. */
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

    /** The next line, which stays the next; the caller knows that there is one. */
    String peek() {
        return peeked;
    }

    /** Returns whether the last line so far was not ended by a line feed, but by the end of the file. */
    boolean endsOpen() {
        return endsOpen;
    }

    private boolean fetch() throws IOException {
        buffer.reset();
        int b = in.read();
        if (b < 0) {
            return false;
        }
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (buffer.size() == LONGEST) {
                throw place.atLine(number + 1).beyondLimit("expected a line of at most %,d bytes, found more", LONGEST);
            }
            buffer.write(b);
        }
        endsOpen = b < 0;
        String line = buffer.toString(StandardCharsets.UTF_8);
        peeked = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        hasPeeked = true;
        return true;
    }
}

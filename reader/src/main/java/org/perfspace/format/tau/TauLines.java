package org.perfspace.format.tau;

import java.io.IOException;
import org.perfspace.io.ByteSource;
import org.perfspace.io.LineCursor;
import org.perfspace.io.Place;

/** The lines of a text file, each of which can be read without consuming it. */
final class TauLines {

    private final LineCursor lines;
    private final Place file;
    private long number;
    private String peeked = "";
    private boolean hasPeeked;

    TauLines(ByteSource source) {
        this.lines = new LineCursor(source.stream(), source.place());
        this.file = source.place();
    }

    /** Returns the place of the line that was consumed last. */
    Place place() {
        return file.atLine(number);
    }

    /** Returns the next line, which must exist. */
    String next(String expected) throws IOException {
        if (!hasNext()) {
            throw file.atLine(number + 1).corrupt("expected %s, found the end of the file", expected);
        }
        hasPeeked = false;
        number++;
        return peeked;
    }

    /** Returns whether there is another line. */
    boolean hasNext() throws IOException {
        if (!hasPeeked && lines.next()) {
            peeked = lines.text();
            hasPeeked = true;
        }
        return hasPeeked;
    }

    /** Returns the next line without consuming it; the caller must have checked that it exists. */
    String peek() {
        return peeked;
    }

    /** Returns whether the last line so far is not terminated by a line feed, but by the end of the file. */
    boolean endsOpen() {
        return lines.endsOpen();
    }
}

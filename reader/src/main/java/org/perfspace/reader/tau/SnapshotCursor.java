package org.perfspace.reader.tau;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Reads elements, texts and numbers from a sequence of XML documents. It accepts the subset of XML that TAU writes; because
 * TAU does not check its texts, any characters except NUL are accepted in texts, and NUL bytes between documents. Document
 * types, CDATA sections and comments are rejected, processing instructions are skipped.
 */
final class SnapshotCursor {

    /** The kind of markup at the cursor. */
    enum Event {
        START,
        END,
        FINISHED
    }

    private static final int LONGEST_TEXT = 16 << 20;
    private static final int LONGEST_NUMBER = 64;
    private static final int MOST_NUL_BYTES = 4096;
    private static final int DEEPEST = 64;
    private static final Pattern NAME = Pattern.compile("/?[A-Za-z_][\\w.:-]*");

    /**
     * An attribute. A match can only begin at the beginning of a word, so that a long tag without attributes is scanned
     * once.
     */
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?<![\\w.:-])([\\w.:-]++)\\s*+=\\s*+(?:\"([^\"]*+)\"|'([^']*+)')");

    private final InputStream in;
    private final Place place;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final Deque<String> open = new ArrayDeque<>();
    private long line = 1;
    private int next;
    private String name = "";
    private String tag = "";
    private boolean empty;

    SnapshotCursor(InputStream in, Place place) throws IOException {
        this.in = in;
        this.place = place;
        this.next = in.read();
    }

    /** Returns the line of the cursor. */
    Place place() {
        return place.atLine(line);
    }

    /** Returns the name of the element that starts or ends. */
    String name() {
        return name;
    }

    /** Returns the attributes of the element that starts. */
    Map<String, String> attributes() {
        Map<String, String> attributes = new HashMap<>();
        Matcher matcher = ATTRIBUTE.matcher(tag);
        while (matcher.find()) {
            String value = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
            attributes.put(matcher.group(1), XmlEscapes.decode(value));
        }
        return attributes;
    }

    /** Advances to the next start or end of an element, or to the end of the file; skips the text in between. */
    Event next() throws IOException {
        if (empty) {
            empty = false;
            open.pop();
            return Event.END;
        }
        while (true) {
            skipText();
            if (next < 0) {
                if (!open.isEmpty()) {
                    throw place().corrupt("expected </%s>, found the end of the file", open.peek());
                }
                return Event.FINISHED;
            }
            readTag();
            if (!tag.startsWith("?")) {
                return event();
            }
        }
    }

    /** Reads the text of the element that has started, and advances past its end. */
    String text() throws IOException {
        String element = name;
        buffer.reset();
        while (!empty && next >= 0 && next != '<') {
            append();
        }
        String text = buffer.toString(StandardCharsets.UTF_8);
        if (next() != Event.END) {
            throw place().corrupt("expected text in <%s>, found <%s>", element, name);
        }
        return XmlEscapes.decode(text);
    }

    /** Skips the element that has started, and everything inside it. */
    void skip() throws IOException {
        int depth = open.size();
        while (open.size() >= depth) {
            next();
        }
    }

    /** Returns whether a number follows in the text of the element that has started. */
    boolean hasNumber() throws IOException {
        while (!empty && next >= 0 && next <= ' ') {
            advance();
        }
        return !empty && next >= 0 && next != '<';
    }

    /** Reads the number that follows. */
    String number(String field) throws IOException {
        if (!hasNumber()) {
            throw place().corrupt("expected %s, found the end of <%s>", field, name);
        }
        buffer.reset();
        while (next > ' ' && next != '<') {
            append();
            if (buffer.size() > LONGEST_NUMBER) {
                throw place().corrupt("expected %s, found \"%s…\"", field, buffer.toString(StandardCharsets.UTF_8));
            }
        }
        return buffer.toString(StandardCharsets.UTF_8);
    }

    private Event event() throws ProfileException {
        Matcher matcher = NAME.matcher(tag);
        if (!matcher.lookingAt()) {
            throw place().corrupt("expected an element, found <%s", tag.substring(0, Math.min(20, tag.length())));
        }
        boolean end = tag.startsWith("/");
        name = matcher.group().substring(end ? 1 : 0);
        if (end) {
            if (open.isEmpty() || !open.pop().equals(name)) {
                throw place().corrupt("expected the end of the element that started last, found </%s>", name);
            }
            return Event.END;
        }
        if (open.size() == DEEPEST) {
            throw place().corrupt("expected at most %d levels of elements, found more", DEEPEST);
        }
        open.push(name);
        empty = tag.endsWith("/");
        return Event.START;
    }

    /** Reads from {@code <} to the first {@code >} that is not within quotes. */
    private void readTag() throws IOException {
        buffer.reset();
        advance();
        int quote = 0;
        while (next >= 0 && (next != '>' || quote != 0)) {
            if (next == '"' || next == '\'') {
                quote = quote == 0 ? next : quote == next ? 0 : quote;
            }
            append();
        }
        if (next < 0) {
            throw place().corrupt("expected the end of an element, found the end of the file");
        }
        advance();
        tag = buffer.toString(StandardCharsets.UTF_8).strip();
    }

    /** Skips text. NUL bytes may occur between two documents, but not inside them. */
    private void skipText() throws IOException {
        int nulBytes = 0;
        while (next >= 0 && next != '<') {
            if (next == 0 && (!open.isEmpty() || ++nulBytes > MOST_NUL_BYTES)) {
                throw place().corrupt("expected an element or the end of the file, found NUL bytes");
            }
            advance();
        }
    }

    private void append() throws IOException {
        if (next == 0) {
            throw place().corrupt("expected text, found a NUL byte");
        }
        if (buffer.size() == LONGEST_TEXT) {
            throw place().beyondLimit("expected a text of at most %,d bytes, found more", LONGEST_TEXT);
        }
        buffer.write(next);
        advance();
    }

    private void advance() throws IOException {
        line += next == '\n' ? 1 : 0;
        next = in.read();
    }
}

package org.perfspace.format.tau;

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
 * Reads elements, texts and numbers from a sequence of XML documents. It accepts the subset of XML that TAU writes: elements,
 * and CDATA sections, comments, processing instructions and references to characters wherever there may be text. Because TAU
 * does not check its texts, any characters except NUL are accepted in texts, and NUL bytes between documents. Document types
 * are rejected.
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
    private static final int MARKUP = -2;
    private static final int LONGEST_REFERENCE = 12;
    private static final String CDATA = "[CDATA[";
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
    private byte[] referred = {};
    private int referredAt;
    private long line = 1;
    private boolean afterLine;
    private boolean inCdata;

    /** The next byte of text, {@link #MARKUP} before the start or the end of an element, or -1 at the end of the file. */
    private int next;

    private String name = "";
    private String tag = "";
    private boolean empty;

    /** Creates a cursor at the beginning of a stream, which must support marks. */
    SnapshotCursor(InputStream in, Place place) throws IOException {
        this.in = in;
        this.place = place;
        advance();
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
        skipText();
        if (next != MARKUP) {
            if (!open.isEmpty()) {
                throw place().corrupt("expected </%s>, found the end of the file", open.peek());
            }
            return Event.FINISHED;
        }
        readTag();
        return event();
    }

    /** Reads the text of the element that has started, and advances past its end. */
    String text() throws IOException {
        String element = name;
        buffer.reset();
        while (!empty && next >= 0) {
            append(next);
            advance();
        }
        String text = buffer.toString(StandardCharsets.UTF_8);
        if (next() != Event.END) {
            throw place().corrupt("expected text in <%s>, found <%s>", element, name);
        }
        return text;
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
        return !empty && next >= 0;
    }

    /** Reads the number that follows. */
    String number(String field) throws IOException {
        if (!hasNumber()) {
            throw place().corrupt("expected %s, found the end of <%s>", field, name);
        }
        buffer.reset();
        while (next > ' ') {
            append(next);
            advance();
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

    /** Reads to the first {@code >} that is not within quotes. */
    private void readTag() throws IOException {
        buffer.reset();
        int quote = 0;
        int c = read();
        for (; c >= 0 && (c != '>' || quote != 0); c = read()) {
            if (c == '"' || c == '\'') {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            }
            append(c);
        }
        if (c < 0) {
            throw place().corrupt("expected the end of an element, found the end of the file");
        }
        tag = buffer.toString(StandardCharsets.UTF_8).strip();
        advance();
    }

    /** Skips text. NUL bytes may occur between two documents, but not inside them. */
    private void skipText() throws IOException {
        int nulBytes = 0;
        while (next >= 0) {
            if (next == 0 && (!open.isEmpty() || ++nulBytes > MOST_NUL_BYTES)) {
                throw place().corrupt("expected an element or the end of the file, found NUL bytes");
            }
            advance();
        }
    }

    private void append(int c) throws IOException {
        if (c == 0) {
            throw place().corrupt("expected text, found a NUL byte");
        }
        if (buffer.size() == LONGEST_TEXT) {
            throw place().beyondLimit("expected a text of at most %,d bytes, found more", LONGEST_TEXT);
        }
        buffer.write(c);
    }

    /** Moves to the next byte of text, or to the start or end of an element. */
    private void advance() throws IOException {
        if (referredAt < referred.length) {
            next = referred[referredAt++] & 0xff;
            return;
        }
        next = read();
        while (next == (inCdata ? ']' : '<') && skipMarkup()) {
            next = read();
        }
        if (inCdata) {
            if (next < 0) {
                throw place().corrupt("expected the end of a CDATA section, found the end of the file");
            }
        } else if (next == '<') {
            next = MARKUP;
        } else if (next == '&') {
            readReference();
        }
    }

    /** Skips the rest of a comment, of a processing instruction, or of either end of a CDATA section, if there is one. */
    private boolean skipMarkup() throws IOException {
        if (inCdata) {
            inCdata = !follows("]>");
            return !inCdata;
        }
        if (follows("!--")) {
            skipTo("-->", "a comment");
        } else if (follows("?")) {
            skipTo("?>", "a processing instruction");
        } else {
            inCdata = follows("!" + CDATA);
            return inCdata;
        }
        return true;
    }

    /** Replaces a reference to a character by the bytes of the character. A {@code &} that begins none stands for itself. */
    private void readReference() throws IOException {
        in.mark(LONGEST_REFERENCE);
        byte[] bytes = in.readNBytes(LONGEST_REFERENCE);
        in.reset();
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = text.indexOf(';');
        String reference = "&" + text.substring(0, end + 1);
        String decoded = XmlEscapes.decode(reference);
        if (end >= 0 && !decoded.equals(reference)) {
            in.skipNBytes(end + 1);
            referred = decoded.getBytes(StandardCharsets.UTF_8);
            next = referred[0] & 0xff;
            referredAt = 1;
        }
    }

    /** Skips these characters if they follow, and returns whether they do. */
    private boolean follows(String text) throws IOException {
        in.mark(text.length());
        byte[] bytes = in.readNBytes(text.length());
        if (text.equals(new String(bytes, StandardCharsets.ISO_8859_1))) {
            return true;
        }
        in.reset();
        return false;
    }

    private void skipTo(String end, String what) throws IOException {
        while (!follows(end)) {
            if (read() < 0) {
                throw place().corrupt("expected the end of %s, found the end of the file", what);
            }
        }
    }

    private int read() throws IOException {
        line += afterLine ? 1 : 0;
        int c = in.read();
        afterLine = c == '\n';
        return c;
    }
}

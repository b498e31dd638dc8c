package org.perfspace.format.cube;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Repairs the text of {@code anchor.xml} for the XML parser (README.md of format.cube, section 7): bare attribute values
 * inside {@code <cubepl …>} and {@code <cubeplaggr …>} get quotes, an ampersand that does not begin a reference is escaped,
 * a control character that XML forbids becomes U+FFFD, and anything before the first {@code <} is removed. Line breaks and
 * all other text are unchanged.
 */
final class AnchorText extends Reader {

    private static final int BUFFER = 4 * 1024;
    /** Number of characters that are needed to decide how the next one is handled. */
    private static final int LOOK_AHEAD = 16;

    private static final String CDATA = "<![CDATA[";
    private static final String CDATA_END = "]]>";
    private static final String EXPRESSION = "<cubepl";
    private static final String ESCAPED = "&amp;";

    private enum State {
        START,
        TEXT,
        CDATA,
        TAG,
        QUOTED,
        BARE
    }

    private final Reader in;
    private final @Nullable TextRules rules;
    private final char[] buffer = new char[BUFFER];
    private char[] out = new char[BUFFER + LOOK_AHEAD];
    private int made;
    private int at;
    private int filled;
    private int given;
    private boolean ended;
    private State state = State.START;
    private char quote;
    private int repairs;

    /**
     * Creates a reader that decodes bytes.
     *
     * @param rules receive the text before it is repaired; null if there are none
     */
    AnchorText(InputStream bytes, Charset charset, @Nullable TextRules rules) {
        this.rules = rules;
        this.in = new InputStreamReader(
                bytes,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /** Returns the number of repairs so far. */
    int repairs() {
        return repairs;
    }

    /** Reads the rest of the text for the rules, after the parser stopped before its end. */
    void drain(AnchorBytes bytes) throws IOException {
        char[] rest = new char[BUFFER];
        do {
            bytes.nextElement();
        } while (read(rest, 0, BUFFER) >= 0);
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        while (given == made) {
            made = 0;
            given = 0;
            if (!fill()) {
                return -1;
            }
            translate();
        }
        int count = Math.min(length, made - given);
        System.arraycopy(out, given, into, offset, count);
        given += count;
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Moves the remaining characters to the front of the buffer and reads more; false at the end. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, at, buffer, 0, filled - at);
        filled -= at;
        at = 0;
        while (!ended && filled < BUFFER) {
            int count = in.read(buffer, filled, BUFFER - filled);
            ended = count < 0;
            if (rules != null) {
                tell(rules, Math.max(0, count));
            }
            filled += Math.max(0, count);
        }
        return filled > 0;
    }

    private void tell(TextRules rules, int count) {
        rules.text(buffer, filled, count);
        if (ended) {
            rules.end();
        }
    }

    /** Processes the characters for which the buffer contains enough context. */
    private void translate() {
        int decided = ended ? filled : filled - LOOK_AHEAD;
        while (at < decided) {
            switch (state) {
                case START -> start();
                case TEXT -> text(decided);
                case CDATA -> cdata();
                case TAG -> tag();
                case QUOTED -> quoted();
                case BARE -> bare();
            }
        }
    }

    private void start() {
        if (buffer[at] == '<') {
            state = State.TEXT;
        } else {
            at++;
        }
    }

    private void text(int decided) {
        int end = at;
        while (end < decided && isPlain(buffer[end])) {
            end++;
        }
        put(buffer, at, end - at);
        at = end;
        if (at < decided) {
            special(buffer[at]);
        }
    }

    private void special(char c) {
        if (c == '<') {
            if (looksAt(CDATA)) {
                state = State.CDATA;
            } else if (looksAt(EXPRESSION)) {
                state = State.TAG;
            }
            pass();
        } else if (c == '&' && !isReference()) {
            repairs++;
            put(ESCAPED.toCharArray(), 0, ESCAPED.length());
            at++;
        } else {
            pass();
        }
    }

    private void cdata() {
        if (looksAt(CDATA_END)) {
            state = State.TEXT;
        }
        pass();
    }

    private void tag() {
        char c = buffer[at];
        if (c == '>') {
            state = State.TEXT;
            pass();
        } else if (c == '"' || c == '\'') {
            quote = c;
            state = State.QUOTED;
            pass();
        } else if (c == '=' && at + 1 < filled && isBare(buffer[at + 1])) {
            repairs++;
            pass();
            put('"');
            state = State.BARE;
        } else {
            pass();
        }
    }

    private void quoted() {
        if (buffer[at] == quote) {
            state = State.TAG;
        }
        pass();
    }

    private void bare() {
        if (isBare(buffer[at])) {
            pass();
        } else {
            put('"');
            state = State.TAG;
        }
    }

    private void pass() {
        char c = buffer[at++];
        if (isForbidden(c)) {
            repairs++;
            put('\ufffd');
        } else {
            put(c);
        }
    }

    private void put(char c) {
        if (made == out.length) {
            out = Arrays.copyOf(out, 2 * out.length);
        }
        out[made++] = c;
    }

    private void put(char[] text, int from, int count) {
        if (count > out.length - made) {
            out = Arrays.copyOf(out, Math.max(2 * out.length, made + count));
        }
        System.arraycopy(text, from, out, made, count);
        made += count;
    }

    /** Returns whether a character is copied unchanged in text, whatever follows it. */
    private static boolean isPlain(char c) {
        return c != '<' && c != '&' && !isForbidden(c);
    }

    private static boolean isForbidden(char c) {
        boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
        return control || c == '\ufffe' || c == '\uffff';
    }

    private static boolean isBare(char c) {
        return c > ' ' && c != '"' && c != '\'' && c != '>' && c != '<' && c != '=' && c != '&' && c != '/';
    }

    private boolean isReference() {
        int length = Math.min(XmlReferences.LONGEST, filled - at);
        return XmlReferences.isReference(CharBuffer.wrap(buffer, at, length));
    }

    private boolean looksAt(String text) {
        if (at + text.length() > filled) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (buffer[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The rules for the text of anchor.xml. They receive the text on its way to the parser, before any repairs. */
    interface TextRules {

        /** Begins the text. It may begin a second time: text that is not valid UTF-8 is read again as Latin 1. */
        void begin(Charset charset);

        /** Receives the next part of the text. */
        void text(char[] buffer, int offset, int length);

        /** Ends the text. */
        void end();
    }
}

package org.perfspace.format.collapsed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a text as UTF-8 without a byte order mark. A text that begins with a byte order mark of UTF-16, as
 * PowerShell writes it, is converted.
 */
final class Utf8Text {

    private static final int LONGEST_MARK = 3;

    private Utf8Text() {}

    /** Returns the encoding that the byte order mark at the beginning of a text specifies; UTF-8 if there is none. */
    static Charset encoding(byte[] head) {
        if (head.length >= 2 && head[0] == (byte) 0xff && head[1] == (byte) 0xfe) {
            return StandardCharsets.UTF_16LE;
        }
        if (head.length >= 2 && head[0] == (byte) 0xfe && head[1] == (byte) 0xff) {
            return StandardCharsets.UTF_16BE;
        }
        return StandardCharsets.UTF_8;
    }

    /** Returns the number of bytes of the byte order mark at the beginning of a text, 0 if there is none. */
    static int markLength(byte[] head) {
        if (!encoding(head).equals(StandardCharsets.UTF_8)) {
            return 2;
        }
        boolean marked = head.length >= LONGEST_MARK
                && head[0] == (byte) 0xef
                && head[1] == (byte) 0xbb
                && head[2] == (byte) 0xbf;
        return marked ? LONGEST_MARK : 0;
    }

    /** Returns the stream of the text after its byte order mark. */
    static InputStream of(InputStream in) throws IOException {
        BufferedInputStream text = new BufferedInputStream(in, 1 << 16);
        text.mark(LONGEST_MARK);
        byte[] head = text.readNBytes(LONGEST_MARK);
        text.reset();
        text.skipNBytes(markLength(head));
        Charset encoding = encoding(head);
        return encoding.equals(StandardCharsets.UTF_8) ? text : new Converted(new InputStreamReader(text, encoding));
    }

    /** Converts characters to UTF-8. */
    private static final class Converted extends InputStream {

        private final Reader from;
        private final char[] chars = new char[1 << 13];
        private byte[] bytes = {};
        private int at;

        Converted(Reader from) {
            this.from = from;
        }

        @Override
        public int read() throws IOException {
            return fill() ? bytes[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, bytes.length - at);
            System.arraycopy(bytes, at, into, offset, count);
            at += count;
            return count;
        }

        private boolean fill() throws IOException {
            while (at == bytes.length) {
                int count = from.read(chars, 0, chars.length);
                if (count < 0) {
                    return false;
                }
                bytes = new String(chars, 0, count).getBytes(StandardCharsets.UTF_8);
                at = 0;
            }
            return true;
        }

        @Override
        public void close() throws IOException {
            from.close();
        }
    }
}

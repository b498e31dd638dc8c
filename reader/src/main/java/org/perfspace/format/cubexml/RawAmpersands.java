package org.perfspace.format.cubexml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.perfspace.format.cube.XmlReferences;

/**
 * Escapes each ampersand in the bytes of an XML file that does not begin a reference, on the way to the parser; see
 * {@link XmlReferences}. Works on the bytes of any encoding that contains ASCII, and does not change texts in UTF-16 and
 * UTF-32. Ampersands in CDATA are not changed.
 */
final class RawAmpersands extends InputStream {

    private static final int BUFFER = 64 * 1024;
    private static final byte[] ESCAPE = "amp;".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CDATA = "<![CDATA[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CDATA_END = "]]>".getBytes(StandardCharsets.US_ASCII);

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private boolean ended;
    private boolean started;
    private boolean asItIs;
    private boolean cdata;
    private int escaped = ESCAPE.length;
    private long repairs;

    RawAmpersands(InputStream in) {
        this.in = in;
    }

    /** Returns the number of ampersands that were escaped so far. */
    long repairs() {
        return repairs;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int given = giveEscape(into, offset, length);
        if (given == 0 && !fill()) {
            return -1;
        }
        while (given < length && at < decided()) {
            byte b = buffer[at++];
            into[offset + given++] = b;
            if (b == '&' && !cdata && !asItIs && !isReference()) {
                repairs++;
                escaped = 0;
                return given + giveEscape(into, offset + given, length - given);
            }
            if (b == '[' && !cdata) {
                cdata = endsHere(CDATA);
            } else if (b == '>' && cdata) {
                cdata = !endsHere(CDATA_END);
            }
        }
        return given;
    }

    private int giveEscape(byte[] into, int offset, int length) {
        int some = Math.min(length, ESCAPE.length - escaped);
        System.arraycopy(ESCAPE, escaped, into, offset, some);
        escaped += some;
        return some;
    }

    /** Reads more unless there are bytes to return; keeps some of the returned bytes to look back at. */
    private boolean fill() throws IOException {
        while (at >= decided() && !ended) {
            int kept = Math.min(at, CDATA.length);
            System.arraycopy(buffer, at - kept, buffer, 0, filled - at + kept);
            filled -= at - kept;
            at = kept;
            int count = in.read(buffer, filled, BUFFER - filled);
            ended = count < 0;
            filled += Math.max(0, count);
        }
        if (!started) {
            started = true;
            asItIs = isWide();
        }
        return at < filled;
    }

    /** Returns whether the first characters show that the text uses two bytes or more for each character. */
    private boolean isWide() {
        boolean marked = filled > 1 && (buffer[0] & 0xff) >= 0xfe && (buffer[1] & 0xff) >= 0xfe;
        return marked || (filled > 1 && (buffer[0] == 0 || buffer[1] == 0));
    }

    /** Returns the end of the bytes that are followed by enough context. */
    private int decided() {
        return ended ? filled : filled - XmlReferences.LONGEST;
    }

    /** Returns whether the ampersand that was just read begins a reference. */
    private boolean isReference() {
        int length = Math.min(XmlReferences.LONGEST, filled - at + 1);
        return XmlReferences.isReference(new String(buffer, at - 1, length, StandardCharsets.ISO_8859_1));
    }

    private boolean endsHere(byte[] mark) {
        if (at < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if (buffer[at - mark.length + i] != mark[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

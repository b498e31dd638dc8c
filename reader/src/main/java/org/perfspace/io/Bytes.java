package org.perfspace.io;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Descriptions of bytes for messages. */
public final class Bytes {

    private static final int SHOWN = 16;

    private Bytes() {}

    /** Returns bytes as text; unprintable bytes become dots. */
    public static String text(byte[] bytes) {
        byte[] printable = bytes.clone();
        for (int i = 0; i < printable.length; i++) {
            if (printable[i] < ' ' || printable[i] > '~') {
                printable[i] = '.';
            }
        }
        return new String(printable, StandardCharsets.ISO_8859_1);
    }

    /** Returns the first 16 bytes in hex, and the kind of file if they begin with a well-known signature. */
    public static String describe(byte[] bytes) {
        if (bytes.length == 0) {
            return "no bytes";
        }
        String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, 0, Math.min(SHOWN, bytes.length));
        return "bytes " + hex + (bytes.length > SHOWN ? " …" : "") + known(bytes);
    }

    private static String known(byte[] b) {
        if (startsWith(b, 0x1f, 0x8b)) {
            return ": a gzip file; unpack it first";
        }
        if (startsWith(b, 'P', 'K', 3, 4)) {
            return ": a zip file; unpack it first";
        }
        return startsWith(b, '<', '?', 'x', 'm', 'l') ? ": an XML file" : "";
    }

    private static boolean startsWith(byte[] bytes, int... signature) {
        for (int i = 0; i < signature.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != signature[i]) {
                return false;
            }
        }
        return true;
    }
}

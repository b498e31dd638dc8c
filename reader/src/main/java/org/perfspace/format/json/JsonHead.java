package org.perfspace.format.json;

/** A check of the first byte of a JSON text, which distinguishes most files of other formats without a parser. */
public final class JsonHead {

    private JsonHead() {}

    /** Returns whether a text that begins with these bytes may be an object or a list, in any encoding. */
    public static boolean mayBegin(byte[] head) {
        return head.length > 0
                && switch (head[0]) {
                    case '{', '[', ' ', '\t', '\n', '\r', 0, (byte) 0xef, (byte) 0xfe, (byte) 0xff -> true;
                    default -> false;
                };
    }
}

package org.perfspace.format.linktest;

/**
 * A field of one of LinkTest's records, which becomes an attribute.
 *
 * @param key name of the attribute
 * @param kind how it is stored and how it reads as text
 * @param size number of bytes of a text or of opaque bytes, of numbers of a list; 1 for one number
 */
public record LinkTestField(String key, Kind kind, int size) {

    /** Ways to store a field. */
    public enum Kind {
        /** One byte, 0 to 255. */
        U8,
        /** Signed, 32 bits; a list of them is separated by blanks. */
        I32,
        /** Unsigned, 64 bits. */
        U64,
        /** IEEE double; see {@link LinkTestDoubles}. */
        F64,
        /** Text of so many bytes, ended by a NUL; see {@link LinkTestText}. */
        TEXT,
        /** Unsigned 32-bit length, then a text of this length. */
        COUNTED_TEXT,
        /** Bytes of no known meaning, in hex, separated by blanks. */
        HEX
    }

    /** Added to the key of a text: the bytes in hex, where the text alone does not give them. */
    public static final String RAW = ".raw";

    /** One number. */
    static LinkTestField number(String key, Kind kind) {
        return new LinkTestField(LinkTestLayout.PREFIX + key, kind, 1);
    }

    /** A text, opaque bytes, or a list. */
    static LinkTestField sized(String key, Kind kind, int size) {
        return new LinkTestField(LinkTestLayout.PREFIX + key, kind, size);
    }
}

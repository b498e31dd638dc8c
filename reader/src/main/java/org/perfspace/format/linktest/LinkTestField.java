package org.perfspace.format.linktest;

import org.perfspace.format.linktest.LinkTestAttributes.LinkTestDoubles;

/**
 * A field of one of LinkTest's records, which becomes an attribute.
 *
 * @param key name of the attribute
 * @param kind representation in the file and as text
 * @param size number of bytes of a text or of opaque bytes, or of numbers in a list; 1 for one number
 */
public record LinkTestField(String key, Kind kind, int size) {

    /** Representations of a field. */
    public enum Kind {
        /** One byte, 0 to 255. */
        U8,
        /** Signed, 32 bits; the numbers of a list are separated by blanks. */
        I32,
        /** Unsigned, 64 bits. */
        U64,
        /** IEEE double; see {@link LinkTestDoubles}. */
        F64,
        /** Text in a fixed number of bytes, terminated by a NUL; see {@link LinkTestFieldText}. */
        TEXT,
        /** Unsigned 32-bit length, then a text of this length. */
        COUNTED_TEXT,
        /** Bytes of no known meaning, in hex, separated by blanks. */
        HEX
    }

    /** Suffix of the key of the bytes of a text in hex, which are stored if they do not follow from the text alone. */
    public static final String RAW = ".raw";

    /** Returns a field for one number. */
    static LinkTestField number(String key, Kind kind) {
        return new LinkTestField(LinkTestLayout.PREFIX + key, kind, 1);
    }

    /** Returns a field for a text, opaque bytes, or a list. */
    static LinkTestField sized(String key, Kind kind, int size) {
        return new LinkTestField(LinkTestLayout.PREFIX + key, kind, size);
    }
}

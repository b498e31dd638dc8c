package org.perfspace.format.json;

import java.io.IOException;
import org.perfspace.format.json.JsonInput.Token;
import org.perfspace.io.HeapPart;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** Counts the bytes of memory that the content of a file occupies, at most half of the heap. */
public final class HeldBytes {

    /** Estimated bytes of a call node with its region, from collection to definition, without texts. */
    public static final int NODE = 300;

    /** Estimated bytes of a small object. */
    public static final int OBJECT = 48;

    private final long most;
    private long held;

    private HeldBytes(long most) {
        this.most = most;
    }

    /** Returns a new count for one file. */
    public static HeldBytes ofHeap() {
        return new HeldBytes(HeapPart.DEFINITIONS.bytes());
    }

    /** Returns a new count for one file with another limit. */
    public static HeldBytes of(long most) {
        return new HeldBytes(most);
    }

    /** Returns the number of bytes that a cache may take in addition: an eighth of the heap, a quarter of the limit. */
    public long cache() {
        return most / 4;
    }

    /** Counts bytes that are going to be held if they are within the limit; returns whether they are. */
    public boolean fits(double bytes) {
        boolean fits = held + bytes <= most;
        held += fits ? (long) bytes : 0;
        return fits;
    }

    /** Counts bytes that are going to be held, and throws an exception if the limit is exceeded. */
    public void hold(double bytes, Place place) throws ProfileException {
        held = (long) Math.min(Long.MAX_VALUE, held + bytes);
        if (held > most) {
            throw place.tooLarge(
                    "expected definitions and values of at most %,d bytes in memory, half of this Java heap, found more;"
                            + " raise the limit with a larger heap, Java's option -Xmx",
                    most);
        }
    }

    /** Counts bytes that are going to be held for the current token; its place is asked for only if it is needed. */
    public void hold(double bytes, JsonInput json) throws ProfileException {
        if (!fits(bytes)) {
            hold(bytes, json.place());
        }
    }

    /** Counts a text that is going to be held. */
    public void hold(String text, Place place) throws ProfileException {
        hold(OBJECT + 2.0 * text.length(), place);
    }

    /** Counts a text that is going to be held for the current token. */
    public void hold(String text, JsonInput json) throws ProfileException {
        hold(OBJECT + 2.0 * text.length(), json);
    }

    /** Returns the current token, a text that is going to be held; an empty text for {@code null}. */
    public String text(JsonInput json) throws IOException {
        if (json.token() == Token.NULL) {
            return "";
        }
        json.require(Token.TEXT, "a text");
        hold(json.text(), json);
        return json.text();
    }
}

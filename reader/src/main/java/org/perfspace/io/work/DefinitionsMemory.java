package org.perfspace.io.work;

import org.jspecify.annotations.Nullable;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/**
 * Keeps the definitions of a file within a part of the heap: sections say what they are about to hold, and an input that
 * would need more is refused before the heap is full. Texts that come again and again are held once.
 */
public final class DefinitionsMemory {

    /** A String and its bytes without the characters, rounded up. */
    private static final int TEXT = 48;

    /** An attribute or element text of a profile is most often one of the last so many. */
    private static final int RECENT = 1 << 13;

    private final long most;
    private final @Nullable String[] recent = new @Nullable String[RECENT];
    private long held;

    /**
     * Allows so much.
     *
     * @param most bytes
     */
    public DefinitionsMemory(long most) {
        this.most = most;
    }

    /** For the heap of this process. */
    public static DefinitionsMemory ofHeap() {
        return new DefinitionsMemory(HeapPart.DEFINITIONS.bytes());
    }

    /** Counts bytes that are going to be held; returns whether there is room for them. */
    public boolean hold(long bytes) {
        held += bytes;
        return held <= most;
    }

    /** Says that there is no room. */
    public ProfileException refusal(Place place) {
        return place.tooLarge(
                "expected definitions of at most %,d bytes in memory, half of this Java heap, found more; raise the"
                        + " limit with a larger heap, Java's option -Xmx",
                most);
    }

    /** Returns a text that is held already and is equal to another one, or else that one, after making sure of room. */
    public String hold(String text, Place place) throws ProfileException {
        int slot = text.hashCode() & (RECENT - 1);
        String known = recent[slot];
        if (text.equals(known)) {
            return known;
        }
        if (!hold(bytes(text))) {
            throw refusal(place);
        }
        recent[slot] = text;
        return text;
    }

    /** Returns how much memory a text takes. */
    public static long bytes(String text) {
        return TEXT + (isLatin(text) ? text.length() : 2L * text.length());
    }

    /** Forgets everything, as it is read anew. */
    public void clear() {
        held = 0;
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }
}

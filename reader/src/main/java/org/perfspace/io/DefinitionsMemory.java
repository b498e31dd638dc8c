package org.perfspace.io;

import org.jspecify.annotations.Nullable;

/**
 * A limit of the memory for the definitions of a file, which is a part of the heap. Readers register the memory that
 * they are about to allocate, and an input that needs too much is rejected before the heap is full. Texts that recur
 * are stored once.
 */
public final class DefinitionsMemory {

    /** Number of bytes of a String and its array without the characters, rounded up. */
    private static final int TEXT = 48;

    /**
     * Number of recent texts that are kept: a text of an attribute or element of a profile is usually equal to one of
     * them.
     */
    private static final int RECENT = 1 << 13;

    private final long most;
    private final @Nullable String[] recent = new @Nullable String[RECENT];
    private long held;

    /**
     * Creates a limit.
     *
     * @param most maximum number of bytes
     */
    public DefinitionsMemory(long most) {
        this.most = most;
    }

    /** Returns a limit for the heap of this process. */
    public static DefinitionsMemory ofHeap() {
        return new DefinitionsMemory(HeapPart.DEFINITIONS.bytes());
    }

    /** Registers bytes that will be allocated, and returns whether they are within the limit. */
    public boolean hold(long bytes) {
        held += bytes;
        return held <= most;
    }

    /** Returns the exception for an input that exceeds the limit. */
    public ProfileException refusal(Place place) {
        return place.tooLarge(
                "expected definitions of at most %,d bytes in memory, half of this Java heap, found more; raise the"
                        + " limit with a larger heap, Java's option -Xmx",
                most);
    }

    /** Returns an equal text that is stored already; otherwise registers and returns the given text. */
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

    /** Returns the number of bytes of memory that a text takes. */
    public static long bytes(String text) {
        return TEXT + (isLatin(text) ? text.length() : 2L * text.length());
    }

    /** Resets the number of registered bytes, before the definitions are read again. */
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

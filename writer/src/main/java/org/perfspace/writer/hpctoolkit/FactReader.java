package org.perfspace.writer.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.perfspace.format.hpctoolkit.HpctText;

/**
 * Reads the items of an attribute by which a space remembers a fact of a database. Attributes may come from anywhere:
 * every nonsense is an {@link IllegalArgumentException}, upon which the space is treated like any other.
 */
final class FactReader {

    private final Iterator<String> items;

    FactReader(String attribute) {
        List<String> list = HpctText.split(attribute);
        items = list.iterator();
    }

    /** Whether there are more items. */
    boolean hasNext() {
        return items.hasNext();
    }

    /** A text that a file can hold. */
    String text() {
        if (!items.hasNext()) {
            throw new IllegalArgumentException("an item is missing");
        }
        return requireText(items.next());
    }

    /** Refuses a text with a NUL, or one that is no Unicode. */
    static String requireText(String text) {
        if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException("a text holds a NUL or half a character");
        }
        return text;
    }

    /** A number from 0 to 2<sup>64</sup>-1. */
    long u64() {
        return Long.parseUnsignedLong(text());
    }

    /** A number from 0 to a limit. */
    int number(int limit) {
        return checked(text(), limit);
    }

    /** The bits of a number from 0 to 2<sup>32</sup>-1. */
    int u32() {
        return Integer.parseUnsignedInt(text());
    }

    /** An index below a size, or {@link ContextTable#NONE}. */
    int index(int size) {
        String text = text();
        return text.equals(HpctText.NONE) ? ContextTable.NONE : checked(text, size - 1);
    }

    /** Requires that nothing follows. */
    void end() {
        if (items.hasNext()) {
            throw new IllegalArgumentException("an item is too much");
        }
    }

    private static int checked(String text, int limit) {
        int number = Integer.parseInt(text);
        if (number < 0 || number > limit) {
            throw new IllegalArgumentException(text + " is not from 0 to " + limit);
        }
        return number;
    }
}

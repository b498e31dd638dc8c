package org.perfspace.format.hpctoolkit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Lists of texts in one attribute: items separated by single spaces. In an item, {@code %}, blanks and control
 * characters become {@code %XX} (hex); an empty item is {@code %}. No item: an empty text.
 */
public final class HpctText {

    /** An item that stands for "none", where numbers are expected. */
    public static final String NONE = "-";

    private static final String EMPTY = "%";

    private HpctText() {}

    /** Items as one text. */
    public static String join(Collection<String> items) {
        StringBuilder text = new StringBuilder();
        for (String item : items) {
            if (text.length() > 0) {
                text.append(' ');
            }
            append(text, item);
        }
        return text.toString();
    }

    /** The items of a text; what was not made by {@link #join} is taken as it is. */
    public static List<String> split(String text) {
        List<String> items = new ArrayList<>();
        for (int from = 0; from < text.length(); ) {
            int end = text.indexOf(' ', from);
            end = end < 0 ? text.length() : end;
            items.add(item(text.substring(from, end)));
            from = end + 1;
        }
        return items;
    }

    private static void append(StringBuilder text, String item) {
        if (item.isEmpty()) {
            text.append(EMPTY);
            return;
        }
        for (int i = 0; i < item.length(); i++) {
            char c = item.charAt(i);
            if (c <= ' ' || c == '%' || c == 0x7f) {
                text.append(String.format("%%%02x", (int) c));
            } else {
                text.append(c);
            }
        }
    }

    private static String item(String escaped) {
        if (escaped.equals(EMPTY)) {
            return "";
        }
        if (escaped.indexOf('%') < 0) {
            return escaped;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            int code = c == '%' && i + 2 < escaped.length() ? hex(escaped, i + 1) : -1;
            if (code >= 0) {
                text.append(new String(new byte[] {(byte) code}, StandardCharsets.ISO_8859_1));
                i += 2;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static int hex(String text, int at) {
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }
}

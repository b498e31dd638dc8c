package org.perfspace.format.hpctoolkit;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Lists of texts in one attribute: items separated by single spaces. In an item, {@code %}, blanks and control characters
 * become {@code %XX} (hex); an empty item is {@code %}. A list without items is an empty text.
 */
public final class HpctText {

    /** An item that means "none" in place of a number. */
    public static final String NONE = "-";

    private static final String EMPTY = "%";

    private HpctText() {}

    /** Returns items as one text. */
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

    /** Returns the items of a text; malformed escapes are left unchanged. */
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

    /** Returns an identifier tuple as one text: kind, flags, logical and physical id of each identifier. */
    public static String joinTuple(IdTuple tuple) {
        List<String> items = new ArrayList<>();
        for (IdTuple.Id id : tuple.ids()) {
            items.add(String.valueOf(id.kind()));
            items.add(String.valueOf(id.flags()));
            items.add(String.valueOf(id.logicalId()));
            items.add(Long.toUnsignedString(id.physicalId()));
        }
        return join(items);
    }

    /**
     * Returns the identifier tuple of a text that {@link #joinTuple} returned.
     *
     * @param kinds number of kinds of identifiers
     * @return the tuple; empty if the text is not a tuple
     */
    public static Optional<IdTuple> splitTuple(String text, int kinds) {
        List<String> items = split(text);
        List<IdTuple.Id> ids = new ArrayList<>();
        boolean sound = !items.isEmpty() && items.size() % 4 == 0 && items.size() / 4 <= 0xffff;
        for (int i = 0; sound && i < items.size(); i += 4) {
            long kind = number(items.get(i));
            long flags = number(items.get(i + 1));
            long logicalId = number(items.get(i + 2));
            sound = kind >= 0
                    && kind < kinds
                    && flags >= 0
                    && flags <= 0xffff
                    && logicalId >= 0
                    && logicalId <= 0xffff_ffffL
                    && items.get(i + 3).matches("[0-9]{1,20}")
                    && new BigInteger(items.get(i + 3)).bitLength() <= Long.SIZE;
            if (sound) {
                ids.add(new IdTuple.Id((int) kind, (int) flags, logicalId, Long.parseUnsignedLong(items.get(i + 3))));
            }
        }
        IdTuple tuple = new IdTuple(ids);
        return sound && tuple.isSound(kinds) ? Optional.of(tuple) : Optional.empty();
    }

    private static long number(String text) {
        return text.matches("[0-9]{1,10}") ? Long.parseLong(text) : -1;
    }

    /**
     * Returns the index of the profile of each location: 1, 2, …, or the value of the attribute
     * {@link HpctNames#PROFILE}.
     *
     * <p>The attribute is ignored for all locations unless the result contains each of the numbers from 1 on once.
     *
     * @param attributes the attribute of each location; empty if the location has none
     */
    public static int[] profiles(List<String> attributes) {
        int[] profiles = new int[attributes.size()];
        boolean[] taken = new boolean[profiles.length + 1];
        for (int i = 0; i < profiles.length; i++) {
            String text = attributes.get(i).isEmpty() ? String.valueOf(i + 1) : attributes.get(i);
            int profile = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
            if (profile < 1 || profile > profiles.length || taken[profile]) {
                return IntStream.rangeClosed(1, profiles.length).toArray();
            }
            taken[profile] = true;
            profiles[i] = profile;
        }
        return profiles;
    }

    private static void append(StringBuilder text, String item) {
        if (item.isEmpty()) {
            text.append(EMPTY);
            return;
        }
        for (int i = 0; i < item.length(); i++) {
            char c = item.charAt(i);
            if (c <= ' ' || c == '%' || c == 0x7f) {
                text.append(String.format(Locale.ROOT, "%%%02x", (int) c));
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

package org.perfspace.convert.remap;

import java.util.HashMap;
import java.util.Map;
import org.perfspace.io.Place;
import org.perfspace.io.ProfileException;

/** A cursor over the text of a {@link RemappingSpec}. */
final class SpecCursor {

    private static final Map<String, String> ENTITIES =
            Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'");

    private static final String CDATA = "<![CDATA[";
    private static final String CDATA_END = "]]>";
    private static final int LONGEST_ENTITY = 10;
    private static final int MOST_QUOTED = 30;

    private final Place place;
    private final String text;
    private int position;
    private int line = 1;
    private int counted;

    SpecCursor(Place place, String text) {
        this.place = place;
        this.text = text;
    }

    /** Returns the line of the next character. */
    Place here() {
        for (; counted < position; counted++) {
            line += text.charAt(counted) == '\n' ? 1 : 0;
        }
        return place.atLine(line);
    }

    boolean atEnd() throws ProfileException {
        skipBlanks();
        return position == text.length();
    }

    /** Skips a token if it comes next, and returns whether it did. */
    boolean take(String token) throws ProfileException {
        skipBlanks();
        boolean found = text.startsWith(token, position);
        position += found ? token.length() : 0;
        return found;
    }

    /** Skips a token, which must come next. */
    void expect(String token) throws ProfileException {
        if (!take(token)) {
            throw expected(token);
        }
    }

    /** Reads the attributes of a tag and its end; quotation marks around values are optional. */
    Map<String, String> attributes() throws ProfileException {
        Map<String, String> attributes = new HashMap<>();
        while (!take(">")) {
            int start = position;
            while (position < text.length() && Character.isLetter(text.charAt(position))) {
                position++;
            }
            String name = text.substring(start, position);
            if (name.isEmpty() || !take("=")) {
                throw expected("an attribute or \">\"");
            }
            attributes.put(name, value());
        }
        return attributes;
    }

    private String value() throws ProfileException {
        if (take("\"")) {
            return decoded(upTo("\""));
        }
        int start = position;
        while (position < text.length() && text.charAt(position) != '>' && text.charAt(position) > ' ') {
            position++;
        }
        return decoded(text.substring(start, position));
    }

    /** Reads everything up to an end tag, with entities decoded. */
    String content(String tag) throws ProfileException {
        String content = upTo("</" + tag + ">");
        String stripped = content.strip();
        return stripped.startsWith(CDATA) && stripped.endsWith(CDATA_END)
                ? stripped.substring(CDATA.length(), stripped.length() - CDATA_END.length())
                : decoded(content);
    }

    /** Returns an exception that reports that something else was expected here. */
    ProfileException expected(String what) {
        int end = position;
        while (end < text.length() && end < position + MOST_QUOTED && text.charAt(end) >= ' ') {
            end++;
        }
        String found = position == text.length() ? "the end" : "\"" + text.substring(position, end) + "\"";
        return here().corrupt("expected %s, found %s", what, found);
    }

    private String upTo(String token) throws ProfileException {
        int end = text.indexOf(token, position);
        if (end < 0) {
            throw here().corrupt("expected \"%s\" later on, found none", token);
        }
        String content = text.substring(position, end);
        position = end + token.length();
        return content;
    }

    private void skipBlanks() throws ProfileException {
        while (position < text.length()) {
            if (text.charAt(position) <= ' ') {
                position++;
            } else if (text.startsWith("<!--", position)) {
                upTo("-->");
            } else if (text.startsWith("<?", position)) {
                upTo("?>");
            } else {
                return;
            }
        }
    }

    /** Replaces entities; unknown entities stay unchanged. */
    private static String decoded(String content) {
        int next = content.indexOf('&');
        if (next < 0) {
            return content;
        }
        StringBuilder out = new StringBuilder();
        int from = 0;
        while (next >= 0) {
            int end = content.indexOf(';', next);
            String name = end < 0 || end > next + LONGEST_ENTITY ? "" : content.substring(next + 1, end);
            String value = ENTITIES.get(name);
            out.append(content, from, next).append(value == null ? "&" : value);
            from = value == null ? next + 1 : end + 1;
            next = content.indexOf('&', from);
        }
        return out.append(content.substring(from)).toString();
    }
}

package org.perfspace.convert.archive;

import java.util.Map;
import java.util.stream.Collectors;

/** Texts as a JSON object. */
final class JsonText {

    private JsonText() {}

    static String object(Map<String, String> values) {
        return values.entrySet().stream()
                .map(e -> quoted(e.getKey()) + ":" + quoted(e.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}

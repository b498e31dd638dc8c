package org.perfspace.writer.pprof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct texts of a profile, in the order in which they were requested first; the first one is empty. */
final class StringTable {

    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<String> strings = new ArrayList<>();

    StringTable() {
        index("");
    }

    /** Returns the index of a text. */
    int index(String text) {
        Integer known = indexes.putIfAbsent(text, strings.size());
        if (known == null) {
            strings.add(text);
            return strings.size() - 1;
        }
        return known;
    }

    /** Returns all texts. */
    List<String> strings() {
        return strings;
    }
}

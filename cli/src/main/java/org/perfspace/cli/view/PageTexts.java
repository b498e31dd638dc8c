package org.perfspace.cli.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The string table of a page, which contains each text once, and each set of attributes once. */
final class PageTexts {

    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<List<Integer>, Integer> sets = new LinkedHashMap<>();

    /** Creates a table with the empty text and the empty set at index 0. */
    PageTexts() {
        index("");
        set(List.of());
    }

    /** Returns the index of a text. */
    int index(String text) {
        Integer known = texts.putIfAbsent(text, texts.size());
        return known == null ? texts.size() - 1 : known;
    }

    /** Returns the index of a set of names and values: name, value, name, value and so on. */
    int set(List<String> pairs) {
        List<Integer> indexes = new ArrayList<>();
        pairs.forEach(text -> indexes.add(index(text)));
        Integer known = sets.putIfAbsent(indexes, sets.size());
        return known == null ? sets.size() - 1 : known;
    }

    /** Returns all texts by index. */
    Iterable<String> all() {
        return texts.keySet();
    }

    /** Returns all sets by index, each as indexes of name, value, name, value and so on. */
    Iterable<List<Integer>> allSets() {
        return sets.keySet();
    }
}

package org.perfspace.format.speedscope;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A profile of a file.
 *
 * @param texts its texts by field
 * @param values the value of each call node that has one, by its handle
 */
record SpeedscopeProfile(Map<String, String> texts, Map<Integer, Double> values) {

    SpeedscopeProfile() {
        this(new HashMap<>(), new LinkedHashMap<>());
    }

    /** Returns a text of the profile; empty if it has none. */
    String text(String field) {
        return texts.getOrDefault(field, "");
    }

    /** Returns whether all values are exact integers. */
    boolean isWhole() {
        return values.values().stream().allMatch(SpeedscopeLayout::isWhole);
    }
}

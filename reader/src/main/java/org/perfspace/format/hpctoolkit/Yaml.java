package org.perfspace.format.hpctoolkit;

import java.util.List;
import java.util.Map;

/**
 * A node of a YAML document: a text, a list or a map. Aliases are resolved, so a node may have several parents; no node
 * contains itself.
 */
sealed interface Yaml {

    /** A scalar as spelled in the file, without quotes. */
    record Text(String value) implements Yaml {
        /** A document or value of a key that is absent. */
        static final Text NONE = new Text("");
    }

    /** A sequence. */
    record Items(List<Yaml> values) implements Yaml {}

    /** A mapping in the order of the file; if a key occurs twice, its last value is used. */
    record Fields(Map<String, Yaml> values) implements Yaml {}

    /** Returns the value of a key, or {@link Text#NONE}. */
    default Yaml get(String key) {
        return fields().getOrDefault(key, Text.NONE);
    }

    /** Returns the keys and values of a map; empty for other nodes. */
    default Map<String, Yaml> fields() {
        return this instanceof Fields fields ? fields.values() : Map.of();
    }

    /** Returns the text of a scalar; empty for other nodes. */
    default String text() {
        return this instanceof Text text ? text.value() : "";
    }

    /** Returns the elements of a sequence; a map counts as a sequence of one element, a text as an empty sequence. */
    default List<Yaml> items() {
        if (this instanceof Items items) {
            return items.values();
        }
        return this instanceof Fields ? List.of(this) : List.of();
    }
}

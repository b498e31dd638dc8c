package org.perfspace.format.hpctoolkit.yaml;

import java.util.List;
import java.util.Map;

/**
 * A piece of YAML: a text, a list or a map. Aliases are resolved, so a piece may be in several places; none is inside
 * itself.
 */
public sealed interface Yaml {

    /** A scalar as it is written, without quotes. */
    record Text(String value) implements Yaml {
        /** The document, or value of a key, that is not there. */
        static final Text NONE = new Text("");
    }

    /** A sequence. */
    record Items(List<Yaml> values) implements Yaml {}

    /** A mapping in the order of the file; of a key that occurs twice the last one counts. */
    record Fields(Map<String, Yaml> values) implements Yaml {}

    /** The value of a key, or {@link Text#NONE}. */
    default Yaml get(String key) {
        return fields().getOrDefault(key, Text.NONE);
    }

    /** The keys and values of a map; none of all else. */
    default Map<String, Yaml> fields() {
        return this instanceof Fields fields ? fields.values() : Map.of();
    }

    /** The text of a scalar; empty for all else. */
    default String text() {
        return this instanceof Text text ? text.value() : "";
    }

    /** The pieces of a sequence; a single map counts as a sequence of one, anything else as an empty one. */
    default List<Yaml> items() {
        if (this instanceof Items items) {
            return items.values();
        }
        return this instanceof Fields ? List.of(this) : List.of();
    }
}

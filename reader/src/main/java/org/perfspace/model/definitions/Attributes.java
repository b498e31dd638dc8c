package org.perfspace.model.definitions;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Named facts that a profile carries about itself or one of its parts, such as {@code Creator}. The order of definition
 * is kept for showing; two sets with the same names and values are equal in any order.
 *
 * @param values texts by name
 */
public record Attributes(Map<String, String> values) {

    /** No facts. */
    public static final Attributes NONE = new Attributes(Map.of());

    /**
     * Takes a copy.
     *
     * @param values texts by name
     */
    public Attributes {
        values = values.isEmpty() ? Map.of() : FactMap.of(values);
    }

    /**
     * {@return a set of one fact}
     *
     * @param name name of the fact
     * @param value text of the fact
     */
    public static Attributes of(String name, String value) {
        return new Attributes(Map.of(name, value));
    }

    /**
     * {@return facts, or the shared empty set}
     *
     * @param values texts by name
     */
    public static Attributes of(Map<String, String> values) {
        return values.isEmpty() ? NONE : new Attributes(values);
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * {@return the value of a name, or the empty text}
     *
     * @param name the name
     */
    public String get(String name) {
        return values.getOrDefault(name, "");
    }

    /**
     * {@return these facts and one more, which replaces one of the same name}
     *
     * @param name name of the fact
     * @param value text of the fact
     */
    public Attributes with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Attributes(more);
    }

    /**
     * {@return these facts without one}
     *
     * @param name the name
     */
    public Attributes without(String name) {
        if (!values.containsKey(name)) {
            return this;
        }
        Map<String, String> fewer = new LinkedHashMap<>(values);
        fewer.remove(name);
        return of(fewer);
    }
}

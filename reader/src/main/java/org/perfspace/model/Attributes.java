package org.perfspace.model;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Named texts that describe a profile or one of its parts, such as {@code Creator}. They are displayed in the order of
 * definition, which is kept; two sets with the same names and values are equal in any order.
 *
 * @param values texts by name
 */
public record Attributes(Map<String, String> values) {

    /** The empty set. */
    public static final Attributes NONE = new Attributes(Map.of());

    /** Copies the map. */
    public Attributes {
        values = values.isEmpty() ? Map.of() : FactMap.of(values);
    }

    /**
     * {@return a set of one attribute}
     *
     * @param name name of the attribute
     * @param value value of the attribute
     */
    public static Attributes of(String name, String value) {
        return new Attributes(Map.of(name, value));
    }

    /**
     * {@return a set of attributes; the shared one if it is empty}
     *
     * @param values texts by name
     */
    public static Attributes of(Map<String, String> values) {
        return values.isEmpty() ? NONE : new Attributes(values);
    }

    /** {@return whether the set is empty} */
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
     * {@return a copy with one more attribute, which replaces one of the same name}
     *
     * @param name name of the attribute
     * @param value value of the attribute
     */
    public Attributes with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Attributes(more);
    }

    /**
     * {@return a copy without one attribute}
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

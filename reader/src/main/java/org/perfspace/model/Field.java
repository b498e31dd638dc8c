package org.perfspace.model;

import java.util.List;
import java.util.function.Function;

/**
 * A field of the definitions of one kind, such as the description of a region, for comparisons and reports, which treat
 * all fields alike. {@link Fields} contains all fields.
 *
 * @param <T> the kind of definition
 * @param kind the definitions that have the field
 * @param name name of the field in messages, such as {@code description}
 * @param value returns the value of the field in a definition
 * @param usual returns the default value of the field in a definition
 */
public record Field<T>(Kind<T> kind, String name, Function<T, Object> value, Function<T, Object> usual) {

    /**
     * A kind of definition.
     *
     * @param <T> the kind of definition
     * @param noun singular noun for messages, such as {@code call node}
     * @param all returns the definitions of this kind in a profile
     */
    public record Kind<T>(String noun, Function<Definitions, List<T>> all) {

        /**
         * {@return a number with the noun, such as {@code 2 call nodes}}
         *
         * @param count the number
         */
        public String counted(long count) {
            return Definitions.count(count, noun);
        }
    }

    /**
     * {@return whether the value of a definition differs from the default}
     *
     * @param definition a definition of the kind
     */
    public boolean isStated(T definition) {
        return !value.apply(definition).equals(usual.apply(definition));
    }

    /**
     * {@return a text for the field of a number of definitions, such as {@code description of 2 regions}}
     *
     * @param count the number
     */
    public String of(long count) {
        return name + " of " + kind.counted(count);
    }
}

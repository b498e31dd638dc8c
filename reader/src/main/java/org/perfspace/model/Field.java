package org.perfspace.model;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A field of the definitions of one kind, such as the description of a region, for comparisons, copies and reports, which
 * treat all fields alike. {@link Fields} contains all fields.
 *
 * @param <T> the kind of definition
 * @param kind the definitions that have the field
 * @param name name of the field in messages, such as {@code first line}
 * @param key name of the field in files, such as {@code begin}
 * @param value returns the value of the field in a definition
 * @param usual returns the default value of the field in a definition
 * @param absent the value where none is stated: a constant, or another field of the definition that has it, or
 *     {@link #REQUIRED}
 */
public record Field<T>(
        Kind<T> kind, String name, String key, Function<T, Object> value, Function<T, Object> usual, Object absent) {

    /** The value of a field without which there is no definition. */
    public static final Object REQUIRED = new Object();

    /**
     * A kind of definition.
     *
     * @param <T> the kind of definition
     * @param noun singular noun for messages, such as {@code call node}
     * @param all returns the definitions of this kind in a profile
     * @param fields returns all fields, without ids and references to other definitions, in the order of the record
     * @param maker returns a definition with the values of these fields, in their order, and ids of 0
     */
    public record Kind<T>(
            String noun,
            Function<Definitions, List<T>> all,
            Supplier<List<Field<T>>> fields,
            Function<Iterator<?>, T> maker) {

        /**
         * {@return a number with the noun, such as {@code 2 call nodes}}
         *
         * @param count the number
         */
        public String counted(long count) {
            return Definitions.count(count, noun);
        }

        /**
         * {@return a definition with other values, whose ids are 0}
         *
         * @param original a definition
         * @param change returns the new value of a field for the value in the original
         */
        public T changed(T original, BiFunction<Field<T>, Object, Object> change) {
            List<Object> values = new ArrayList<>();
            for (Field<T> field : fields.get()) {
                values.add(change.apply(field, field.value.apply(original)));
            }
            return maker.apply(values.iterator());
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
     * {@return the value of a definition as a text}
     *
     * @param definition a definition of the kind
     */
    public String text(T definition) {
        return value.apply(definition).toString();
    }

    /**
     * {@return the value that a definition has if this field is not stated}
     *
     * @param definition a definition of the kind
     */
    @SuppressWarnings("unchecked") // another field of the same definition
    public Object absentIn(T definition) {
        return absent instanceof Field<?> other ? ((Field<T>) other).value.apply(definition) : absent;
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
